import { dueOf, pesos, totalOf } from '@cupo/credit-engine'
import { describe, expect, test } from 'vitest'
import { caps, loanWith, on } from '../../../../../../packages/credit-engine/src/testing/loans.ts'
import { type LoanToday, presentDues } from '../../servicing/servicing.ts'
import { presentOptions } from './present-options.ts'

const capOf = caps()
const cash = { cashDays: 3, inProcess: pesos(0) }

/** The worked example with all but its last installment paid, each on its due date. */
const elevenPaid = loanWith(
  Array.from({ length: 11 }, (_, month) => {
    const [year, ofYear] = month === 0 ? [2026, 12] : [2027, month]
    return [`${year}-${String(ofYear).padStart(2, '0')}-23`, 149_120] as const
  }),
)
const todayOn = (day: string): LoanToday => ({ loan: elevenPaid, isMobileBill: false, on: on(day), capOf })

describe('a last installment', () => {
  const [row] = elevenPaid.installments.slice(-1)
  if (row === undefined) throw new Error('no installment')

  test('before its day has one amount due on home, the payment page and the reminder, and a smaller one today', () => {
    const today = todayOn('2027-11-03')
    const { installment, totalBalance, lastDueDate } = presentOptions('key', today, cash)
    const {
      lastDueValue,
      lastDueValueFmt,
      lastDueDate: dateAtHome,
    } = presentDues(today.loan, today.on, capOf)
    expect(lastDueDate).toBe('23/11/2027')
    expect(dateAtHome).toBe(lastDueDate)
    expect([installment.due, installment.dueFmt]).toEqual([lastDueValue, lastDueValueFmt])
    expect(installment.due).toBe(totalOf(dueOf(row, today.on, today.loan.terms, capOf)))
    expect(installment.value).toBe(totalBalance)
    expect(installment.value).toBeLessThan(installment.due)
  })

  test('on its day costs what is due', () => {
    const { installment } = presentOptions('key', todayOn('2027-11-23'), cash)
    expect(installment.value).toBe(installment.due)
  })
})
