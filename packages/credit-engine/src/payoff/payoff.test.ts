import { describe, expect, test } from 'vitest'
import { openLoan } from '../loan/open-loan.ts'
import { statusOf } from '../loan/status.ts'
import { pesos } from '../money/pesos.ts'
import { caps, loanWith, on, rowsToCome, termsOfExample, threePaid } from '../testing/loans.ts'
import { payoffQuote } from './payoff-quote.ts'

const zeroParts = { penalty: 0, penaltyVat: 0, fee: 0, feeVat: 0 }

describe('the payoff quote', () => {
  test('bears interest for the days that have run: 1,154,686 at 24 % for 17 days is 11,627', () => {
    const loan = openLoan(termsOfExample({ principal: pesos(1_154_686) }))
    expect(payoffQuote(loan, on('2026-12-08'), caps())).toEqual({
      parts: { ...zeroParts, interest: 11_627, interestVat: 2_209, principal: 1_154_686 },
      total: 1_168_522,
    })
  })

  test('on the day of disbursement is the principal', () => {
    expect(payoffQuote(loanWith([]), on('2026-11-21'), caps()).total).toBe(1_500_000)
  })

  test('collects what fell due that day in full, and of later months neither interest nor charge', () => {
    expect(payoffQuote(loanWith([]), on('2026-12-23'), caps())).toEqual({
      parts: {
        ...zeroParts,
        fee: 5_000,
        feeVat: 950,
        interest: 27_131,
        interestVat: 5_155,
        principal: 1_500_000,
      },
      total: 1_538_236,
    })
  })

  test('never bears more than the scheduled interest, however long the period', () => {
    const long = openLoan(termsOfExample({ firstDueOn: on('2027-01-16') }))
    expect(payoffQuote(long, on('2027-01-15'), caps()).parts.interest).toBe(27_131)
  })

  test('collects late installments with their penalty', () => {
    const { parts } = payoffQuote(loanWith([]), on('2027-01-09'), caps())
    // The running installment bears 13,987: 1,389,116 at 24 % for 17 days.
    expect(parts).toMatchObject({
      penalty: 543 + 612,
      fee: 5_000,
      interest: 27_131 + 13_987,
      principal: 1_500_000,
    })
  })

  test('does not give back what was paid of the running installment', () => {
    const ahead = loanWith([['2026-11-21', 30_000, 'advance']])
    const { parts, total } = payoffQuote(ahead, on('2026-11-22'), caps())
    expect(parts).toEqual({ ...zeroParts, interest: 0, interestVat: 4_570, principal: 1_500_000 })
    expect(total).toBe(1_504_570)
  })

  test('counts the days before a prepayment on the balance of then', () => {
    const loan = loanWith([...threePaid, ['2027-03-12', 300_000, 'reduceTerm']])
    // 17 days on 1,160,138 and 1 on 860,138.
    expect(payoffQuote(loan, on('2027-03-13'), caps()).parts.interest).toBe(11_682 + 507)
  })

  test('bears no rate above the cap of the month it is asked in', () => {
    const loan = openLoan(termsOfExample({ principal: pesos(1_154_686) }))
    const { parts } = payoffQuote(loan, on('2026-12-08'), caps({ '2026-12': '12.00' }))
    expect(parts.interest).toBe(6_111)
  })

  test('of a closed loan is zero', () => {
    const closed = loanWith([['2026-12-01', 2_000_000, 'payoff']])
    expect(payoffQuote(closed, on('2027-01-01'), caps()).total).toBe(0)
  })
})

describe('a payoff', () => {
  const quote = payoffQuote(loanWith(threePaid), on('2027-03-12'), caps()).total

  test.each(['payoff', 'reduceInstallment', 'reduceTerm'] as const)(
    'of the quote closes the loan (%s)',
    (kind) => {
      expect(quote).toBe(1_160_138 + 11_682 + 2_220)
      const loan = loanWith([...threePaid, ['2027-03-12', quote, kind]])
      expect(loan).toMatchObject({ closed: { on: on('2027-03-12'), because: 'paid' }, credit: 0, prepaid: 0 })
      expect(loan.installments).toHaveLength(4)
    },
  )

  test('beyond the quote is credit', () => {
    expect(loanWith([...threePaid, ['2027-03-12', quote + 700, 'payoff']]).credit).toBe(700)
  })

  test('between principal and quote leaves the difference due in the running installment', () => {
    const loan = loanWith([...threePaid, ['2027-03-12', quote - 100, 'payoff']])
    expect(loan.closed).toBe(null)
    expect(rowsToCome(loan)).toEqual([[1_160_138, 11_682, 2_220, quote]])
    expect(loan.installments[3] && statusOf(loan.installments[3], on('2027-03-12'))).toBe('PARTIALLY_PAID')
    // No interest runs on what is left until it is late.
    expect(payoffQuote(loan, on('2027-03-23'), caps()).total).toBe(100)
    expect(loanWith([['2027-03-23', 100]], loan).closed).toEqual({ on: on('2027-03-23'), because: 'paid' })
  })

  test('of a late loan that covers no more than the principal leaves one installment to come', () => {
    const loan = loanWith([['2027-01-09', 1_500_000, 'payoff']])
    const total = payoffQuote(loanWith([]), on('2027-01-09'), caps()).total
    expect(loan.installments).toHaveLength(2)
    expect(payoffQuote(loan, on('2027-01-09'), caps()).total).toBe(total - 1_500_000)
  })

  test('of less than the principal shortens the term', () => {
    const asPayoff = loanWith([...threePaid, ['2027-03-12', 300_000, 'payoff']])
    expect(asPayoff).toEqual(loanWith([...threePaid, ['2027-03-12', 300_000, 'reduceTerm']]))
  })
})
