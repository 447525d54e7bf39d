import { type Percentage, toPercentage } from '../money/percentage.ts'
import { annualFraction, type EffectiveAnnualRate } from './effective-annual-rate.ts'

// log1p and expm1 keep every digit of a small rate; (1 + e) ** (1 / 12) − 1 loses two of them.

/** Monthly effective rate `i` as a fraction: (1 + EA)^(1/12) − 1. A month is a month, whatever its days. */
export function monthlyEffectiveRate(rate: EffectiveAnnualRate): number {
  return Math.expm1(Math.log1p(annualFraction(rate)) / 12)
}

/** NMV, the yearly nominal rate paid monthly, as a fraction: 12 · i. */
export function nominalAnnualRate(rate: EffectiveAnnualRate): number {
  return 12 * monthlyEffectiveRate(rate)
}

/** Daily effective rate as a fraction, on a year of 365 days: (1 + EA)^(1/365) − 1. */
export function dailyEffectiveRate(rate: EffectiveAnnualRate): number {
  return Math.expm1(Math.log1p(annualFraction(rate)) / 365)
}

/** The monthly rate as shown beside the EA: a percentage with two decimals, half up. */
export function nominalMonthlyRate(rate: EffectiveAnnualRate): Percentage {
  return toPercentage(monthlyEffectiveRate(rate))
}
