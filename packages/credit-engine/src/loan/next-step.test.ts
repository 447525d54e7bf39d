import { expect, test } from 'vitest'
import { isoOf } from '../calendar/day.ts'
import { payoffQuote } from '../payoff/payoff.ts'
import { caps, loanWith, on, threePaid } from '../testing/loans.ts'
import type { Loan } from './loan.ts'
import { nextStepOn, passTime } from './pass-time.ts'

function stepsOf(loan: Loan, count: number): readonly string[] {
  const steps: string[] = []
  let today = loan
  for (let day = nextStepOn(today); day !== null && steps.length < count; day = nextStepOn(today)) {
    steps.push(isoOf(day))
    today = passTime(today, day, caps())
  }
  return steps
}

test('a loan is worked on at month starts, at the due dates of unpaid installments and the day after, and at month ends while it is overdue', () => {
  expect(stepsOf(loanWith([]), 8)).toEqual([
    '2026-12-01',
    '2026-12-23',
    '2026-12-24',
    '2026-12-31',
    '2027-01-01',
    '2027-01-23',
    '2027-01-24',
    '2027-01-31',
  ])
})

test('the due date of a paid installment asks for nothing', () => {
  expect(stepsOf(loanWith([['2026-12-10', 149_120]]), 3)).toEqual(['2027-01-01', '2027-01-23', '2027-01-24'])
})

test('after the last due date only month ends and month starts are left', () => {
  const late = passTime(loanWith(threePaid), on('2027-11-24'), caps())
  expect(stepsOf(late, 3)).toEqual(['2027-11-30', '2027-12-01', '2027-12-31'])
})

test('a closed loan has no next step', () => {
  const loan = loanWith([])
  const { total } = payoffQuote(loan, on('2026-12-01'), caps())
  expect(nextStepOn(loanWith([['2026-12-01', total, 'payoff']], loan))).toBe(null)
})
