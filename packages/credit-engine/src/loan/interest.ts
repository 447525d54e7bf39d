import { asPesos, type Pesos } from '../money/pesos.ts'
import { monthlyEffectiveRate } from '../rates/convert-rate.ts'
import { annualFraction, type EffectiveAnnualRate } from '../rates/effective-annual-rate.ts'

/** Interest of one scheduled month in pesos, half up: balance · ((1 + EA)^(1/12) − 1), whatever the month's days. */
export function interestOfMonth(balance: Pesos, rate: EffectiveAnnualRate): Pesos {
  return asPesos(Math.round(balance * monthlyEffectiveRate(rate)))
}

/** Interest of so many days in pesos, half up: balance · ((1 + EA)^(days/365) − 1). No days or fewer: nothing. */
export function interestOfDays(balance: Pesos, rate: EffectiveAnnualRate, days: number): Pesos {
  if (days <= 0) return asPesos(0)
  return asPesos(Math.round(balance * Math.expm1((Math.log1p(annualFraction(rate)) * days) / 365)))
}

/** A row's interest, in pesos, as if its rate had been another one from the start; half up. */
export function interestAtRate(
  interest: Pesos,
  former: EffectiveAnnualRate,
  rate: EffectiveAnnualRate,
): Pesos {
  if (rate === former) return interest
  return asPesos(Math.round((interest * monthlyEffectiveRate(rate)) / monthlyEffectiveRate(former)))
}
