import { type GuaranteeTerms, guaranteeCharge } from '../charges/charges.ts'
import { toPercentage } from '../money/percentage.ts'
import { add, asPesos, type Pesos, subtract } from '../money/pesos.ts'
import type { ProductParameters } from '../policy/product-parameters.ts'
import { type EffectiveAnnualRate, effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import type { AmortizationSchedule } from '../schedule/amortization-schedule.ts'

type CostOfCredit = {
  readonly schedule: AmortizationSchedule
  readonly product: Pick<ProductParameters, 'administrationFee'>
  readonly guarantee: GuaranteeTerms
}

/** 9,999.99 %: a higher rate, as of a charge as large as the loan, exceeds every cap anyway. */
export const comparableRateMax = 99.9999

/** A percentage with two decimals, half up, as the law compares it with a cap. */
export function comparableRate(received: number, payments: readonly Pesos[]): EffectiveAnnualRate {
  const rate = received > 0 ? internalAnnualRate(asPesos(received), payments) : comparableRateMax
  return effectiveAnnualRate(toPercentage(Math.min(rate, comparableRateMax)))
}

/**
 * The rate that the law compares with the usury cap: the internal rate of principal + interest + every charge that
 * counts as interest, a percentage with two decimals, half up. VAT belongs to the State and stays out. An upfront
 * charge lowers the amount received.
 */
export function internalRateOf({ schedule, product, guarantee }: CostOfCredit): EffectiveAnnualRate {
  const { principal } = schedule.totals
  const received =
    guarantee.kind === 'upFront' && guarantee.countsAsInterest
      ? subtract(principal, guaranteeCharge(principal, guarantee).guaranteeFee)
      : principal
  const payments: Pesos[] = []
  for (const { principal: capital, interest, fee } of schedule.installments) {
    payments.push(
      product.administrationFee.countsAsInterest ? add(capital, interest, fee) : add(capital, interest),
    )
  }
  return comparableRate(received, payments)
}

/**
 * The effective annual rate, as a fraction, at which monthly payments (months 1..n) repay the received pesos. Negative
 * when less comes back. Throws `RangeError` when nothing was received.
 */
export function internalAnnualRate(received: Pesos, payments: readonly Pesos[]): number {
  if (received <= 0) throw new RangeError(`internal rate of a loan of ${received}`)
  return Math.expm1(12 * Math.log1p(internalMonthlyRate(received, payments)))
}

const internalMonthlyRate = (received: Pesos, payments: readonly Pesos[]): number =>
  rateWorth(received, (rate) => presentValue(payments, rate))

/**
 * The rate, as a fraction, at which payments are worth the received pesos. Bisection: the present value falls as the
 * rate rises, so that no start can diverge.
 */
export function rateWorth(received: Pesos, presentValueAt: (rate: number) => number): number {
  let low = -0.999
  let high = 1
  while (presentValueAt(high) > received && high < 1e6) high *= 2
  for (let step = 0; step < 80 && high - low > 1e-15; step++) {
    const middle = (low + high) / 2
    if (presentValueAt(middle) > received) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Horner's form from the last payment back, so that no power of the rate overflows. */
function presentValue(payments: readonly Pesos[], monthlyRate: number): number {
  let value = 0
  for (let index = payments.length - 1; index >= 0; index--) {
    value = (value + (payments[index] ?? 0)) / (1 + monthlyRate)
  }
  return value
}
