import { pesos } from '@cupo/credit-engine'
import type { Kysely, Selectable } from 'kysely'
import type { Balances } from '../../ledger/ledger.ts'
import type { BankCreditTable, Database } from '../../platform/database/schema.ts'
import { fundingOf, isLoanOfMoney } from './bookkeeping.ts'
import type { StoredLoan } from './loan-store.ts'

/**
 * The disbursement pays the debt of the lender to the borrower. Incoming transfers stay in suspense, until a withdrawal
 * returns the principal to the account that it was lent from.
 */
export function balancesOfBank(
  stored: StoredLoan,
  credits: readonly CreditRow[],
  transferred: number,
): Balances {
  const credited = credits.reduce((sum, { amount }) => sum + amount, 0)
  const { loan, origin } = stored
  const isMoneyBack = loan.closed?.because === 'withdrawn' && isLoanOfMoney(stored)
  const returned = isMoneyBack ? loan.terms.principal : 0
  if (credited === 0 && transferred === 0) return {}
  const moved = { bank: pesos(credited - transferred), suspense: pesos(returned - credited) }
  const left = loan.closed?.because === 'withdrawn' ? transferred - returned : transferred
  return isLoanOfMoney(stored) ? { ...moved, [fundingOf(origin)]: pesos(left) } : moved
}

export type CreditRow = Pick<Selectable<BankCreditTable>, 'loanId' | 'amount'>

export const creditsOf = (db: Kysely<Database>, loanIds: readonly string[]): Promise<readonly CreditRow[]> =>
  db.selectFrom('bankCredit').select(['loanId', 'amount']).where('loanId', 'in', loanIds).execute()

/** Pesos transferred by loan. Loans lent before transfers were recorded have none. */
export async function transferredOf(
  db: Kysely<Database>,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (loanIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('disbursementTransfer as transfer')
    .innerJoin('loan', 'loan.applicationId', 'transfer.applicationId')
    .select(['loan.id', 'transfer.amount'])
    .where('loan.id', 'in', loanIds)
    .where('transfer.state', '=', 'done')
    .execute()
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}
