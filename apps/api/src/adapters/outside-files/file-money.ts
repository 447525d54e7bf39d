import type { BankLine } from '../../ports/outside-files.ts'
import { cut, LineRefusal } from './file-text.ts'

type Pesos = BankLine['amount']

/** An exact number of cents (centavos). */
export type Cents = bigint

/** Above any real amount; sums of a file stay safe integers. */
const pesosMax = 1_000_000_000_000n
const balanceMax = 1_000_000_000_000_000n

/** Refuses a third decimal, an exponent, and groups of another size. */
export function centsOf(
  line: number,
  name: string,
  given: string,
  decimalMark: '.' | ',',
  most = pesosMax,
): Cents {
  const text = given.trim()
  const group = decimalMark === ',' ? '\\.' : ','
  const parts = new RegExp(
    `^([+-]?)(\\d{1,3}(?:${group}\\d{3})+|\\d{1,18})(?:\\${decimalMark}(\\d{0,2}))?$`,
  ).exec(text)
  if (parts === null) throw new LineRefusal(line, `${name} is no amount: ${cut(text)}`)
  const [, sign, whole = '', decimals = ''] = parts
  const cents = BigInt(whole.replaceAll(/\D/g, '')) * 100n + BigInt(decimals.padEnd(2, '0'))
  if (cents > most * 100n) throw new LineRefusal(line, `${name} is beyond any amount: ${cut(text)}`)
  return sign === '-' ? -cents : cents
}

export const balanceOf = (line: number, name: string, given: string, decimalMark: '.' | ','): Cents =>
  centsOf(line, name, given, decimalMark, balanceMax)

/** Digits alone, of which the last two are decimals. */
export function centsOfDigits(line: number, name: string, digits: string): Cents {
  if (!/^\d+$/.test(digits)) throw new LineRefusal(line, `${name} is not of digits: ${cut(digits)}`)
  const cents = BigInt(digits)
  if (cents > balanceMax * 100n) throw new LineRefusal(line, `${name} is beyond any amount: ${cut(digits)}`)
  return cents
}

/** For a format without balances: cents are refused. */
export function pesosOf(line: number, name: string, cents: Cents): Pesos {
  if (cents % 100n !== 0n)
    throw new LineRefusal(line, `${name} has cents (${shown(cents)}), and the books hold whole pesos`)
  return asPesos(cents / 100n)
}

/**
 * Rounds a running sum half up; a line's amount is the difference of two, so that rounded lines sum to the
 * rounded balance.
 */
export const wholePesos = (cents: Cents): Pesos => asPesos(floor(cents + 50n))

const floor = (cents: Cents): bigint => (cents >= 0n ? cents / 100n : -((-cents + 99n) / 100n))

/** Exact by the limits above; adapters do not import the credit engine's code. */
function asPesos(whole: bigint): Pesos {
  return Number(whole) as Pesos
}

export function shown(cents: Cents): string {
  const size = cents < 0n ? -cents : cents
  return `${cents < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}
