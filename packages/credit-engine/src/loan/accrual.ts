import { addDays, type Day, lastDayOf, type Month, monthOf } from '../calendar/day.ts'
import { vatOf } from '../charges/charges.ts'
import { add, asPesos, halfUp, type Pesos, smallest, subtract } from '../money/pesos.ts'
import {
  annualFraction,
  type EffectiveAnnualRate,
  effectiveAnnualRate,
  isHigher,
  monthlyEffectiveRate,
} from '../rates/effective-annual-rate.ts'
import { type UsuryLimit, usuryLimitOf } from '../usury/usury-limit.ts'
import type { CapOf, Installment, Loan } from './loan.ts'

/** The days after `start` through `dueOn`. */
export type Period = { readonly start: Day; readonly dueOn: Day }

/** The agreed rate, and the limits of the months through `knownThrough`. */
export type Rates = {
  readonly agreed: EffectiveAnnualRate
  readonly usuryLimitOf: (month: Month) => UsuryLimit
  readonly knownThrough: Month
  readonly held: readonly DayRange[]
}

/** The days after `from` through `through`. */
export type DayRange = { readonly from: Day; readonly through: Day }

export type RateDays = { readonly rate: EffectiveAnnualRate; readonly days: number }

/**
 * The one rule of accrual: interest accrues evenly over the days of its period; a day's share is balance × monthly rate
 * ÷ days of the period, at the lower of the agreed rate and the limit of the day's own month (the usury cap, unless a
 * charge counts as interest). Pesos for the days after `from` through `to`: the exact sum, rounded half up once. A
 * whole period without a lower cap bears the interest of its schedule.
 */
export function accrue(balance: Pesos, period: Period, from: Day, to: Day, rates: Rates): Pesos {
  if (to <= from) return asPesos(0)
  const length = period.dueOn - period.start
  let sum = 0
  for (const { rate, days } of rateDays(from, to, rates)) {
    // A whole period is exactly one share, so that it rounds like the schedule.
    sum += monthlyEffectiveRate(rate) * (days / length)
  }
  return halfUp(balance * sum)
}

/** The rates of the days after `from` through `to`; neighbouring days of equal rate are one entry. */
export function rateDays(
  from: Day,
  to: Day,
  { agreed, usuryLimitOf, knownThrough, held }: Rates,
): readonly RateDays[] {
  const stretches: RateDays[] = []
  for (let day = from; day < to; ) {
    const month = monthOf(addDays(day, 1))
    const endOfMonth = lastDayOf(month)
    const { end, isHeld } = untilHold(day, month > knownThrough || endOfMonth > to ? to : endOfMonth, held)
    const cap = month > knownThrough ? agreed : usuryLimitOf(month).rate
    const rate = isHeld ? noRate : isHigher(agreed, cap) ? cap : agreed
    const last = stretches.at(-1)
    if (last?.rate === rate) stretches[stretches.length - 1] = { rate, days: last.days + end - day }
    else stretches.push({ rate, days: end - day })
    day = end
  }
  return stretches
}

const noRate = effectiveAnnualRate('0.00')

/** The end of the stretch after `day`, at most `end`, that is held or free as a whole. */
function untilHold(
  day: Day,
  end: Day,
  held: readonly DayRange[],
): { readonly end: Day; readonly isHeld: boolean } {
  let isHeld = false
  let first = end
  for (const { from, through } of held) {
    if (from <= day && day < through) isHeld = true
    for (const edge of [from, through]) if (edge > day && edge < first) first = edge
  }
  return { end: first, isHeld }
}

/** Begins on the due date before, or on disbursement. */
export function periodOf({ installments, terms }: Loan, index: number): Period {
  const start = installments[index - 1]?.dueOn ?? terms.disbursedOn
  return { start, dueOn: installments[index]?.dueOn ?? start }
}

export function ratesOn(loan: Loan, on: Day, capOf: CapOf): Rates {
  return {
    agreed: loan.terms.effectiveAnnualRate,
    usuryLimitOf: usuryLimitOf(loan.terms, capOf),
    knownThrough: monthOf(on),
    held: heldDays(loan, on),
  }
}

/** The days through `on` that bear no interest and no charge. */
export function heldDays({ holds }: Loan, on: Day): readonly DayRange[] {
  if (holds === undefined) return []
  return holds
    .filter((hold) => hold.stops === 'everything' && hold.on < on)
    .map((hold) => ({
      from: hold.on,
      through: hold.through === null || hold.through > on ? on : hold.through,
    }))
}

/** Pesos, rounded down: each day of the period through `to` bears its share, at most its month's limit; a held day none. */
export function feeThrough(
  fee: Pesos,
  { start, dueOn }: Period,
  to: Day,
  { usuryLimitOf, knownThrough, held }: Rates,
): Pesos {
  let shareOfDays = 0
  for (let day = start; day < to; ) {
    const month = monthOf(addDays(day, 1))
    const endOfMonth = lastDayOf(month)
    const { end, isHeld } = untilHold(day, month > knownThrough || endOfMonth > to ? to : endOfMonth, held)
    if (!isHeld) shareOfDays += (month > knownThrough ? 1 : usuryLimitOf(month).feeShare) * (end - day)
    day = end
  }
  return asPesos(Math.floor((fee * shareOfDays) / (dueOn - start)))
}

/**
 * Accrued interest in pesos: the interest up to the last prepayment of the period, and the days since on the balance of
 * the plan. At most the expected interest.
 */
export function accruedThrough(loan: Loan, index: number, on: Day, capOf: CapOf): Pesos {
  const row = loan.installments[index]
  if (!row) return asPesos(0)
  const end = on < row.dueOn ? on : row.dueOn
  return smallest(row.expected.interest, interestThrough(loan, index, row, end, ratesOn(loan, on, capOf)))
}

/** Like `accruedThrough`, for days that may lie ahead and without its limit. */
export function interestThrough(
  loan: Loan,
  index: number,
  { accrued }: Installment,
  end: Day,
  rates: Rates,
): Pesos {
  const period = periodOf(loan, index)
  const balance = principalFrom(loan, index)
  if (!accrued) return accrue(balance, period, period.start, end, rates)
  return add(accrued.interest, accrue(balance, period, accrued.through, end, rates))
}

/** The principal of the installments from `index` on, paid or not, in pesos: the balance that bears their interest. */
export function principalFrom({ installments }: Loan, index: number): Pesos {
  let principal = 0
  for (let at = index; at < installments.length; at += 1)
    principal += installments[at]?.expected.principal ?? 0
  return asPesos(principal)
}

/** Pesos; the VAT half up. */
export function withInterest(row: Installment, interest: Pesos, { terms }: Loan): Installment {
  const interestVat = vatOf(interest, terms.interestVatRate)
  return { ...row, expected: { ...row.expected, interest, interestVat } }
}

/** Pesos; the VAT half up. */
export function withFee(row: Installment, fee: Pesos, { terms }: Loan): Installment {
  if (fee === row.expected.fee) return row
  return { ...row, expected: { ...row.expected, fee, feeVat: vatOf(fee, terms.feeVatRate) } }
}

/** Pesos, half up: balance · ((1 + EA)^(1/12) − 1), whatever the month's days. */
export function interestOfMonth(balance: Pesos, rate: EffectiveAnnualRate): Pesos {
  return asPesos(Math.round(balance * monthlyEffectiveRate(rate)))
}

/** Pesos, half up: balance · ((1 + EA)^(days/365) − 1). Zero when `days` is not above 0. */
export function interestOfDays(balance: Pesos, rate: EffectiveAnnualRate, days: number): Pesos {
  if (days <= 0) return asPesos(0)
  return asPesos(Math.round(balance * Math.expm1((Math.log1p(annualFraction(rate)) * days) / 365)))
}

/** Pesos: earned and not billed, or billed and not earned. */
export type Earned = { readonly accrued: Pesos; readonly deferred: Pesos }

export type LoanAccrual = { readonly interest: Earned; readonly fee: Earned }

/**
 * The difference, in pesos, between what the days through `on` earned and what is billed: an installment is billed
 * when it falls due, or earlier as far as it is paid. Interest by the one rule of accrual; a charge evenly over the
 * days of its period, rounded down. A closed loan has none. The loan stands on `on` or before it, and no payment lies
 * between.
 */
export function accrualOn(loan: Loan, on: Day, capOf: CapOf): LoanAccrual {
  const interest = { accrued: 0, deferred: 0 }
  const fee = { accrued: 0, deferred: 0 }
  const rates = ratesOn(loan, on, capOf)
  for (const [index, row] of loan.installments.entries()) {
    if (loan.closed !== null || row.dueOn <= loan.asOf) continue
    const period = periodOf(loan, index)
    const { expected, paid } = row
    if (row.dueOn <= on) {
      addTo(interest, expected.interest, paid.interest)
      addTo(fee, expected.fee, paid.fee)
    } else if (period.start < on) {
      addTo(interest, accruedThrough(loan, index, on, capOf), paid.interest)
      addTo(fee, smallest(expected.fee, feeThrough(row.agreedFee, period, on, rates)), paid.fee)
    } else {
      addTo(interest, asPesos(0), paid.interest)
      addTo(fee, asPesos(0), paid.fee)
    }
  }
  return { interest: earned(interest), fee: earned(fee) }
}

type Sums = { accrued: number; deferred: number }

function addTo(sums: Sums, earnedSoFar: Pesos, billed: Pesos): void {
  const difference = subtract(earnedSoFar, billed)
  if (difference > 0) sums.accrued += difference
  else sums.deferred -= difference
}

const earned = ({ accrued, deferred }: Sums): Earned => ({
  accrued: asPesos(accrued),
  deferred: asPesos(deferred),
})
