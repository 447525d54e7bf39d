import { expect, test } from 'vitest'
import { isoOf } from '../calendar/day.ts'
import { percentage } from '../money/percentage.ts'
import { pesos } from '../money/pesos.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { goldenTables } from '../testing/golden-tables.ts'
import { on, rowsToCome, termsOfExample } from '../testing/loans.ts'
import { outstandingPrincipal } from './loan.ts'
import { openLoan } from './open-loan.ts'

test('a loan opens with the installments of its schedule, due on the same day of each month (R-M8)', () => {
  const loan = openLoan(termsOfExample())
  expect(rowsToCome(loan)).toEqual(
    goldenTables[0].rows.map(([, principal, interest, interestVat, , , total]) => [
      principal,
      interest,
      interestVat,
      total,
    ]),
  )
  expect(loan.installments.map((row) => isoOf(row.dueOn).slice(0, 7))).toEqual([
    '2026-12',
    ...Array.from({ length: 11 }, (_, month) => `2027-${String(month + 1).padStart(2, '0')}`),
  ])
  expect(loan).toMatchObject({ levelPayment: 143_170, prepaid: 0, overpaid: 0, received: 0, closed: null })
  expect(outstandingPrincipal(loan)).toBe(1_500_000)
})

test.each([
  ['without interest', { effectiveAnnualRate: effectiveAnnualRate('0') }],
  ['with one installment', { installmentCount: 1 }],
  ['at the most principal and rows', { principal: pesos(10_000_000), installmentCount: 36 }],
  ['tax-free', { interestVatRate: percentage('0') }],
])('a loan %s owes its principal and no more of it (R-M8)', (_, change) => {
  const terms = termsOfExample(change)
  expect(outstandingPrincipal(openLoan(terms))).toBe(terms.principal)
})

test('a first due date that is not after disbursement is no loan', () => {
  expect(() => openLoan(termsOfExample({ firstDueOn: on('2026-11-21') }))).toThrow(RangeError)
})

test('a payment day past the 28th is no loan, because not every month has it', () => {
  expect(() => openLoan(termsOfExample({ firstDueOn: on('2026-12-29') }))).toThrow(RangeError)
})
