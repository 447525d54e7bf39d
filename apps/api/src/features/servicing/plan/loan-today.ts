import { type CapOf, type Day, dayOf, type Loan, passTime } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { readUsuryCaps } from '../../policy/policy.ts'
import type { StoredLoan } from '../loan-store.ts'

/** The loan on the business date, even before the daily job. */
export type LoanToday = {
  readonly loan: Loan
  readonly isMobileBill: boolean
  readonly on: Day
  readonly capOf: CapOf
}

export async function loanToday(
  db: Kysely<Database>,
  stored: StoredLoan,
  now: Temporal.Instant,
): Promise<LoanToday> {
  return loanAt(stored, now, (await readUsuryCaps(db)).capOf)
}

/** After the clock was put back, the loan keeps its later day. */
export function loanAt(
  { loan, isMobileBill }: Pick<StoredLoan, 'loan' | 'isMobileBill'>,
  now: Temporal.Instant,
  capOf: CapOf,
): LoanToday {
  const today = dayOf(businessDate(now))
  const on = today < loan.asOf ? loan.asOf : today
  return { loan: passTime(loan, on, capOf), isMobileBill, on, capOf }
}
