import { type CapOf, type Day, type Loan, loanAfter, passTime } from '@cupo/credit-engine'
import { type Kysely, type Selectable, sql } from 'kysely'
import { type Balances, balancesOf } from '../../ledger/ledger.ts'
import type { Database, LoanPaymentTable, LoanWaiverTable } from '../../platform/database/schema.ts'
import { checkLoan } from './check-loans.ts'
import { allocationFrom, allocationParts, type PaymentAllocation } from './payment-allocation.ts'
import type { History } from './payment-history.ts'

export type LoanFile = {
  readonly payments: readonly FiledPayment[]
  readonly waivers: readonly Selectable<LoanWaiverTable>[]
  readonly balances: Balances
  readonly problems: readonly string[]
}

export type FiledPayment = Selectable<LoanPaymentTable> & {
  /** Null if not applied, or stored by a release without allocations. */
  readonly allocation: PaymentAllocation | null
}

export async function readLoanFile(db: Kysely<Database>, loanId: string): Promise<LoanFile> {
  const [payments, waivers, balances, problems] = await Promise.all([
    paymentsOf(db, loanId),
    db.selectFrom('loanWaiver').selectAll().where('loanId', '=', loanId).orderBy('at').execute(),
    balancesOf(db, loanId),
    checkLoan(db, loanId),
  ])
  return { payments, waivers, balances, problems }
}

/** In replay order. */
async function paymentsOf(db: Kysely<Database>, loanId: string): Promise<readonly FiledPayment[]> {
  const rows = await db
    .selectFrom('loanPayment')
    .leftJoin('paymentAllocation as parts', 'parts.reference', 'loanPayment.reference')
    .selectAll('loanPayment')
    .select(allocationParts.map((part) => `parts.${part}` as const))
    .where('loanId', '=', loanId)
    .orderBy('at')
    .orderBy(sql`loan_payment.reference collate "C"`)
    .execute()
  return rows.map((row) => ({ ...row, allocation: row.state === 'applied' ? allocationFrom(row) : null }))
}

/** Replays a past day from the payments and accrues to a later one. Null before the loan begins. */
export function loanOn(stored: Loan, history: History, on: Day, capOf: CapOf): Loan | null {
  if (on < stored.terms.disbursedOn) return null
  if (on >= stored.asOf) return passTime(stored, on, capOf)
  return loanAfter(
    stored.terms,
    history.filter((event) => event.on <= on),
    on,
    capOf,
  )
}
