import { addDays, type Day, firstDayOf, type Month, monthsAfter } from '../calendar/day.ts'
import { firstDueDay } from '../calendar/due-dates.ts'
import { type Percentage, toPercentage } from '../money/percentage.ts'
import { type Pesos, subtract } from '../money/pesos.ts'
import type { AmortizationSchedule } from '../schedule/amortization-schedule.ts'
import { comparableRateMax, rateWorth } from '../usury/internal-rate.ts'

export type DatedCost = {
  readonly schedule: Pick<AmortizationSchedule, 'installments' | 'totals'>
  /** The guarantee with its VAT, in pesos: paid by the day of disbursement and never given back for a loan that is paid. */
  readonly upfrontCharges: Pesos
  readonly disbursedOn: Day
  readonly firstDueOn: Day
}

/**
 * The all-in effective annual cost, a percentage with two decimals, half up, at most 9,999.99: the yearly rate at
 * which the borrower's payments, each on its date, are worth what the credit gave. Actual days over 365. Interest,
 * charge and the VAT of both count (as in the valor total unificado of Ley 1748 de 2014, which binds banks); upfront
 * charges lower what was received; a down payment counts on neither side.
 */
export function annualCost({ schedule, upfrontCharges, disbursedOn, firstDueOn }: DatedCost): Percentage {
  const received = subtract(schedule.totals.principal, upfrontCharges)
  if (received <= 0) return toPercentage(comparableRateMax)
  const dueAfter = monthsAfter(firstDueOn)
  const payments = schedule.installments.map(({ total }, index) => ({
    total,
    years: (dueAfter(index) - disbursedOn) / 365,
  }))
  const presentValueAt = (rate: number) => {
    const yearly = Math.log1p(rate)
    return payments.reduce((sum, { total, years }) => sum + total * Math.exp(-yearly * years), 0)
  }
  return toPercentage(Math.min(rateWorth(received, presentValueAt), comparableRateMax))
}

/**
 * The dearest case: the earliest first installment that the product allows, since a longer first period bears the
 * interest of one month too.
 */
export function earliestDates(
  month: Month,
  terms: { readonly paymentDay: number; readonly daysToFirstDueDateMin: number },
): Pick<DatedCost, 'disbursedOn' | 'firstDueOn'> {
  const firstDueOn = firstDueDay({ disbursedOn: firstDayOf(month), ...terms })
  return { firstDueOn, disbursedOn: addDays(firstDueOn, -terms.daysToFirstDueDateMin) }
}
