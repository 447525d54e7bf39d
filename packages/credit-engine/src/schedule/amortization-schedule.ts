import { vatOf } from '../charges/vat.ts'
import { type Percentage, partsPerMillion, shareOf } from '../money/percentage.ts'
import { asPesos, halfUp, type Pesos } from '../money/pesos.ts'
import { monthlyEffectiveRate } from '../rates/convert-rate.ts'
import type { EffectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { levelPayment, levelRate } from './level-payment.ts'

export type ScheduleTerms = {
  readonly principal: Pesos
  readonly effectiveAnnualRate: EffectiveAnnualRate
  readonly installmentCount: number
  readonly interestVatRate: Percentage
  readonly administrationFee: Pesos
  readonly feeVatRate: Percentage
}

/** One month of the plan, in pesos. `balance` is the principal still owed after it. */
export type ScheduledInstallment = {
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
 * A thousand times the largest product. 60,000 random loans up to here had no row different from the 40-digit
 * reference; of loans up to a trillion some had, by one peso, since doubles hold no more.
 */
const principalMax = 10_000_000_000
const installmentCountMax = 600

/**
 * The plan of level totals, in whole pesos. Interest, its VAT and the fee's VAT
 * are rounded half up where they are computed; totals are sums of rounded components. The last row takes the
 * balance, so it alone may differ. Throws `RangeError` for terms that are not a loan.
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

/** A few pesos over many months round to more than the balance, or to less than the interest: neither may show. */
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
