import { asPesos, type Pesos } from '../money/pesos.ts'
import { monthlyEffectiveRate } from '../rates/convert-rate.ts'
import { annualFraction, type EffectiveAnnualRate } from '../rates/effective-annual-rate.ts'

/** Interest of one scheduled month in pesos, half up: balance · ((1 + EA)^(1/12) − 1), whatever the month's days. */
export function interestOfMonth(balance: Pesos, rate: EffectiveAnnualRate): Pesos {
  return asPesos(Math.round(balance * monthlyEffectiveRate(rate)))
}

/** Penalty of so many days in pesos, half up: balance · ((1 + EA)^(days/365) − 1). No days or fewer: nothing. */
export function interestOfDays(balance: Pesos, rate: EffectiveAnnualRate, days: number): Pesos {
  if (days <= 0) return asPesos(0)
  return asPesos(Math.round(balance * Math.expm1((Math.log1p(annualFraction(rate)) * days) / 365)))
}
