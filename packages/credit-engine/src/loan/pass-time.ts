import { closeIfSettled, payInstallments } from '../allocation/allocate.ts'
import { postPenalty } from '../arrears/penalty.ts'
import {
  addDays,
  type Day,
  endOfDays,
  firstDayOf,
  lastDayOf,
  type Month,
  monthOf,
  nextMonth,
} from '../calendar/day.ts'
import { asPesos, type Pesos, smallest } from '../money/pesos.ts'
import { isHigher } from '../rates/effective-annual-rate.ts'
import {
  feeThrough,
  heldDays,
  interestThrough,
  periodOf,
  type Rates,
  ratesOn,
  withFee,
  withInterest,
} from './accrual.ts'
import {
  type CapOf,
  type Installment,
  isOverdue,
  isSettled,
  type Loan,
  lateAfter,
  settledOn,
} from './loan.ts'
import { totalOf } from './parts.ts'

/**
 * Applies every end and every first of a month up to a later day. One long step and many short steps give the same value. Throws
 * `RangeError` for an earlier day: replay the loan instead (`loanAfter`).
 */
export function passTime(loan: Loan, to: Day, capOf: CapOf): Loan {
  if (to < loan.asOf) throw new RangeError('a loan does not go back in time')
  let today = loan
  for (const dueOn of heldDueDates(loan, to))
    today = withoutHeldDays(passMonths(today, dueOn, capOf), dueOn, capOf)
  return passMonths(today, to, capOf)
}

function passMonths(loan: Loan, to: Day, capOf: CapOf): Loan {
  if (to === loan.asOf) return loan
  let today = loan
  for (let month = monthOf(loan.asOf); lastDayOf(month) <= to && !today.closed; month = nextMonth(month)) {
    if (lastDayOf(month) > loan.asOf) today = postPenalties(today, lastDayOf(month), capOf)
    if (firstDayOf(nextMonth(month)) <= to) today = startMonth(today, nextMonth(month), capOf)
  }
  return { ...today, asOf: to }
}

/** Applies the month's usury cap. */
function startMonth(loan: Loan, month: Month, capOf: CapOf): Loan {
  const first = firstDayOf(month)
  const { loan: lowered, freed } = lowerToCap(loan, month, capOf)
  if (freed > 0) return payInstallments(lowered, freed, first, capOf)
  return lowered === loan ? loan : closeIfSettled(lowered, first)
}

/** The penalty of a month is income of its last day, and so is the VAT on it. */
function postPenalties(loan: Loan, through: Day, capOf: CapOf): Loan {
  if (!isOverdue(loan, through)) return loan
  const installments = loan.installments.map((row) => postPenalty(row, through, loan.terms, capOf))
  return { ...loan, installments }
}

/** The held due dates after the loan's day through `to`: each installment bears what its other days cost. */
const heldDueDates = (loan: Loan, to: Day): readonly Day[] =>
  loan.holds === undefined
    ? []
    : loan.installments
        .filter(({ dueOn }) => dueOn > loan.asOf && dueOn <= to && isDueInHold(loan, dueOn))
        .map(({ dueOn }) => dueOn)

const isDueInHold = (loan: Loan, dueOn: Day): boolean =>
  heldDays(loan, dueOn).some(({ through }) => through === dueOn)

/** Lowers the running installment, or the one due on `on`, to the interest and charge of the days that are not held. */
export function withoutHeldDays(loan: Loan, on: Day, capOf: CapOf): Loan {
  const index = loan.installments.findIndex((row) => row.dueOn >= on)
  const row = loan.installments[index]
  if (loan.closed || row === undefined) return loan
  const { loan: lowered, freed } = lowerRow(loan, index, row, on, ratesOn(loan, on, capOf))
  return freed > 0 ? payInstallments(lowered, freed, on, capOf) : closeIfSettled(lowered, on)
}

/**
 * The next day on which time alone may change the ledger or a notice: the due date of an unpaid installment, the day
 * after it (or after the hold that moved it), a due date inside a hold, the last of a month of an overdue loan, or the first of a month. Null for a closed loan.
 */
export function nextStepOn(loan: Loan): Day | null {
  if (loan.closed) return null
  const monthEnd = lastDayOf(monthOf(loan.asOf))
  const posts = loan.asOf < monthEnd && isOverdue(loan, monthEnd)
  const monthStep = posts ? monthEnd : firstDayOf(nextMonth(monthOf(loan.asOf)))
  const step = loan.holds === undefined ? nextDueStep(loan) : nextStepOfHeld(loan)
  return step !== null && step < monthStep ? step : monthStep
}

function nextDueStep({ installments, asOf }: Loan): Day | null {
  const row = installments.find((installment) => installment.dueOn >= asOf && !isSettled(installment))
  if (!row) return null
  return row.dueOn > asOf ? row.dueOn : addDays(row.dueOn, 1)
}

function nextStepOfHeld(loan: Loan): Day | null {
  let next: Day | null = null
  for (const row of loan.installments) {
    const isSet = isSettled(row)
    if (isSet && !isDueInHold(loan, row.dueOn)) continue
    const last = lateAfter(row)
    if (row.dueOn <= loan.asOf && (isSet || last < loan.asOf || last === endOfDays)) continue
    const step = row.dueOn > loan.asOf ? row.dueOn : addDays(last, 1)
    if (next === null || step < next) next = step
  }
  return next
}

/** `freed` had been paid ahead of interest that the cap then lowered: it pays other installments. */
type LoanUnderCap = { readonly loan: Loan; readonly freed: Pesos }

/**
 * Applies a month's usury cap to its days without a request of the borrower (Decreto 1074 de 2015, art. 2.2.2.35.8):
 * interest and VAT fall, in pesos half up; principal stays. Where charges count as interest the cap holds both together
 * (`usuryLimitOf`). The cap of the disbursement month is applied with the month after it, since no first of a month
 * begins the loan.
 */
function lowerToCap(loan: Loan, month: Month, capOf: CapOf): LoanUnderCap {
  const { effectiveAnnualRate: agreed, firstDueOn, disbursedOn } = loan.terms
  const rates = ratesOn(loan, firstDayOf(month), capOf)
  const isCapped = (each: Month) => {
    const { rate, feeShare } = rates.usuryLimitOf(each)
    return isHigher(agreed, rate) || feeShare < 1
  }
  const opening = monthOf(disbursedOn)
  if (!isCapped(month) && !(nextMonth(opening) === month && isCapped(opening))) {
    return { loan, freed: asPesos(0) }
  }
  const lastDay = lastDayOf(month)
  const first = Math.max(0, month - monthOf(firstDueOn))
  let lowered = loan
  let freed = 0
  for (let index = first; index < loan.installments.length; index += 1) {
    const row = lowered.installments[index]
    if (!row || periodOf(lowered, index).start >= lastDay) break
    const one = lowerRow(lowered, index, row, firstDayOf(month), rates)
    freed += one.freed
    lowered = one.loan
  }
  return { loan: lowered, freed: asPesos(freed) }
}

/** Lowers interest and charge of an installment to those of its days, under the limits that are known on `on`. */
function lowerRow(loan: Loan, index: number, row: Installment, on: Day, rates: Rates): LoanUnderCap {
  const lowered = paidAtMostExpected(withinLimit(loan, index, row, rates))
  const freed = asPesos(totalOf(row.paid) - totalOf(lowered.paid))
  return { loan: { ...loan, installments: loan.installments.with(index, settledOn(lowered, on)) }, freed }
}

function withinLimit(loan: Loan, index: number, row: Installment, rates: Rates): Installment {
  const whole = interestThrough(loan, index, row, row.dueOn, rates)
  const interest = smallest(row.expected.interest, whole)
  const cap = rates.usuryLimitOf(rates.knownThrough).rate
  const isDueInMonth = monthOf(row.dueOn) === rates.knownThrough && isHigher(row.rate, cap)
  const lowered = { ...withInterest(row, interest, loan), rate: isDueInMonth ? cap : row.rate }
  const fee = feeThrough(row.agreedFee, periodOf(loan, index), row.dueOn, rates)
  return withFee(lowered, smallest(row.expected.fee, fee), loan)
}

function paidAtMostExpected(row: Installment): Installment {
  const { expected, paid } = row
  const fee = smallest(paid.fee, expected.fee)
  const feeVat = smallest(paid.feeVat, expected.feeVat)
  const interest = smallest(paid.interest, expected.interest)
  const interestVat = smallest(paid.interestVat, expected.interestVat)
  return { ...row, paid: { ...paid, fee, feeVat, interest, interestVat } }
}
