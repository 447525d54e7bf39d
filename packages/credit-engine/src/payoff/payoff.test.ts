import { describe, expect, test } from 'vitest'
import { statusOf } from '../loan/loan.ts'
import { openLoan } from '../loan/open-loan.ts'
import { pesos } from '../money/pesos.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { caps, loanWith, on, rowsToCome, termsOfExample, threePaid } from '../testing/loans.ts'
import { payoffQuote } from './payoff.ts'

const zeroParts = { penalty: 0, penaltyVat: 0, fee: 0, feeVat: 0 }

describe('the payoff quote (R-M12)', () => {
  test('the payoff quote bears interest for the days that have run: 1,154,686 at 24 % for 17 days of a period of 32 is 11,095', () => {
    const loan = openLoan(termsOfExample({ principal: pesos(1_154_686) }))
    expect(payoffQuote(loan, on('2026-12-08'), caps())).toEqual({
      parts: { ...zeroParts, interest: 11_095, interestVat: 2_108, principal: 1_154_686 },
      total: 1_167_889,
      paidAhead: 0,
    })
  })

  test('the payoff quote is the principal on the day of disbursement', () => {
    expect(payoffQuote(loanWith([]), on('2026-11-21'), caps()).total).toBe(1_500_000)
  })

  test('the payoff quote collects what fell due that day in full, and of later months neither interest nor charge', () => {
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
      paidAhead: 0,
    })
  })

  test('the payoff quote bears a share of the month for each day, however long the period: 55 of 56 days', () => {
    const long = openLoan(termsOfExample({ firstDueOn: on('2027-01-16') }))
    expect(payoffQuote(long, on('2027-01-15'), caps()).parts.interest).toBe(26_647)
    expect(payoffQuote(long, on('2027-01-16'), caps()).parts.interest).toBe(27_131)
  })

  test('the payoff quote collects late installments with their penalty', () => {
    const { parts } = payoffQuote(loanWith([]), on('2027-01-09'), caps())
    // The running installment bears 13,779: 17 of 31 days of a month at 24 % on 1,389,116.
    expect(parts).toMatchObject({
      penalty: 543 + 612,
      fee: 5_000,
      interest: 27_131 + 13_779,
      principal: 1_500_000,
    })
  })

  test('the payoff quote counts money paid for days to come in full: interest, VAT, charges, whole months', () => {
    const day = on('2026-11-22')
    const before = payoffQuote(loanWith([]), day, caps()).total
    // A day of the 32 bears 848 of interest and 161 of VAT.
    expect(before).toBe(1_500_000 + 848 + 161)
    for (const amount of [20_000, 30_000, 149_120, 400_000, 1_490_000]) {
      const ahead = loanWith([['2026-11-22', amount, 'advance']])
      expect(payoffQuote(ahead, day, caps()).total).toBe(before - amount)
    }
    const ahead = loanWith([['2026-11-21', 30_000, 'advance']])
    expect(payoffQuote(ahead, day, caps())).toMatchObject({
      parts: { ...zeroParts, interest: 0, interestVat: 0, principal: before - 30_000 },
      // 5,950 of charges and 24,050 of interest were paid, of which 848 and 161 have run.
      paidAhead: 30_000 - 848 - 161,
    })
  })

  test('the payoff quote is zero when everything is paid ahead, and the excess is overpaid', () => {
    const elevenAhead = loanWith([['2026-11-22', 149_120 * 10, 'installment']])
    expect(elevenAhead.closed).toBe(null)
    const twelfth = loanWith([['2026-11-22', 149_120, 'installment']], elevenAhead)
    expect(twelfth).toMatchObject({
      closed: { on: on('2026-11-22'), because: 'paid' },
      overpaid: 149_120 * 11 - 1_501_009,
    })
  })

  test('the payoff quote splits the days of a period at the turn of the month: 8 of October at its cap, 1 of November at the rate', () => {
    const loan = openLoan(
      termsOfExample({
        principal: pesos(6_000_000),
        effectiveAnnualRate: effectiveAnnualRate('22.00'),
        disbursedOn: on('2026-10-23'),
        firstDueOn: on('2026-11-23'),
      }),
    )
    const capOf = caps({ '2026-10': '15.00' })
    // 6,000,000 × (1.15^(1/12) − 1) × 8/31 and × (1.22^(1/12) − 1) × 1/31: 18,138.6 and 3,234.6.
    expect(payoffQuote(loan, on('2026-11-01'), capOf).parts.interest).toBe(21_373)
    expect(payoffQuote(loan, on('2026-10-31'), capOf).parts.interest).toBe(18_139)
  })

  test('the payoff quote counts the days before a prepayment on the balance of that time', () => {
    const loan = loanWith([...threePaid, ['2027-03-12', 300_000, 'reduceTerm']])
    // 17 of 28 days on 1,160,138 and 1 on 860,138.
    expect(payoffQuote(loan, on('2027-03-13'), caps()).parts.interest).toBe(12_740 + 556)
  })

  test('the payoff quote bears on each day no rate above the cap of its month', () => {
    const loan = openLoan(termsOfExample({ principal: pesos(1_154_686) }))
    const { parts } = payoffQuote(loan, on('2026-12-08'), caps({ '2026-12': '12.00' }))
    expect(parts.interest).toBe(8_613)
  })

  test('the payoff quote is zero for a closed loan', () => {
    const closed = loanWith([['2026-12-01', 2_000_000, 'payoff']])
    expect(payoffQuote(closed, on('2027-01-01'), caps()).total).toBe(0)
  })
})

describe('a payoff (R-M12)', () => {
  const quote = payoffQuote(loanWith(threePaid), on('2027-03-12'), caps()).total

  test.each(['payoff', 'reduceInstallment', 'reduceTerm'] as const)(
    'a payoff closes the loan with the amount of the quote (%s)',
    (kind) => {
      expect(quote).toBe(1_160_138 + 12_740 + 2_421)
      const loan = loanWith([...threePaid, ['2027-03-12', quote, kind]])
      expect(loan).toMatchObject({
        closed: { on: on('2027-03-12'), because: 'paid' },
        overpaid: 0,
        prepaid: 0,
      })
      expect(loan.installments).toHaveLength(4)
    },
  )

  test('a payoff counts an amount beyond the quote as overpaid', () => {
    expect(loanWith([...threePaid, ['2027-03-12', quote + 700, 'payoff']]).overpaid).toBe(700)
  })

  test('a payoff between principal and quote leaves the difference due in the current installment', () => {
    const loan = loanWith([...threePaid, ['2027-03-12', quote - 100, 'payoff']])
    expect(loan.closed).toBe(null)
    expect(rowsToCome(loan)).toEqual([[1_160_138, 12_740, 2_421, quote]])
    expect(loan.installments[3] && statusOf(loan.installments[3], on('2027-03-12'))).toBe('PARTIALLY_PAID')
    // No interest runs on what is left until it is late.
    expect(payoffQuote(loan, on('2027-03-23'), caps()).total).toBe(100)
    expect(loanWith([['2027-03-23', 100]], loan).closed).toEqual({ on: on('2027-03-23'), because: 'paid' })
  })

  test('a payoff of only the principal of a late loan leaves one installment to come', () => {
    const loan = loanWith([['2027-01-09', 1_500_000, 'payoff']])
    const total = payoffQuote(loanWith([]), on('2027-01-09'), caps()).total
    expect(loan.installments).toHaveLength(2)
    expect(payoffQuote(loan, on('2027-01-09'), caps()).total).toBe(total - 1_500_000)
  })

  test('a payoff of less than the principal shortens the term', () => {
    const asPayoff = loanWith([...threePaid, ['2027-03-12', 300_000, 'payoff']])
    expect(asPayoff).toEqual(loanWith([...threePaid, ['2027-03-12', 300_000, 'reduceTerm']]))
  })
})
