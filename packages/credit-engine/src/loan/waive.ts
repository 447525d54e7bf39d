import { postPenalty } from '../arrears/penalty.ts'
import type { Day } from '../calendar/day.ts'
import { vatOf } from '../charges/charges.ts'
import { asPesos, type Pesos } from '../money/pesos.ts'
import { type CapOf, type Installment, isSettled, type Loan, lateAfter } from './loan.ts'
import { passTime } from './pass-time.ts'

/** `amount` is without VAT, which is waived with it. */
export type Waiver = {
  readonly kind: 'waiver'
  readonly on: Day
  readonly part: WaivablePart
  readonly amount: Pesos
}

export type WaivablePart = 'penalty' | 'fee'

const rateOfPart = { penalty: 'interestVatRate', fee: 'feeVatRate' } as const

/** The unpaid penalty or charges of due installments, without VAT, in pesos. */
export function waivableOf(loan: Loan, part: WaivablePart, on: Day, capOf: CapOf): Pesos {
  const today = withPenaltyPosted(loan, on, capOf)
  if (today.closed) return asPesos(0)
  return asPesos(today.installments.reduce((sum, row) => sum + unpaid(row, part, on), 0))
}

/** Penalty posted through the day. */
export function withPenaltyPosted(loan: Loan, on: Day, capOf: CapOf): Loan {
  const today = passTime(loan, on, capOf)
  if (today.closed) return today
  const installments = today.installments.map((row) =>
    lateAfter(row) < on && !isSettled(row) ? postPenalty(row, on, today.terms, capOf) : row,
  )
  return { ...today, installments }
}

/**
 * Removes unpaid penalty or charges with their VAT, the oldest installment first. More than is due takes all of it. A
 * closed loan stays as it is: an earlier payment may be replayed before the waiver. Throws `RangeError` for an amount
 * that is not above 0.
 */
export function waive(loan: Loan, { on, part, amount }: Waiver, capOf: CapOf): Loan {
  if (amount <= 0) throw new RangeError(`not a waiver: ${amount}`)
  const today = withPenaltyPosted(loan, on, capOf)
  if (today.closed) return today
  const vatRate = today.terms[rateOfPart[part]]
  let left: number = amount
  const installments = today.installments.map((row) => {
    const due = unpaid(row, part, on)
    const taken = Math.min(due, left)
    if (taken === 0) return row
    left -= taken
    const vatPart = `${part}Vat` as const
    const vatDue = row.expected[vatPart] - row.paid[vatPart]
    const vat = taken === due ? vatDue : Math.min(vatDue, vatOf(asPesos(taken), vatRate))
    const expected = {
      ...row.expected,
      [part]: asPesos(row.expected[part] - taken),
      [vatPart]: asPesos(row.expected[vatPart] - vat),
    }
    return { ...row, expected }
  })
  return { ...today, installments }
}

const unpaid = (row: Installment, part: WaivablePart, on: Day): number =>
  row.dueOn > on || isSettled(row) ? 0 : row.expected[part] - row.paid[part]
