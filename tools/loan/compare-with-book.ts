import { bookOf, fundingOf } from '../../apps/api/src/features/servicing/bookkeeping.ts'
import type { Account } from '../../apps/api/src/ledger/ledger.ts'
import type { LoanFile } from './read-loans.ts'

export type Difference = { readonly account: string; readonly book: number; readonly ledger: number }

/** Who collected decides which of these holds the money, and money that came after the end waits in suspense. */
const money: readonly Account[] = ['providerClearing', 'operatorClearing', 'bank', 'suspense']

/** Where the ledger says something else of a loan than the loan itself: nowhere, unless something is broken. */
export function compareWithBook({ stored, balances }: LoanFile): readonly Difference[] {
  const book = bookOf(stored.loan, fundingOf(stored.origin))
  const accounts = new Set([...Object.keys(balances), ...Object.keys(book.balances)] as Account[])
  const compared = [...accounts]
    .filter((account) => !money.includes(account))
    .map((account) => ({
      account,
      book: book.balances[account] ?? 0,
      ledger: balances[account] ?? 0,
    }))
  const collected = money.reduce((sum, account) => sum + (balances[account] ?? 0), 0)
  return [...compared, { account: 'received', book: book.received, ledger: collected }].filter(
    (one) => one.book !== one.ledger,
  )
}
