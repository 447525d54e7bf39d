import { allocate, closeIfSettled } from '../allocation/allocate.ts'
import type { Day } from '../calendar/day.ts'
import {
  accrue,
  accruedThrough,
  interestOfMonth,
  periodOf,
  principalFrom,
  type Rates,
  ratesOn,
  withFee,
  withInterest,
} from '../loan/accrual.ts'
import {
  type CapOf,
  type Installment,
  isSettled,
  type Loan,
  outstandingPrincipal,
  type PrepaymentEffect,
  principalOf,
} from '../loan/loan.ts'
import { totalOf } from '../loan/parts.ts'
import { partsPerMillion } from '../money/percentage.ts'
import { add, asPesos, largest, type Pesos, smallest, subtract } from '../money/pesos.ts'
import { payOff } from '../payoff/payoff.ts'
import { monthlyEffectiveRate } from '../rates/effective-annual-rate.ts'
import { levelPayment, levelRate } from '../schedule/amortization-schedule.ts'

/**
 * Applies a capital prepayment in pesos that `received` already counts (Ley 2032 de 2020, art. 2). Late installments
 * are paid first; the rest lowers the principal at once, or pays the loan off when it covers all principal.
 */
export function prepay(loan: Loan, amount: Pesos, effect: PrepaymentEffect, on: Day, capOf: CapOf): Loan {
  const { installments, rest } = allocate(loan, amount, on, capOf, on)
  const upToDate = closeIfSettled({ ...loan, installments }, on)
  if (upToDate.closed) return { ...upToDate, overpaid: add(upToDate.overpaid, rest) }
  if (rest >= outstandingPrincipal(upToDate)) return payOff(upToDate, rest, on, capOf)
  return rest === 0 ? upToDate : lowerPrincipal(upToDate, rest, effect, on, capOf)
}

/**
 * Lowers the principal, without late installments, by pesos below all of it, and plans the installments to come again.
 * The current installment bears interest on the old balance through `on` and on the new one after it, each half up,
 * together at most its former interest. Installments paid ahead stay as they are; a payoff counts them in full.
 */
function lowerPrincipal(loan: Loan, amount: Pesos, effect: PrepaymentEffect, on: Day, capOf: CapOf): Loan {
  const index = loan.installments.findIndex((row) => !isSettled(row))
  const former = loan.installments[index]
  if (!former) throw new RangeError('nothing is left to prepay')
  const paid = loan.installments.slice(0, index).map((row, at) => withInterestRun(loan, at, row, on, capOf))
  const current = withInterestSplit(loan, index, former, amount, on, capOf)

  // A partly paid installment keeps its bill except for the interest; only later installments are planned again.
  const balance = subtract(outstandingPrincipal(loan), amount)
  const isPartlyPaid = totalOf(former.paid) > 0
  const later = loan.installments.slice(index + 1)
  const partlyPaid = isPartlyPaid ? [principalAtMost(current, balance)] : []
  const rows = isPartlyPaid ? later : [current, ...later]
  const left = subtract(balance, principalOf(partlyPaid))
  const levelPayment = levelAfter(loan, rows, left, effect)
  const start = periodOf(loan, isPartlyPaid ? index + 1 : index).start
  const planned = planAgain(rows, left, { levelPayment, start, rates: ratesOn(loan, on, capOf) }, loan)
  const installments = [...paid, ...partlyPaid, ...planned]
  const lowered = { ...loan, prepaid: add(loan.prepaid, amount), levelPayment, installments }
  return loan.terms.feeRecipient === 'lender' ? withLowerFees(lowered, loan, index, on) : lowered
}

/**
 * A charge that counts as interest falls with the principal, since prepaid principal owes no interest of the time to
 * come (Ley 2032 de 2020, art. 2); in the current installment for the days after `on`. Pesos, rounded down, never less
 * than its paid part.
 */
function withLowerFees(lowered: Loan, former: Loan, index: number, on: Day): Loan {
  const installments = lowered.installments.map((row, at) => {
    if (at < index) return row
    const { start, dueOn } = periodOf(lowered, at)
    const daysRun = Math.min(Math.max(on - start, 0), dueOn - start)
    const daysLeft = dueOn - start - daysRun
    // A few pesos over many months leave installments without principal. A level plan after a shortened one owes more in
    // its last months than before, and a prepayment never raises a charge.
    const share = Math.min(principalFrom(lowered, at) / Math.max(principalFrom(former, at), 1), 1)
    const lowerFee = (fee: Pesos) =>
      largest(row.paid.fee, asPesos(Math.floor((fee * (daysRun + daysLeft * share)) / (dueOn - start))))
    return withFee({ ...row, agreedFee: lowerFee(row.agreedFee) }, lowerFee(row.expected.fee), lowered)
  })
  return { ...lowered, installments }
}

/** A settled installment of a running period keeps its interest and notes the accrued part for a payoff. */
function withInterestRun(loan: Loan, index: number, row: Installment, on: Day, capOf: CapOf): Installment {
  const { start } = periodOf(loan, index)
  if (on <= start || on >= row.dueOn) return row
  return { ...row, accrued: { through: on, interest: accruedThrough(loan, index, on, capOf) } }
}

/**
 * A period that has not begun bears a month's interest on the new balance. Interest is never less than its paid part.
 */
function withInterestSplit(
  loan: Loan,
  index: number,
  row: Installment,
  amount: Pesos,
  on: Day,
  capOf: CapOf,
): Installment {
  const period = periodOf(loan, index)
  const from = on > period.start ? on : period.start
  const before = accruedThrough(loan, index, from, capOf)
  const balance = subtract(principalFrom(loan, index), amount)
  const whole = add(before, accrue(balance, period, from, row.dueOn, ratesOn(loan, on, capOf)))
  const interest = smallest(row.expected.interest, largest(row.paid.interest, whole))
  const accrued = on > period.start ? { through: on, interest: before } : null
  return { ...withInterest(row, interest, loan), accrued }
}

function principalAtMost(row: Installment, balance: Pesos): Installment {
  const principal = smallest(row.expected.principal, add(row.paid.principal, balance))
  return { ...row, expected: { ...row.expected, principal } }
}

/**
 * Principal + interest + VAT of a full installment after a capital prepayment, in pesos. `reduceTerm` keeps the
 * former level payment. `reduceInstallment` makes all installments level, half up, the running one with its own
 * interest: a level payment of the new balance alone would leave the difference to the last one.
 */
function levelAfter(
  { terms, levelPayment: former }: Loan,
  rows: readonly Installment[],
  balance: Pesos,
  effect: PrepaymentEffect,
): Pesos {
  const first = rows[0]
  if (effect === 'reduceTerm' || !first) return former
  const periodRate = levelRate(
    monthlyEffectiveRate(terms.effectiveAnnualRate),
    partsPerMillion(terms.interestVatRate),
  )
  if (!first.accrued) return levelPayment(balance, periodRate, rows.length)
  const owedWithFirst = balance + first.expected.interest + first.expected.interestVat
  return levelPayment(owedWithFirst / (1 + periodRate), periodRate, rows.length)
}

type NewPlan = {
  readonly levelPayment: Pesos
  /** The day on which the period of the first installment begins. */
  readonly start: Day
  readonly rates: Rates
}

/**
 * Plans unpaid installments again on a balance, in pesos: principal is the level payment less interest and VAT at the
 * agreed rate, each half up. The plan ends with the installment that brings the balance to 0, at the latest with the
 * last one.
 */
function planAgain(
  rows: readonly Installment[],
  balance: Pesos,
  { levelPayment, start, rates }: NewPlan,
  loan: Loan,
): readonly Installment[] {
  const planned: Installment[] = []
  let left = balance
  let periodStart = start
  for (const [index, row] of rows.entries()) {
    if (left === 0) break
    const { dueOn } = row
    // The interest of an installment with `accrued` was split by the prepayment and is final.
    const { expected } = row.accrued ? row : withInterest(row, interestOfMonth(left, rates.agreed), loan)
    const isLast = index === rows.length - 1
    const principal = isLast
      ? left
      : principalPart(levelPayment - expected.interest - expected.interestVat, left)
    const level = { ...row, expected: { ...expected, principal } }
    // The usury cap of a begun month lowers the interest of its days, never the principal.
    const interest = accrue(left, { start: periodStart, dueOn }, periodStart, dueOn, rates)
    planned.push(row.accrued ? level : withInterest(level, interest, loan))
    periodStart = dueOn
    left = subtract(left, principal)
  }
  return planned
}

/** At most the balance, at least nothing, as in the schedule. */
function principalPart(level: number, balance: Pesos): Pesos {
  return level > balance ? balance : asPesos(Math.max(level, 0))
}
