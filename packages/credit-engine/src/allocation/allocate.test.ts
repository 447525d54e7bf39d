import { describe, expect, test } from 'vitest'
import { amountDue } from '../arrears/due-of.ts'
import { openLoan } from '../loan/open-loan.ts'
import { pesos } from '../money/pesos.ts'
import { caps, loanWith, on, paidOf, termsOfExample } from '../testing/loans.ts'
import { allocate } from './allocate.ts'

describe('the allocation of a payment (R-M10)', () => {
  // Row 1 of the example: charge 5,000, its VAT 950, interest 27,131, its VAT 5,155, principal 110,884.
  test.each([
    [3_000, [0, 0, 3_000, 0, 0, 0, 0]],
    [5_500, [0, 0, 5_000, 500, 0, 0, 0]],
    [20_000, [0, 0, 5_000, 950, 14_050, 0, 0]],
    [34_000, [0, 0, 5_000, 950, 27_131, 919, 0]],
    [149_119, [0, 0, 5_000, 950, 27_131, 5_155, 110_883]],
  ])(
    'the allocation of a payment spends %i on the charge, its VAT, interest, its VAT, then principal',
    (amount, expected) => {
      const loan = loanWith([['2026-12-23', amount]])
      expect(paidOf(loan.installments[0])).toEqual(expected)
      expect(loan.installments[0]?.paidOn).toBe(null)
    },
  )

  test('the allocation of a payment settles an installment on the day on which its last peso is paid', () => {
    expect(loanWith([['2026-12-22', 149_120]]).installments[0]?.paidOn).toBe(on('2026-12-22'))
    expect(loanWith([['2026-12-22', 149_119]]).installments[0]?.paidOn).toBe(null)
  })

  test('the allocation of a payment spends a single peso, and leaves nothing of it', () => {
    const { installments, rest } = allocate(loanWith([]), pesos(1), on('2026-12-01'), caps())
    expect([paidOf(installments[0]), rest]).toEqual([[0, 0, 1, 0, 0, 0, 0], 0])
  })

  test('the allocation of a payment leaves out the installment that falls due on the day before which it looks', () => {
    const spentBefore = (date: string) => {
      const { rest } = allocate(loanWith([]), pesos(200_000), on(date), caps(), on(date))
      return 200_000 - rest
    }
    expect(spentBefore('2026-12-23')).toBe(0)
    expect(spentBefore('2026-12-24')).toBeGreaterThanOrEqual(149_120)
  })

  test('the allocation of a payment posts no penalty of a late installment that gets no money', () => {
    const loan = loanWith([])
    const day = on('2027-01-25')
    const first = allocate(loan, pesos(5_000_000), day, caps(), on('2027-01-23')).rest
    const exact = pesos(5_000_000 - first)
    const { installments, rest } = allocate(loan, exact, day, caps())
    expect([installments[0]?.paidOn, rest]).toEqual([day, 0])
    expect(installments[1]?.expected.penalty).toBe(0)
  })

  test('the allocation of a payment begins with the penalty and its VAT, and posts that penalty', () => {
    // 110,884 at 24.99 % for 8 days of December is 543 and for 9 of January 612; their VAT 103 and 116.
    const loan = loanWith([['2027-01-09', 8_000]])
    const [first] = loan.installments
    expect(first?.expected).toMatchObject({ penalty: 543 + 612, penaltyVat: 103 + 116 })
    expect(paidOf(first)).toEqual([543 + 612, 103 + 116, 5_000, 950, 676, 0, 0])
    expect(first?.penaltyThrough).toBe(on('2027-01-09'))
  })

  test('the allocation of a payment pays the oldest installment whole before the next one gets any (R-M10)', () => {
    const loan = loanWith([['2027-01-10', 200_000]])
    const [first, second] = loan.installments
    expect(first?.paidOn).toBe(on('2027-01-10'))
    expect(paidOf(second).some((amount) => amount > 0)).toBe(true)
    expect(loan.installments[2]?.paid.fee).toBe(0)
  })

  test('the allocation of a payment gives a payment ahead of time to the next installments and leaves the plan as it is', () => {
    const loan = loanWith([['2026-12-01', 149_120 + 149_120 + 10_000, 'advance']])
    expect(loan.installments.map(({ expected }) => expected)).toEqual(
      loanWith([]).installments.map(({ expected }) => expected),
    )
    expect(paidOf(loan.installments[2])).toEqual([0, 0, 5_000, 950, 4_050, 0, 0])
  })

  test('the allocation of a payment closes the loan and counts the amount beyond the last installment as overpaid (R-M8)', () => {
    const single = openLoan(termsOfExample({ installmentCount: 1 }))
    const { total } = amountDue(single, on('2026-12-23'), caps())
    const loan = loanWith([['2026-12-23', total + 5_000]], single)
    expect(loan).toMatchObject({ overpaid: 5_000, closed: { on: on('2026-12-23'), because: 'paid' } })
    const later = loanWith([['2026-12-24', 1_000, 'reduceTerm']], loan)
    expect(later).toMatchObject({ overpaid: 6_000, received: total + 6_000, closed: loan.closed })
  })

  test.each([0, -1, 0.5, Number.NaN])('the allocation of a payment refuses an amount of %s', (amount) => {
    expect(() => loanWith([['2026-12-23', amount]])).toThrow(RangeError)
  })

  test('the allocation of a payment refuses a payment before the day of the loan, which takes a replay', () => {
    expect(() =>
      loanWith([
        ['2026-12-23', 1_000],
        ['2026-12-22', 1_000],
      ]),
    ).toThrow(RangeError)
  })
})

test('the amount due is every late installment with its penalty or, if none is late, the next unpaid one (R-M9)', () => {
  const loan = loanWith([])
  expect(amountDue(loan, on('2026-12-01'), caps())).toMatchObject({ total: 149_120, isOverdue: false })
  expect(amountDue(loan, on('2026-12-23'), caps())).toMatchObject({ total: 149_120, isOverdue: false })
  // One day of penalty on 110,884 at 24.99 % is 68; its VAT 13.
  expect(amountDue(loan, on('2026-12-24'), caps())).toMatchObject({ total: 149_201, isOverdue: true })
  const twoLate = amountDue(loan, on('2027-01-24'), caps())
  expect(twoLate.parts).toMatchObject({
    principal: 110_884 + 113_270,
    fee: 10_000,
    interest: 27_131 + 25_126,
  })
  const partly = loanWith([['2026-12-01', 100_000]], loan)
  expect(amountDue(partly, on('2026-12-01'), caps()).total).toBe(pesos(49_120))
})

test('nothing is due of a closed loan', () => {
  const single = openLoan(termsOfExample({ installmentCount: 1 }))
  const paid = loanWith([['2026-12-01', 2_000_000, 'payoff']], single)
  expect(amountDue(paid, on('2027-06-01'), caps())).toMatchObject({ total: 0, isOverdue: false })
})
