import type { BankLine, DateFormat, ReadRow } from '../../ports/outside-files.ts'
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

const patterns: Readonly<Record<DateFormat, RegExp>> = {
  'yyyy-mm-dd': /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  'yyyy/mm/dd': /^(?<year>\d{4})\/(?<month>\d{2})\/(?<day>\d{2})$/,
  yyyymmdd: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  'dd/mm/yyyy': /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
  'dd-mm-yyyy': /^(?<day>\d{1,2})-(?<month>\d{1,2})-(?<year>\d{4})$/,
}

type LineOfStatement = {
  readonly line: number
  readonly cents: Cents
  readonly row: Omit<BankLine, 'amount' | 'balance'>
}

/** By arithmetic, for speed: a file has hundreds of thousands of dates. */
export function dateOf(line: number, name: string, given: string, format: DateFormat): string {
  const text = given.trim()
  const { year = '', month = '', day = '' } = patterns[format].exec(text)?.groups ?? {}
  if (!year.startsWith('20') || !isDay(Number(year), Number(month), Number(day)))
    throw new LineRefusal(line, `${name} is no date as ${format}: ${cut(text)}`)
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

export function isDay(year: number, month: number, day: number): boolean {
  // Of this century: 2000 was a leap year, 2100 is beyond.
  const leapDay = month === 2 && year % 4 === 0 ? 1 : 0
  return day >= 1 && day <= (daysOfMonths[month - 1] ?? 0) + leapDay
}

export function instantOf(line: number, name: string, given: string, format: DateFormat): string {
  const [first = '', time = '12:00:00', ...more] = given.trim().split(/[T ]+/)
  if (more.length > 0 || !/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time))
    throw new LineRefusal(line, `${name} is no date with a time: ${cut(given)}`)
  return `${dateOf(line, name, first, format)}T${time.padEnd(8, ':00')}-05:00`
}

/** Lines after an opening balance, each with its amount and balance in whole pesos (`wholePesos`). */
export function withBalances(
  opening: Cents,
  lines: readonly LineOfStatement[],
): readonly ReadRow<BankLine>[] {
  const rows: ReadRow<BankLine>[] = []
  let before = opening
  for (const { line, cents, row } of lines) {
    const after = before + cents
    const balance = wholePesos(after)
    const amount = (balance - wholePesos(before)) as BankLine['amount']
    if (amount !== 0) rows.push({ line, row: { ...row, amount, balance } })
    before = after
  }
  return rows
}

export function checkBalance(line: number, name: string, given: Cents, follows: Cents): void {
  if (given !== follows)
    throw new LineRefusal(
      line,
      `${name} is ${shown(given)}, and ${shown(follows)} follows from what stands before`,
    )
}
