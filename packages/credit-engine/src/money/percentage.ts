import { asPesos, type Pesos, pesos } from './pesos.ts'

declare const isPercentage: unique symbol

/** A decimal string with two to four decimals: '19.00' is nineteen per cent. */
export type Percentage = string & { readonly [isPercentage]: true }

/** Every caller names it; there is no default. */
export type Rounding = 'halfUp' | 'down' | 'up'

const oneHundredPercent = 1_000_000
const zeroCode = '0'.charCodeAt(0)

/** Added to a product in millionths before its fraction is cut off. */
const beforeCutting = {
  halfUp: oneHundredPercent / 2,
  down: 0,
  up: oneHundredPercent - 1,
} as const satisfies Record<Rounding, number>

/** Reads '19', '19.5' or '19.0000'. Throws `RangeError` on signs, commas, exponents and over four decimals. */
export function percentage(text: string): Percentage {
  const match = /^(\d{1,4})(?:\.(\d{1,4}))?$/.exec(text)
  if (!match) throw new RangeError(`not a percentage with at most four decimals: '${text}'`)
  return asPercentage(`${Number(match[1])}.${(match[2] ?? '').padEnd(2, '0')}`)
}

/** An exact integer: '19.00' is 190,000. */
export function partsPerMillion(value: string): number {
  // Digit by digit: the most called function of the package, and `Number` takes twice as long.
  let digits = 0
  let decimals = 0
  let isDecimal = false
  for (let index = 0; index < value.length; index += 1) {
    const digit = value.charCodeAt(index) - zeroCode
    if (digit < 0) isDecimal = true
    else {
      digits = digits * 10 + digit
      if (isDecimal) decimals += 1
    }
  }
  for (; decimals < 4; decimals += 1) digits *= 10
  return digits
}

/** Exact, of a non-negative amount, made whole by the named rounding. */
export function percentOf(amount: Pesos, rate: Percentage, rounding: Rounding): Pesos {
  if (amount < 0) throw new RangeError(`percentage of a negative amount: ${amount}`)
  if (amount === 0) return amount
  return pesos(shareOf(amount, partsPerMillion(rate), rounding))
}

/**
 * `percentOf` for a loop that has read its rate once. Integers only, so that a tie is a tie: below 2^53 a product
 * divided by a million never rounds across a whole peso.
 */
export function shareOf(amount: Pesos, parts: number, rounding: Rounding): Pesos {
  if (parts === 0) return asPesos(0)
  const product = amount * parts + beforeCutting[rounding]
  if (product <= Number.MAX_SAFE_INTEGER) return asPesos(Math.floor(product / oneHundredPercent))
  // Too large for one product: the millions and the rest are multiplied apart.
  const rest = amount % oneHundredPercent
  const ofRest = Math.floor((rest * parts + beforeCutting[rounding]) / oneHundredPercent)
  return asPesos(((amount - rest) / oneHundredPercent) * parts + ofRest)
}

/** A fraction (0.0167) as a percentage with two decimals, half up ('1.67'), as rates are published. */
export function toPercentage(fraction: number): Percentage {
  const hundredths = Math.round(fraction * 10_000)
  if (!(hundredths >= 0)) throw new RangeError(`not a percentage: ${fraction}`)
  return asPercentage((hundredths / 100).toFixed(2))
}

function asPercentage(text: string): Percentage {
  return text as Percentage
}
