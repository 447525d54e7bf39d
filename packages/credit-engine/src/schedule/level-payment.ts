import { asPesos, type Pesos } from '../money/pesos.ts'

/**
 * What a level installment pays of principal, interest and VAT, in pesos, half up: P·j / (1 − (1 + j)^−n).
 * `periodRate` is the fraction j for one period, VAT included. Without interest, the principal in equal parts.
 */
export function levelPayment(principal: Pesos, periodRate: number, installmentCount: number): Pesos {
  if (periodRate === 0) return asPesos(Math.round(principal / installmentCount))
  const discount = -Math.expm1(-installmentCount * Math.log1p(periodRate))
  return asPesos(Math.round((principal * periodRate) / discount))
}
