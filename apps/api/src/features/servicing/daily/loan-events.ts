import {
  add,
  addDays,
  type CapOf,
  type Day,
  dueOf,
  firstDayOf,
  type Installment,
  isHigher,
  isoOf,
  isSettled,
  type Loan,
  lateAfter,
  type Month,
  monthOf,
  nextMonth,
  nextStepOn,
  type Pesos,
  passTime,
  totalOf,
} from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/database/schema.ts'

/** Triggers reminders and mobile bills. */
export type LoanEvent = EventInstallment &
  (
    | {
        /** On the first of a month, if unpaid and due in it. */
        readonly kind: 'installmentNext'
      }
    | {
        /** On the first of a month and at the opening, if due next month. */
        readonly kind: 'installmentInSight'
      }
    | {
        /** On the day after a due date, or when its payment is reversed later. */
        readonly kind: 'installmentLate'
      }
    | {
        /** The cap lowers this month's rate. */
        readonly kind: 'rateLowered'
      }
    | {
        /** This month's rate is the agreed rate again. */
        readonly kind: 'rateRestored'
      }
    | {
        readonly kind: 'billDue'
        /** The sum of `dues`, overdue included. */
        readonly amount: Pesos
        readonly dues: readonly { readonly dueOn: string; readonly amount: Pesos }[]
      }
  )

type EventInstallment = {
  readonly loanId: string
  readonly applicationId: string
  readonly isMobileBill: boolean
  readonly number: number
  readonly dueOn: string
  readonly on: string
}

/** Runs in the transaction that applies the days. */
export type LoanEventListener = (
  transaction: Transaction<Database>,
  events: readonly LoanEvent[],
  now: Temporal.Instant,
) => Promise<void>

type EventLoan = Pick<EventInstallment, 'loanId' | 'applicationId' | 'isMobileBill'>

export function eventsOf(loan: EventLoan, step: DayStep, capOf: CapOf): readonly LoanEvent[] {
  const { on, after } = step
  if (after.closed !== null) return []
  const installmentOf = (row: Installment) => eventInstallment(loan, row, on)
  const due = (row: Installment) => totalOf(dueOf(row, on, after.terms, capOf))
  const events: LoanEvent[] = []
  const late = after.installments.findLast((row) => lateAfter(row) === addDays(on, -1) && due(row) > 0)
  if (late !== undefined) events.push({ kind: 'installmentLate', ...installmentOf(late) })
  const billed = loan.isMobileBill
    ? after.installments.find((row) => row.dueOn === on && lateAfter(row) === on && due(row) > 0)
    : undefined
  if (billed !== undefined) {
    const rows = after.installments.filter((row) => row.dueOn <= on && due(row) > 0)
    const dues = rows.map((row) => ({ dueOn: isoOf(row.dueOn), amount: due(row) }))
    const amount = add(...dues.map((row) => row.amount))
    events.push({ kind: 'billDue', ...installmentOf(billed), amount, dues })
  }
  if (on !== firstDayOf(monthOf(on))) return events
  const next = rowOfMonth(after, monthOf(on))
  if (next !== undefined && due(next) > 0) {
    events.push({ kind: 'installmentNext', ...installmentOf(next) })
    const rate = rateChange(step, next)
    if (rate !== null) events.push({ kind: rate, ...installmentOf(next) })
  }
  return [...events, ...upcomingEvents(loan, after)]
}

export function upcomingEvents(eventLoan: EventLoan, loan: Loan): readonly LoanEvent[] {
  const row = rowOfMonth(loan, nextMonth(monthOf(loan.asOf)))
  if (row === undefined) return []
  return [{ kind: 'installmentInSight', ...eventInstallment(eventLoan, row, loan.asOf) }]
}

export function lateAfterReversal(
  before: EventLoanOf,
  { id, applicationId, isMobileBill, loan }: EventLoanOf,
): readonly LoanEvent[] {
  if (loan.closed !== null) return []
  const isLate = ({ closed }: Loan, row: Installment | undefined) =>
    closed === null && row !== undefined && lateAfter(row) < loan.asOf && !isSettled(row)
  return loan.installments
    .filter((row) => isLate(loan, row))
    .filter(
      ({ number }) =>
        !isLate(
          before.loan,
          before.loan.installments.find((one) => one.number === number),
        ),
    )
    .map((row) => ({
      kind: 'installmentLate',
      ...eventInstallment({ loanId: id, applicationId, isMobileBill }, row, loan.asOf),
    }))
}

type EventLoanOf = {
  readonly id: string
  readonly applicationId: string
  readonly isMobileBill: boolean
  readonly loan: Loan
}

const eventInstallment = (loan: EventLoan, row: Installment, on: Day): EventInstallment => ({
  ...loan,
  number: row.number,
  dueOn: isoOf(row.dueOn),
  on: isoOf(on),
})

function rateChange({ after }: DayStep, row: Installment): 'rateLowered' | 'rateRestored' | null {
  const agreed = after.terms.effectiveAnnualRate
  const earlier = after.installments.find(({ number }) => number === row.number - 1)?.rate ?? agreed
  if (isHigher(agreed, row.rate)) return row.rate === earlier ? null : 'rateLowered'
  return isHigher(agreed, earlier) ? 'rateRestored' : null
}

const rowOfMonth = (loan: Loan, month: Month): Installment | undefined =>
  loan.installments.find((row) => monthOf(row.dueOn) === month)

export type DayStep = { readonly on: Day; readonly before: Loan; readonly after: Loan }

/** One step for each day that changes the loan, so that every ledger entry has its own date. */
export function daysUntil(loan: Loan, through: Day, capOf: CapOf): readonly DayStep[] {
  const steps: DayStep[] = []
  let before = loan
  for (let on = nextStepOn(before); on !== null && on <= through; on = nextStepOn(before)) {
    const after = passTime(before, on, capOf)
    steps.push({ on, before, after })
    before = after
  }
  return steps
}
