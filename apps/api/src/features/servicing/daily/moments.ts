import {
  addDays,
  type CapOf,
  type Day,
  dueOf,
  firstDayOf,
  type Installment,
  isHigher,
  isoOf,
  type Loan,
  type Month,
  monthOf,
  nextMonth,
  type Pesos,
  pesos,
  totalOf,
} from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/database/schema.ts'
import type { DayStep } from './pass-days.ts'

/** Something of a loan's day that others act on: who tells the borrower, who presents the mobile bill. */
export type LoanMoment = WhichInstallment &
  (
    | {
        /** An open row falls due this month; told on the first of it. */
        readonly kind: 'installmentNext'
      }
    | {
        /** A row falls due next month; told on the first of this one and, of the first rows, when the loan is opened. */
        readonly kind: 'installmentInSight'
        /** For how many months the loan was agreed. */
        readonly termMonths: number
      }
    | {
        /** A row was not paid on its due date; told on the day after it. */
        readonly kind: 'installmentLate'
      }
    | {
        /** The month's usury cap lowers this month's row (conformance: R-M13). */
        readonly kind: 'rateLowered'
      }
    | {
        /** The row of this month has the agreed rate again, after one that had not. */
        readonly kind: 'rateRestored'
      }
    | {
        /** A row of a loan charged on the mobile bill falls due: `amount` is that and all that is overdue. */
        readonly kind: 'billDue'
        readonly amount: Pesos
      }
  )

type WhichInstallment = {
  readonly loanId: string
  readonly applicationId: string
  readonly isMobileBill: boolean
  readonly number: number
  /** 'yyyy-mm-dd', as is `on`, the date of the moment. */
  readonly dueOn: string
  readonly on: string
}

/** Told inside the transaction that works the days in: what the listener writes is there exactly when they are. */
export type MomentListener = (
  transaction: Transaction<Database>,
  moments: readonly LoanMoment[],
  now: Temporal.Instant,
) => Promise<void>

type Bearer = Pick<WhichInstallment, 'loanId' | 'applicationId' | 'isMobileBill'>

/** What one day's step is worth telling. A loan that the step closed has nothing to tell. */
export function momentsOf(bearer: Bearer, step: DayStep, capOf: CapOf): readonly LoanMoment[] {
  const { on, after } = step
  if (after.closed !== null) return []
  const told = (row: Installment) => which(bearer, row, on)
  const due = (row: Installment) => totalOf(dueOf(row, on, after.terms, capOf))
  const open = (dueOn: Day) => after.installments.find((row) => row.dueOn === dueOn && due(row) > 0)

  const moments: LoanMoment[] = []
  const late = open(addDays(on, -1))
  if (late !== undefined) moments.push({ kind: 'installmentLate', ...told(late) })
  const billed = bearer.isMobileBill ? open(on) : undefined
  if (billed !== undefined) {
    const rows = after.installments.filter((row) => row.dueOn <= on)
    const amount = pesos(rows.reduce((sum, row) => sum + due(row), 0))
    moments.push({ kind: 'billDue', ...told(billed), amount })
  }
  if (on !== firstDayOf(monthOf(on))) return moments
  const next = rowOfMonth(after, monthOf(on))
  if (next !== undefined && due(next) > 0) {
    moments.push({ kind: 'installmentNext', ...told(next) })
    const rate = rateChange(step, next)
    if (rate !== null) moments.push({ kind: rate, ...told(next) })
  }
  return [...moments, ...inSight(bearer, after)]
}

/** The row of next month: told on the first of each month, and at the opening, which no first of a month follows in time. */
export function inSight(bearer: Bearer, loan: Loan): readonly LoanMoment[] {
  const row = rowOfMonth(loan, nextMonth(monthOf(loan.asOf)))
  if (row === undefined) return []
  const { installmentCount: termMonths } = loan.terms
  return [{ kind: 'installmentInSight', ...which(bearer, row, loan.asOf), termMonths }]
}

const which = (bearer: Bearer, row: Installment, on: Day): WhichInstallment => ({
  ...bearer,
  number: row.number,
  dueOn: isoOf(row.dueOn),
  on: isoOf(on),
})

/** Compared with the row before it: what the borrower sees is one installment after the other. */
function rateChange({ after }: DayStep, row: Installment): 'rateLowered' | 'rateRestored' | null {
  const agreed = after.terms.effectiveAnnualRate
  const earlier = after.installments.find(({ number }) => number === row.number - 1)?.rate ?? agreed
  if (isHigher(agreed, row.rate)) return row.rate === earlier ? null : 'rateLowered'
  return isHigher(agreed, earlier) ? 'rateRestored' : null
}

const rowOfMonth = (loan: Loan, month: Month): Installment | undefined =>
  loan.installments.find((row) => monthOf(row.dueOn) === month)
