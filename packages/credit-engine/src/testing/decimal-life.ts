import { Decimal } from 'decimal.js'
import { type Loan as ReferenceTerms, referenceRows } from './decimal-reference.ts'

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

/** penalty, its VAT, fee, its VAT, interest, its VAT, principal: what is owed of one row in all, and what is paid. */
type Row = {
  readonly start: string
  readonly due: string
  penaltyFrom: string
  owed: number[]
  paid: number[]
}

export type DecimalLife = {
  readonly terms: ReferenceTerms
  /** Every day of the life, 'yyyy-mm-dd', from disbursement on. */
  readonly days: readonly string[]
  readonly dueDates: readonly string[]
  /** EA in per cent by 'yyyy-mm'. */
  readonly capOf: (month: string) => string
  readonly paymentsOn: (day: string) => readonly number[]
}

/**
 * The life of a loan that is paid in installments and ahead, told day by day in 40-digit decimals: month ends, caps,
 * penalties, allocation, and what pays it off at the end of each day, sharing nothing with the engine. A payment that
 * covers the payoff of its day ends the loan.
 */
export function liveInDecimals({ terms, days, dueDates, capOf, paymentsOn }: DecimalLife) {
  const opening = days[0] ?? ''
  const rows: Row[] = referenceRows(terms).map(
    ([principal = 0, interest = 0, vat = 0, feeVat = 0], index) => {
      const due = dueDates[index] ?? ''
      return {
        start: dueDates[index - 1] ?? opening,
        due,
        penaltyFrom: due,
        owed: [0, 0, terms.fee, feeVat, interest, vat, principal],
        paid: Array(7).fill(0),
      }
    },
  )
  let overpaid = 0
  let closedOn: string | null = null
  const payoffs: Record<string, number> = {}
  const vatOf = (amount: number) => round(new Exact(amount).times(terms.vat).div(100))
  const isOpen = ({ owed, paid }: Row) => owed.some((amount, part) => amount > at(paid, part))

  /** The penalty of one row for the days after its last up to `until`, all in one month, and its VAT. */
  function penaltyOf(row: Row, until: string): readonly [number, number] {
    const overdue = at(row.owed, 6) - at(row.paid, 6)
    const count = daysBetween(row.penaltyFrom, until).length
    if (count === 0 || overdue === 0) return [0, 0]
    const penalty = round(
      growthOf(capOf(until.slice(0, 7)), count)
        .minus(1)
        .times(overdue),
    )
    return [penalty, vatOf(penalty)]
  }

  function penalize(row: Row, until: string): void {
    if (until <= row.penaltyFrom || at(row.owed, 6) === at(row.paid, 6)) return
    const [penalty, vat] = penaltyOf(row, until)
    row.owed = row.owed.map((amount, part) => amount + (part === 0 ? penalty : part === 1 ? vat : 0))
    row.penaltyFrom = until
  }

  function pay(amount: number, day: string): void {
    let left = amount
    for (const row of rows.filter(isOpen)) {
      if (left === 0) break
      penalize(row, day)
      row.paid = row.paid.map((paid, part) => {
        const share = Math.min(left, at(row.owed, part) - paid)
        left -= share
        return paid + share
      })
    }
    overpaid += left
  }

  /** One day after another, each at its own month's rate; months after `known` bear the agreed one. */
  function interestOf(index: number, through: string, known: string): number {
    const row = rows[index]
    if (!row) return 0
    const balance = rows.slice(index).reduce((sum, { owed }) => sum + at(owed, 6), 0)
    const length = daysBetween(row.start, row.due).length
    const shares = daysBetween(row.start, through).map((day) => {
      const month = day.slice(0, 7)
      const cap = month <= known ? new Exact(capOf(month)) : new Exact(terms.rate)
      return monthly(Decimal.min(cap, terms.rate).toString())
    })
    return round(
      shares
        .reduce((sum, share) => sum.plus(share), new Exact(0))
        .times(balance)
        .div(length),
    )
  }

  /** Interest of the rows that have days in the month which begins; what was paid above it is paid in again. */
  function holdToCaps(day: string): void {
    const month = day.slice(0, 7)
    const isLower = (name: string) => new Exact(capOf(name)).lt(terms.rate)
    if (!isLower(month) && !(daysBetween(opening, day).length <= 31 && isLower(opening.slice(0, 7)))) return
    let freed = 0
    for (const [index, row] of rows.entries()) {
      if (row.due < day || !daysBetween(row.start, row.due).some((one) => one.startsWith(month))) continue
      const interest = Math.min(at(row.owed, 4), interestOf(index, row.due, month))
      row.owed = row.owed.map((amount, part) =>
        part === 4 ? interest : part === 5 ? vatOf(interest) : amount,
      )
      const paidBefore = sumOf(row.paid)
      row.paid = row.paid.map((paid, part) => Math.min(paid, at(row.owed, part)))
      freed += paidBefore - sumOf(row.paid)
    }
    pay(freed, day)
  }

  /** All that has been earned by the end of the day, less all that was received for it. */
  function payoffOn(day: string): number {
    let owed = 0
    for (const [index, row] of rows.entries()) {
      owed -= sumOf(row.paid)
      if (row.due <= day) owed += sumOf(row.owed) + sumOf(isOpen(row) ? penaltyOf(row, day) : [])
      else {
        const interest = row.start < day ? interestOf(index, day, day.slice(0, 7)) : 0
        owed += at(row.owed, 6) + interest + vatOf(interest)
      }
    }
    return owed
  }

  for (const [index, day] of days.entries()) {
    const yesterday = days[index - 1]
    if (yesterday && day.endsWith('-01') && rows.some(isOpen)) holdToCaps(day)
    if (yesterday && dayAfter(day).endsWith('-01')) for (const row of rows) penalize(row, day)
    if (!rows.some(isOpen)) closedOn ??= day
    for (const amount of paymentsOn(day)) {
      const payoff = payoffOn(day)
      payoffs[day] ??= payoff
      if (amount >= payoff) return { closedOn: day, overpaid: amount - payoff, payoffs, rows: [], dues: [] }
      pay(amount, day)
    }
    if (closedOn !== null) return { closedOn, overpaid, payoffs, rows: [], dues: [] }
  }
  const last = days.at(-1) ?? ''
  payoffs[last] ??= payoffOn(last)
  // With the penalty up to the last day.
  const dues = rows.map((row) =>
    isOpen(row) ? sumOf(row.owed) - sumOf(row.paid) + sumOf(penaltyOf(row, last)) : 0,
  )
  return { closedOn, overpaid, payoffs, dues, rows: rows.map(({ owed, paid }) => ({ owed, paid })) }
}

/** The days after one up to and including another. */
function daysBetween(from: string, to: string): readonly string[] {
  const days: string[] = []
  for (let day = dayAfter(from); day <= to; day = dayAfter(day)) days.push(day)
  return days
}

const followers = new Map<string, string>()
function dayAfter(day: string): string {
  const known = followers.get(day)
  if (known !== undefined) return known
  const next = new Date(new Date(day).getTime() + 86_400_000).toISOString().slice(0, 10)
  followers.set(day, next)
  return next
}

const growths = new Map<string, Decimal>()
/** Of an amount over some days at EA in per cent. */
function growthOf(rate: string, days: number): Decimal {
  const name = `${rate} ${days}`
  const known = growths.get(name) ?? yearly(rate).pow(new Exact(days).div(365))
  growths.set(name, known)
  return known
}

const months = new Map<string, Decimal>()
/** The rate of a month by EA in per cent. */
function monthly(rate: string): Decimal {
  const known = months.get(rate) ?? yearly(rate).pow(new Exact(1).div(12)).minus(1)
  months.set(rate, known)
  return known
}

const yearly = (rate: string) => new Exact(rate).div(100).plus(1)
const round = (amount: Decimal) => amount.round().toNumber()
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const at = (amounts: readonly number[], part: number) => amounts[part] ?? Number.NaN
