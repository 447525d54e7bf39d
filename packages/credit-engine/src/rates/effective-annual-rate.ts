import { type Percentage, partsPerMillion, percentage, toPercentage } from '../money/percentage.ts'

declare const isEffectiveAnnualRate: unique symbol

/** EA, yearly with compounding, as a percentage string: '22.00'. The only rate comparable with the usury cap. */
export type EffectiveAnnualRate = string & { readonly [isEffectiveAnnualRate]: true }

/** Reads '22' or '22.00'. Throws `RangeError` like `percentage`. */
export function effectiveAnnualRate(text: string): EffectiveAnnualRate {
  return asEffectiveAnnualRate(percentage(text))
}

/** '22.00' is 0.22. */
export function annualFraction(rate: EffectiveAnnualRate): number {
  return partsPerMillion(rate) / 1_000_000
}

/** Exact, whatever the number of decimals. */
export function isHigher(rate: EffectiveAnnualRate, other: EffectiveAnnualRate): boolean {
  return partsPerMillion(rate) > partsPerMillion(other)
}

function asEffectiveAnnualRate(text: string): EffectiveAnnualRate {
  return text as EffectiveAnnualRate
}

// log1p and expm1 keep every digit of a small rate; (1 + e) ** (1 / 12) − 1 loses two of them.

/** The fraction (1 + EA)^(1/12) − 1, whatever the month's days. */
export function monthlyEffectiveRate(rate: EffectiveAnnualRate): number {
  return Math.expm1(Math.log1p(annualFraction(rate)) / 12)
}

/** A percentage with two decimals, half up, as shown beside the EA. */
export function nominalMonthlyRate(rate: EffectiveAnnualRate): Percentage {
  return toPercentage(monthlyEffectiveRate(rate))
}
