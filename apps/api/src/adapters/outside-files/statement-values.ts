import type { BankLine, DateFormat, ReadRow } from '../../ports/outside-files.ts'
import { type Cents, shown, wholePesos } from './file-money.ts'
import { cut, LineRefusal } from './file-text.ts'

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
