import { halfUp, type Pesos } from '../money/pesos.ts'

/** The fraction j of the balance that a month's interest and its VAT are together: i·(1 + VAT), the VAT in millionths. */
export function levelRate(monthlyRate: number, vatParts: number): number {
  return monthlyRate * (1 + vatParts / 1_000_000)
}

/**
 * What a level installment pays of principal, interest and VAT, in pesos, half up: P·j / (1 − (1 + j)^−n).
 * `periodRate` is the fraction j for one period, VAT included. Without interest, the principal in equal parts. The
 * principal may have a fraction when it is worked out backwards from what is owed a month later.
 */
export function levelPayment(principal: number, periodRate: number, installmentCount: number): Pesos {
  if (periodRate === 0) return halfUp(principal / installmentCount)
  const discount = -Math.expm1(-installmentCount * Math.log1p(periodRate))
  return halfUp((principal * periodRate) / discount)
}
