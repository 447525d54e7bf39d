import type { Pesos } from '../money/pesos.ts'

/**
 * The effective annual rate, as a fraction, at which monthly payments (months 1..n) repay what was received.
 * Throws `RangeError` when nothing was received. Negative when less comes back than was lent.
 */
export function internalAnnualRate(received: Pesos, payments: readonly Pesos[]): number {
  if (received <= 0) throw new RangeError(`internal rate of a loan of ${received}`)
  return Math.expm1(12 * Math.log1p(internalMonthlyRate(received, payments)))
}

/** Bisection: the present value falls as the rate rises, so a sign is enough and no start can diverge. */
function internalMonthlyRate(received: Pesos, payments: readonly Pesos[]): number {
  let low = -0.999
  let high = 1
  while (presentValue(payments, high) > received && high < 1e6) high *= 2
  for (let step = 0; step < 80 && high - low > 1e-15; step++) {
    const middle = (low + high) / 2
    if (presentValue(payments, middle) > received) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Horner's form from the last payment back, so that no power of the rate overflows on its own. */
function presentValue(payments: readonly Pesos[], monthlyRate: number): number {
  let value = 0
  for (let index = payments.length - 1; index >= 0; index--) {
    value = (value + (payments[index] ?? 0)) / (1 + monthlyRate)
  }
  return value
}
