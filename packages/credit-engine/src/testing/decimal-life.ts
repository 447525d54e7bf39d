import { Decimal } from 'decimal.js'
import { type Loan as ReferenceTerms, referenceRows } from './decimal-reference.ts'

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

/** penalty, its VAT, fee, its VAT, interest, its VAT, principal: what is owed of one row in all, and what is paid. */
type Row = { readonly due: string; penaltyFrom: string; owed: number[]; paid: number[] }

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
 * The life of a loan that is only ever paid in installments, told day by day in 40-digit decimals: month ends, caps,
 * penalties and allocation, sharing nothing with the engine.
 */
export function liveInDecimals({ terms, days, dueDates, capOf, paymentsOn }: DecimalLife) {
  const rows: Row[] = referenceRows(terms).map(
    ([principal = 0, interest = 0, vat = 0, feeVat = 0], index) => {
      const due = dueDates[index] ?? ''
      return {
        due,
        penaltyFrom: due,
        owed: [0, 0, terms.fee, feeVat, interest, vat, principal],
        paid: Array(7).fill(0),
      }
    },
  )
  let credit = 0
  const vatOf = (amount: number) => round(new Exact(amount).times(terms.vat).div(100))
  const isOpen = ({ owed, paid }: Row) => owed.some((amount, part) => amount > at(paid, part))

  /** Posts one row's penalty for the days after its last up to `until`, all in one month. */
  function penalize(row: Row, until: string): void {
    const overdue = at(row.owed, 6) - at(row.paid, 6)
    const count = days.filter((day) => day > row.penaltyFrom && day <= until).length
    if (count === 0 || overdue === 0) return
    const growth = yearly(capOf(until.slice(0, 7))).pow(new Exact(count).div(365))
    const penalty = round(growth.minus(1).times(overdue))
    row.owed = row.owed.map(
      (amount, part) => amount + (part === 0 ? penalty : part === 1 ? vatOf(penalty) : 0),
    )
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
    credit += left
  }

  /** Interest of the row due this month at the cap, if that is lower; what was paid above it is paid in again. */
  function holdToCap(day: string): void {
    const index = rows.findIndex(({ due }) => due.slice(0, 7) === day.slice(0, 7))
    const row = rows[index]
    const cap = capOf(day.slice(0, 7))
    if (!row || new Exact(cap).gte(terms.rate)) return
    const balance = rows.slice(index).reduce((sum, { owed }) => sum + at(owed, 6), 0)
    const interest = round(yearly(cap).pow(new Exact(1).div(12)).minus(1).times(balance))
    row.owed = row.owed.map((amount, part) => (part === 4 ? interest : part === 5 ? vatOf(interest) : amount))
    const paidBefore = sumOf(row.paid)
    row.paid = row.paid.map((paid, part) => Math.min(paid, at(row.owed, part)))
    pay(paidBefore - sumOf(row.paid), day)
  }

  for (const [index, day] of days.entries()) {
    const yesterday = days[index - 1]
    if (yesterday && day.endsWith('-01') && rows.some(isOpen)) {
      for (const row of rows) penalize(row, yesterday)
      holdToCap(day)
    }
    for (const amount of paymentsOn(day)) pay(amount, day)
  }
  return { rows: rows.map(({ owed, paid }) => ({ owed, paid })), credit }
}

const yearly = (rate: string) => new Exact(rate).div(100).plus(1)
const round = (amount: Decimal) => amount.round().toNumber()
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const at = (amounts: readonly number[], part: number) => amounts[part] ?? Number.NaN
