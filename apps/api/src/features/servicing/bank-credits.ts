import { pesos } from '@cupo/credit-engine'
import type { Kysely, Selectable } from 'kysely'
import type { Balances } from '../../ledger/ledger.ts'
import type { BankCreditTable, Database } from '../../platform/database/schema.ts'
import { fundingOf, isLoanOfMoney } from './bookkeeping.ts'
import type { StoredLoan } from './loan-store.ts'

/**
 * Money that came into the lender's bank account stays in suspense, until the withdrawal from a loan of money gives its
 * principal back to the account that it was lent from.
 */
export function balancesOfCredits(stored: StoredLoan, credits: readonly CreditRow[]): Balances {
  const credited = credits.reduce((sum, { amount }) => sum + amount, 0)
  const { loan, origin } = stored
  const isMoneyBack = loan.closed?.because === 'withdrawn' && isLoanOfMoney(stored)
  const returned = isMoneyBack ? loan.terms.principal : 0
  const moved = { bank: pesos(credited), suspense: pesos(returned - credited) }
  return isMoneyBack ? { ...moved, [fundingOf(origin)]: pesos(-returned) } : credited === 0 ? {} : moved
}

export type CreditRow = Pick<Selectable<BankCreditTable>, 'loanId' | 'amount'>

export const creditsOf = (db: Kysely<Database>, loanIds: readonly string[]): Promise<readonly CreditRow[]> =>
  db.selectFrom('bankCredit').select(['loanId', 'amount']).where('loanId', 'in', loanIds).execute()
