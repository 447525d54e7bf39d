import { type CapOf, type Day, dayOf, type Loan, passTime } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { readUsuryCaps } from '../../policy/policy.ts'
import type { StoredLoan } from '../../servicing/servicing.ts'

/** A loan as it stands today, whether or not the day has been worked in. */
export type LoanToPay = {
  readonly loan: Loan
  readonly isMobileBill: boolean
  readonly on: Day
  readonly capOf: CapOf
}

export async function loanToday(
  db: Kysely<Database>,
  { loan, isMobileBill }: StoredLoan,
  now: Temporal.Instant,
): Promise<LoanToPay> {
  const { capOf } = await readUsuryCaps(db)
  const today = dayOf(businessDate(now))
  // After a clock was put back the loan is ahead of it; it cannot be asked about a day before its own.
  const on = today < loan.asOf ? loan.asOf : today
  return { loan: passTime(loan, on, capOf), isMobileBill, on, capOf }
}
