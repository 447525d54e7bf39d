import { describe, expect, test } from 'vitest'
import { penaltyBetween } from '../arrears/penalty.ts'
import { noVat } from '../charges/charges.ts'
import { loanAfter } from '../history/loan-after.ts'
import { type Payment, statusOf } from '../loan/loan.ts'
import { openLoan } from '../loan/open-loan.ts'
import { passTime } from '../loan/pass-time.ts'
import { pesos } from '../money/pesos.ts'
import { payoffQuote } from '../payoff/payoff.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { caps, loanWith, on, termsOfExample } from '../testing/loans.ts'
import { addDays, addMonths, isoOf } from './day.ts'
import { firstDueDay } from './due-dates.ts'

// The expected figures were computed outside this package, with another calendar and 50-digit decimals.

describe('around the ends of months and years, the first due date is 30 days away or more', () => {
  test.each([
    ['2026-10-31', 23, '2026-12-23', 53, '2027-12-23'],
    ['2026-12-31', 26, '2027-02-26', 57, '2028-02-26'],
    ['2027-01-31', 20, '2027-03-20', 48, '2028-03-20'],
    ['2027-02-28', 16, '2027-04-16', 47, '2028-04-16'],
    ['2027-12-31', 5, '2028-02-05', 36, '2029-02-05'],
    ['2028-01-27', 26, '2028-02-26', 30, '2029-02-26'],
    ['2028-01-28', 26, '2028-03-26', 58, '2029-03-26'],
    ['2028-01-29', 5, '2028-03-05', 36, '2029-03-05'],
    ['2028-01-31', 5, '2028-03-05', 34, '2029-03-05'],
    ['2028-02-28', 5, '2028-04-05', 37, '2029-04-05'],
    ['2028-02-29', 23, '2028-04-23', 54, '2029-04-23'],
    ['2028-03-01', 5, '2028-04-05', 35, '2029-04-05'],
    ['2028-11-30', 20, '2029-01-20', 51, '2030-01-20'],
    ['2099-12-31', 26, '2100-02-26', 57, '2101-02-26'],
    ['2100-01-30', 5, '2100-03-05', 34, '2101-03-05'],
    ['2100-02-28', 16, '2100-04-16', 47, '2101-04-16'],
  ])(
    'a loan disbursed on %s and due on day %i has its first due date on %s, after %i days; a year later %s',
    (date, paymentDay, first, days, later) => {
      const due = firstDueDay({ disbursedOn: on(date), paymentDay, daysToFirstDueDateMin: 30 })
      expect([isoOf(due), due - on(date), isoOf(addMonths(due, 12))]).toEqual([first, days, later])
    },
  )
})

describe('a loan of 1,000,000 at 22 % in 3, disbursed on a 31st', () => {
  const terms = (disbursedOn: string, firstDueOn: string) =>
    termsOfExample({
      principal: pesos(1_000_000),
      effectiveAnnualRate: effectiveAnnualRate('22.00'),
      installmentCount: 3,
      interestVatRate: noVat,
      administrationFee: pesos(0),
      disbursedOn: on(disbursedOn),
      firstDueOn: on(firstDueOn),
    })

  test.each([
    ['2028-01-31', '2028-03-05', '2028-01-31', 0],
    ['2028-01-31', '2028-03-05', '2028-02-01', 491],
    ['2028-01-31', '2028-03-05', '2028-02-28', 13_760],
    ['2028-01-31', '2028-03-05', '2028-02-29', 14_252],
    ['2028-01-31', '2028-03-05', '2028-03-01', 14_743],
    // A day's share is a 34th of the month's interest, in 2100 a 33rd.
    ['2028-01-31', '2028-03-05', '2028-03-04', 16_218],
    ['2100-01-31', '2100-03-05', '2100-02-28', 14_177],
    ['2100-01-31', '2100-03-05', '2100-03-01', 14_684],
  ])(
    'a loan of 1,000,000 at 22 % in 3, disbursed on a 31st disbursed on %s, due on %s and paid off on %s, bears %i (R-M13)',
    (disbursedOn, firstDueOn, date, interest) => {
      const quote = payoffQuote(openLoan(terms(disbursedOn, firstDueOn)), on(date), caps())
      expect(quote.parts.interest).toBe(interest)
    },
  )

  test.each([
    ['2027-01-31', '2027-03-05'],
    ['2028-01-31', '2028-03-05'],
    ['2100-01-31', '2100-03-05'],
  ])(
    'a loan of 1,000,000 at 22 % in 3, disbursed on a 31st disbursed on %s bears 33,602 in all, whatever the length of its months',
    (disbursedOn, firstDueOn) => {
      const { installments } = openLoan(terms(disbursedOn, firstDueOn))
      expect(installments.map(({ expected }) => expected.interest)).toEqual([16_709, 11_231, 5_662])
    },
  )
})

describe('the penalty on 1,000,000 counts the leap day, and each month’s days at its own cap', () => {
  const changing = caps({ '2027-12': '25.00', '2028-01': '24.00', '2028-02': '25.00', '2028-03': '24.00' })

  test.each([
    ['2028-02-26', '2028-02-29', 1_836],
    ['2028-02-26', '2028-03-01', 1_836 + 590],
    ['2028-02-29', '2028-03-01', 590],
    ['2027-12-26', '2027-12-31', 3_061],
    ['2027-12-26', '2028-01-01', 3_061 + 590],
    ['2027-12-31', '2028-01-31', 18_438],
  ])('the penalty on 1,000,000 from %s to %s is %i', (from, to, penalty) => {
    expect(penaltyBetween(pesos(1_000_000), on(from), on(to), changing)).toBe(penalty)
  })

  test('the penalty of February 2100 has no 29th to count', () => {
    const flat = caps({ '2100-02': '25.00', '2100-03': '24.00' })
    expect(penaltyBetween(pesos(1_000_000), on('2100-02-26'), on('2100-03-01'), flat)).toBe(1_223 + 590)
  })
})

describe('an installment is late from the day after its due date, not on it', () => {
  test.each(['2028-03-05', '2028-02-16', '2028-02-20', '2028-02-23', '2028-02-26'])('due on %s', (dueOn) => {
    const row = openLoan(termsOfExample({ disbursedOn: on('2028-01-10'), firstDueOn: on(dueOn) }))
      .installments[0]
    if (!row) throw new Error('a loan without installments')
    expect([statusOf(row, on(dueOn)), statusOf(row, addDays(on(dueOn), 1))]).toEqual(['PENDING', 'LATE'])
  })
})

describe('a clock that goes back ten minutes during a payment', () => {
  const paid: Payment = { on: on('2026-12-23'), amount: pesos(149_120), kind: 'installment' }

  test('a payment of the same date changes nothing when the clock goes back: the value date is a day, not a moment', () => {
    const atNoon = passTime(loanWith([]), on('2026-12-23'), caps())
    expect(passTime(atNoon, on('2026-12-23'), caps())).toBe(atNoon)
  })

  test('a clock that goes back past midnight is refused as a step back', () => {
    const afterMidnight = passTime(loanWith([]), on('2026-12-24'), caps())
    expect(() => passTime(afterMidnight, on('2026-12-23'), caps())).toThrow(RangeError)
  })

  test('a clock that goes back past midnight leaves the payment its value date: replayed, the due date was met and no penalty is due', () => {
    const replayed = loanAfter(termsOfExample(), [paid], on('2026-12-24'), caps())
    expect(replayed).toEqual(passTime(loanWith([['2026-12-23', 149_120]]), on('2026-12-24'), caps()))
    expect(replayed.installments[0]).toMatchObject({ paidOn: on('2026-12-23'), expected: { penalty: 0 } })
  })
})
