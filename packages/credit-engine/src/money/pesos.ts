declare const isPesos: unique symbol

/** Whole Colombian pesos, a safe integer. Negative only as a difference. */
export type Pesos = number & { readonly [isPesos]: true }

/** Throws `RangeError` on fractions, NaN and anything beyond 2^53 − 1. */
export function pesos(amount: number): Pesos {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of pesos: ${amount}`)
  // −0 would print as "-0" and differ from 0 under Object.is.
  return asPesos(amount === 0 ? 0 : amount)
}

/** Whole pesos of a non-negative amount. Costs a third of `Math.round`. */
export function halfUp(amount: number): Pesos {
  return asPesos(Math.floor(amount + 0.5))
}

/** Exact; throws `RangeError` when the sum leaves the safe integers. */
export function add(...amounts: readonly Pesos[]): Pesos {
  let sum = 0
  for (const amount of amounts) sum += amount
  return pesos(sum)
}

/** Exact, possibly negative. */
export function subtract(amount: Pesos, subtrahend: Pesos): Pesos {
  return pesos(amount - subtrahend)
}

export function smallest(first: Pesos, second: Pesos): Pesos {
  return first < second ? first : second
}

export function largest(first: Pesos, second: Pesos): Pesos {
  return first > second ? first : second
}

/** Unchecked: for results that are known to be whole and safe. */
export function asPesos(wholeNumber: number): Pesos {
  return wholeNumber as Pesos
}
