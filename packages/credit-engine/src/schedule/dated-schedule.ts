import { type Day, monthsAfter } from '../calendar/day.ts'
import {
  type AmortizationSchedule,
  amortizationSchedule,
  type ScheduledInstallment,
  type ScheduleTerms,
} from './amortization-schedule.ts'

/** The terms of a loan hold all of this. */
export type DatedScheduleTerms = ScheduleTerms & { readonly firstDueOn: Day }

export type DatedInstallment = ScheduledInstallment & { readonly dueOn: Day }

export type DatedSchedule = Omit<AmortizationSchedule, 'installments'> & {
  readonly installments: readonly DatedInstallment[]
}

/**
 * The plan of `amortizationSchedule` with its due dates: the first and then the same day of each month. Amounts in
 * pesos. Throws `RangeError` as that does, and for a first due date past the 28th.
 */
export function datedSchedule(terms: DatedScheduleTerms): DatedSchedule {
  const { installments, totals } = amortizationSchedule(terms)
  const dueAfter = monthsAfter(terms.firstDueOn)
  return { installments: installments.map((row) => dated(row, dueAfter(row.number - 1))), totals }
}

/** Part by part, which takes half the time of a spread. */
function dated(row: ScheduledInstallment, dueOn: Day): DatedInstallment {
  const { number, principal, interest, interestVat, fee, feeVat, total, balance } = row
  return { number, dueOn, principal, interest, interestVat, fee, feeVat, total, balance }
}
