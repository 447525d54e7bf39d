import { describe, expect, test } from 'vitest'
import { loanWith, on, threePaid } from '../testing/loans.ts'
import { isOverdue, outstandingPrincipal, statusOf } from './loan.ts'

const statusesOn = (date: string, loan: ReturnType<typeof loanWith>) =>
  loan.installments.slice(0, 3).map((row) => statusOf(row, on(date)))

describe('an installment', () => {
  test('an installment is pending until its due date has passed, and late from the day after it (R-M9)', () => {
    const loan = loanWith([])
    expect(statusesOn('2026-12-23', loan)).toEqual(['PENDING', 'PENDING', 'PENDING'])
    expect(statusesOn('2026-12-24', loan)).toEqual(['LATE', 'PENDING', 'PENDING'])
    expect(statusesOn('2027-01-24', loan)).toEqual(['LATE', 'LATE', 'PENDING'])
  })

  test('an installment is partially paid while a part is missing, late when that part is, and paid by the last peso', () => {
    const loan = loanWith([['2026-12-20', 149_119]])
    expect(statusesOn('2026-12-23', loan)).toEqual(['PARTIALLY_PAID', 'PENDING', 'PENDING'])
    expect(statusesOn('2026-12-24', loan)).toEqual(['LATE', 'PENDING', 'PENDING'])
    const paid = loanWith([['2026-12-23', 1]], loan)
    expect(statusesOn('2026-12-24', paid)).toEqual(['PAID', 'PENDING', 'PENDING'])
    expect(paid.installments[0]?.paidOn).toBe(on('2026-12-23'))
  })
})

test('a loan is overdue from the day after an unpaid due date, and no more once that is paid', () => {
  const loan = loanWith([])
  expect(isOverdue(loan, on('2026-12-23'))).toBe(false)
  expect(isOverdue(loan, on('2026-12-24'))).toBe(true)
  expect(isOverdue(loanWith(threePaid.slice(0, 1)), on('2026-12-24'))).toBe(false)
})

test('outstanding principal is what all installments still owe of it, due or not', () => {
  expect(outstandingPrincipal(loanWith(threePaid))).toBe(1_160_138)
})
