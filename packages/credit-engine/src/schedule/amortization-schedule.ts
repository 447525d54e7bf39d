import { type Day, monthsAfter } from '../calendar/day.ts'
import { vatOf } from '../charges/charges.ts'
import { type Percentage, partsPerMillion, shareOf } from '../money/percentage.ts'
import { asPesos, halfUp, type Pesos } from '../money/pesos.ts'
import { type EffectiveAnnualRate, monthlyEffectiveRate } from '../rates/effective-annual-rate.ts'

export type ScheduleTerms = {
  readonly principal: Pesos
  readonly effectiveAnnualRate: EffectiveAnnualRate
  readonly installmentCount: number
  readonly interestVatRate: Percentage
  readonly administrationFee: Pesos
  readonly feeVatRate: Percentage
}

/** Pesos. `balance` is the principal still owed after the month. */
type ScheduledInstallment = {
  readonly number: number
  readonly principal: Pesos
  readonly interest: Pesos
  readonly interestVat: Pesos
  readonly fee: Pesos
  readonly feeVat: Pesos
  readonly total: Pesos
  readonly balance: Pesos
}

export type ScheduleTotals = Omit<ScheduledInstallment, 'number' | 'balance'>

export type AmortizationSchedule = {
  readonly installments: readonly ScheduledInstallment[]
  readonly totals: ScheduleTotals
}

/**
 * A thousand times the largest product. 60,000 random loans up to here equalled the 40-digit reference; loans up to a
 * trillion differed in some rows by one peso, the limit of doubles.
 */
const principalMax = 10_000_000_000
const installmentCountMax = 600

/**
 * The plan of level totals, in whole pesos. Interest, its VAT and the VAT of the fee are rounded half up where they are
 * computed; totals are sums of rounded components. The last installment takes the balance, so only its total may
 * differ. Throws `RangeError` for terms that are not a loan.
 */
export function amortizationSchedule(terms: ScheduleTerms): AmortizationSchedule {
  checkTerms(terms)
  const { principal, installmentCount, administrationFee: fee } = terms
  const monthlyRate = monthlyEffectiveRate(terms.effectiveAnnualRate)
  const vatParts = partsPerMillion(terms.interestVatRate)
  const level = levelPayment(principal, levelRate(monthlyRate, vatParts), installmentCount)
  const feeVat = vatOf(fee, terms.feeVatRate)
  const charges = fee + feeVat

  const installments = new Array<ScheduledInstallment>(installmentCount)
  let balance = principal
  let interestSum = 0
  let interestVatSum = 0
  for (let number = 1; number <= installmentCount; number++) {
    const interest = halfUp(balance * monthlyRate)
    const interestVat = shareOf(interest, vatParts, 'halfUp')
    const rest = level - interest - interestVat
    const part = number === installmentCount || rest > balance ? balance : atLeastNothing(rest)
    balance = asPesos(balance - part)
    interestSum += interest
    interestVatSum += interestVat
    const total = asPesos(part + interest + interestVat + charges)
    installments[number - 1] = { number, principal: part, interest, interestVat, fee, feeVat, total, balance }
  }
  return { installments, totals: totalsOf(terms, interestSum, interestVatSum, feeVat) }
}

/** Over many months a few pesos can round to less than the interest. */
const atLeastNothing = (rest: number): Pesos => asPesos(rest < 0 ? 0 : rest)

function totalsOf(
  terms: ScheduleTerms,
  interest: number,
  interestVat: number,
  feeVat: Pesos,
): ScheduleTotals {
  const fees = terms.administrationFee * terms.installmentCount
  const feeVats = feeVat * terms.installmentCount
  return {
    principal: terms.principal,
    interest: asPesos(interest),
    interestVat: asPesos(interestVat),
    fee: asPesos(fees),
    feeVat: asPesos(feeVats),
    total: asPesos(terms.principal + interest + interestVat + fees + feeVats),
  }
}

function checkTerms({ principal, installmentCount, administrationFee }: ScheduleTerms): void {
  if (!(principal > 0 && principal <= principalMax))
    throw new RangeError(`principal out of range: ${principal}`)
  if (!(administrationFee >= 0 && administrationFee <= principalMax)) {
    throw new RangeError(`administration fee out of range: ${administrationFee}`)
  }
  if (
    !(Number.isInteger(installmentCount) && installmentCount >= 1 && installmentCount <= installmentCountMax)
  ) {
    throw new RangeError(`installment count out of range: ${installmentCount}`)
  }
}

/** A month's interest and its VAT as a fraction j of the balance: i·(1 + VAT), the VAT in millionths. */
export function levelRate(monthlyRate: number, vatParts: number): number {
  return monthlyRate * (1 + vatParts / 1_000_000)
}

/**
 * Pesos, half up: P·j / (1 − (1 + j)^−n), where `periodRate` is j, VAT included. Without interest, the principal in
 * equal parts. The principal may have a fraction: `levelAfter` discounts it from the next month.
 */
export function levelPayment(principal: number, periodRate: number, installmentCount: number): Pesos {
  if (periodRate === 0) return halfUp(principal / installmentCount)
  const discount = -Math.expm1(-installmentCount * Math.log1p(periodRate))
  return halfUp((principal * periodRate) / discount)
}

/** `LoanTerms` contains all of these. */
export type DatedScheduleTerms = ScheduleTerms & { readonly firstDueOn: Day }

export type DatedInstallment = ScheduledInstallment & { readonly dueOn: Day }

type DatedSchedule = Omit<AmortizationSchedule, 'installments'> & {
  readonly installments: readonly DatedInstallment[]
}

/**
 * Due dates on the same day of each month, amounts in pesos. Throws `RangeError` like `amortizationSchedule`, and for a
 * first due date past the 28th.
 */
export function datedSchedule(terms: DatedScheduleTerms): DatedSchedule {
  const { installments, totals } = amortizationSchedule(terms)
  const dueAfter = monthsAfter(terms.firstDueOn)
  return { installments: installments.map((row) => dated(row, dueAfter(row.number - 1))), totals }
}

/** Property by property, which takes half the time of a spread. */
function dated(row: ScheduledInstallment, dueOn: Day): DatedInstallment {
  const { number, principal, interest, interestVat, fee, feeVat, total, balance } = row
  return { number, dueOn, principal, interest, interestVat, fee, feeVat, total, balance }
}
