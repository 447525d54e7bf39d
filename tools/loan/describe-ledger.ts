import { type Account, chartOfAccounts, type PostedEntry } from '../../apps/api/src/ledger/ledger.ts'
import { compareWithBook } from './compare-with-book.ts'
import type { LoanFile } from './read-loans.ts'
import { type Cell, cut, table } from './table.ts'

/** Every entry with its postings: debits in one column, credits in the other. */
export function describeJournal({ entries }: LoanFile): readonly string[] {
  const rows = entries.flatMap((entry) => [
    [entry.number, entry.bookedOn, titleOf(entry, entries), '', ''],
    ...entry.lines.map(({ account, amount }) => ['', '', `  ${account}`, ...sides(amount)]),
  ])
  return table(['no', 'booked', 'entry', 'debit', 'credit'], rows)
}

/** What stands on each account for this loan alone. */
export function describeBalances({ balances }: LoanFile): readonly string[] {
  const rows = (Object.entries(balances) as [Account, number][])
    .filter(([, balance]) => balance !== 0)
    .map(([account, balance]) => [account, chartOfAccounts[account].kind, ...sides(balance)])
  return table(['account', 'kind', 'debit', 'credit'], rows)
}

/** Whether the ledger says what the loan says. */
export function describeVerification(file: LoanFile): readonly string[] {
  const differences = compareWithBook(file)
  if (differences.length === 0) return ['Verified: the ledger says what the loan says, account by account.']
  const rows = differences.map(({ account, book, ledger }) => [account, ledger, book])
  return ['DIFFERENT: ledger and loan disagree', ...table(['account', 'in the ledger', 'by the loan'], rows)]
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
