import { type Percentage, partsPerMillion } from '../money/percentage.ts'
import { asPesos, type Pesos } from '../money/pesos.ts'
import { monthlyEffectiveRate } from '../rates/convert-rate.ts'
import type { EffectiveAnnualRate } from '../rates/effective-annual-rate.ts'

/** The fraction j that a level installment pays of the balance in one month: interest and its VAT, i·(1 + VAT). */
export function levelRate(rate: EffectiveAnnualRate, interestVatRate: Percentage): number {
  return monthlyEffectiveRate(rate) * (1 + partsPerMillion(interestVatRate) / 1_000_000)
}

/**
 * What a level installment pays of principal, interest and VAT, in pesos, half up: P·j / (1 − (1 + j)^−n).
 * `periodRate` is the fraction j for one period, VAT included. Without interest, the principal in equal parts. The
 * principal may have a fraction when it is worked out backwards from what is owed a month later.
 */
export function levelPayment(principal: number, periodRate: number, installmentCount: number): Pesos {
  if (periodRate === 0) return asPesos(Math.round(principal / installmentCount))
  const discount = -Math.expm1(-installmentCount * Math.log1p(periodRate))
  return asPesos(Math.round((principal * periodRate) / discount))
}
