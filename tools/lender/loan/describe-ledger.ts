import { type Account, chartOfAccounts, type PostedEntry } from '../../../apps/api/src/ledger/ledger.ts'
import type { LoanFile } from './read-loans.ts'
import { type Cell, cut, table } from './table.ts'

export function describeJournal({ entries }: LoanFile): readonly string[] {
  const rows = entries.flatMap((entry) => [
    [entry.number, entry.bookedOn, titleOf(entry, entries), '', ''],
    ...entry.lines.map(({ account, amount }) => ['', '', `  ${account}`, ...sides(amount)]),
  ])
  return table(['no', 'booked', 'entry', 'debit', 'credit'], rows)
}

export function describeBalances({ balances }: LoanFile): readonly string[] {
  const rows = (Object.entries(balances) as [Account, number][])
    .filter(([, balance]) => balance !== 0)
    .map(([account, balance]) => [account, chartOfAccounts[account].kind, ...sides(balance)])
  return table(['account', 'kind', 'debit', 'credit'], rows)
}

export function describeVerification({ problems }: LoanFile): readonly string[] {
  if (problems.length > 0) return ['NOT VERIFIED', ...problems.map((problem) => cut(problem, 100))]
  return ['Verified: loan, payments and ledger agree, account by account.']
}

function titleOf({ kind, valueOn, bookedOn, actor, reverses }: PostedEntry, entries: readonly PostedEntry[]) {
  const mirrored = entries.find(({ id }) => id === reverses)
  const title = [
    kind,
    ...(mirrored === undefined ? [] : [`of entry ${mirrored.number}`]),
    ...(valueOn === bookedOn ? [] : [`as of ${valueOn}`]),
    `by ${actor}`,
  ]
  return cut(title.join(' '), 60)
}

const sides = (amount: number): readonly Cell[] => (amount < 0 ? ['', -amount] : [amount, ''])
