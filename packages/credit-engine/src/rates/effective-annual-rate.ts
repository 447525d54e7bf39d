import { partsPerMillion, percentage } from '../money/percentage.ts'

declare const isEffectiveAnnualRate: unique symbol

/** EA, yearly with compounding, as a percentage string: '22.00'. The only rate comparable with the usury cap. */
export type EffectiveAnnualRate = string & { readonly [isEffectiveAnnualRate]: true }

/** Reads '22' or '22.00'. Throws `RangeError` like `percentage`. */
export function effectiveAnnualRate(text: string): EffectiveAnnualRate {
  return asEffectiveAnnualRate(percentage(text))
}

/** The rate as a fraction: '22.00' is 0.22. */
export function annualFraction(rate: EffectiveAnnualRate): number {
  return partsPerMillion(rate) / 1_000_000
}

/** True when the first rate is the higher; exact, whatever the number of decimals written. */
export function isHigher(rate: EffectiveAnnualRate, other: EffectiveAnnualRate): boolean {
  return partsPerMillion(rate) > partsPerMillion(other)
}

function asEffectiveAnnualRate(text: string): EffectiveAnnualRate {
  return text as EffectiveAnnualRate
}
