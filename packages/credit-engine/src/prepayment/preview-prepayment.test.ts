import { describe, expect, test } from 'vitest'
import { prepaymentBounds } from '../allocation/payment-bounds.ts'
import { applyPayment } from '../loan/apply-payment.ts'
import type { Loan } from '../loan/loan.ts'
import { openLoan } from '../loan/open-loan.ts'
import { type Pesos, pesos } from '../money/pesos.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { caps, loanWith, on, termsOfExample, threePaid } from '../testing/loans.ts'
import { previewPrepayment } from './preview-prepayment.ts'

test('a preview shows both effects beside the plan as it is, before anything is paid (R-M15)', () => {
  const loan = loanWith(threePaid)
  expect(previewPrepayment(loan, pesos(300_000), on('2027-02-23'), caps())).toEqual({
    now: {
      installmentCount: 9,
      installmentTotal: 149_120,
      lastInstallmentTotal: 149_127,
      interestToCome: 107_897,
      totalToCome: 1_342_087,
      saving: 0,
    },
    reduceInstallment: {
      installmentCount: 9,
      installmentTotal: 112_098,
      lastInstallmentTotal: 112_102,
      interestToCome: 79_998,
      totalToCome: 1_008_886,
      saving: 1_342_087 - 300_000 - 1_008_886,
    },
    reduceTerm: {
      installmentCount: 7,
      installmentTotal: 149_120,
      lastInstallmentTotal: 78_254,
      interestToCome: 59_820,
      totalToCome: 972_974,
      saving: 1_342_087 - 300_000 - 972_974,
    },
  })
})

test('a preview of more than the payoff saves everything to come but the quote', () => {
  const { reduceTerm } = previewPrepayment(loanWith(threePaid), pesos(2_000_000), on('2027-03-12'), caps())
  expect(reduceTerm).toMatchObject({ installmentCount: 0, totalToCome: 0, saving: 1_342_087 - 1_175_299 })
})

test('a preview names the next whole installment or, of a single one, the rest of it', () => {
  const partly = loanWith([...threePaid, ['2027-02-24', 100_000]])
  const { now } = previewPrepayment(partly, pesos(300_000), on('2027-02-24'), caps())
  expect(now).toMatchObject({ installmentCount: 9, installmentTotal: 149_120, totalToCome: 1_242_087 })
  const single = loanWith([['2026-11-21', 10_000]], openLoan(termsOfExample({ installmentCount: 1 })))
  const { now: rest } = previewPrepayment(single, pesos(300_000), on('2026-11-21'), caps())
  expect(rest).toMatchObject({ installmentTotal: 1_528_236, lastInstallmentTotal: 1_528_236 })
})

test('a lower installment after a shorter term raises no charge of the lender, whose last months owe more capital than before', () => {
  const terms = termsOfExample({
    principal: pesos(360_000),
    effectiveAnnualRate: effectiveAnnualRate('0.00'),
    installmentCount: 36,
    feeRecipient: 'lender',
  })
  const shortened = loanWith([['2026-11-21', 9_992, 'reduceTerm']], openLoan(terms))
  expect(shortened.installments.at(-1)?.expected).toMatchObject({ principal: 8, fee: 4 })
  const { minimum } = prepaymentBounds(shortened, on('2026-11-21'), caps()) as { minimum: Pesos }
  const { reduceInstallment } = previewPrepayment(shortened, minimum, on('2026-11-21'), caps())
  const lowered = applyPayment(
    shortened,
    { on: on('2026-11-21'), amount: minimum, kind: 'reduceInstallment' },
    caps(),
  )
  const charges = ({ installments }: Loan) => installments.map(({ expected: { fee } }) => fee)
  const former = charges(shortened)
  expect(charges(lowered).filter((fee, at) => fee > (former[at] ?? 0))).toEqual([])
  expect(reduceInstallment.saving).toBeGreaterThanOrEqual(0)
})

describe('a capital prepayment may be offered (R-M16)', () => {
  test('a capital prepayment may be offered from the first two pending installments to below the outstanding principal', () => {
    expect(prepaymentBounds(loanWith(threePaid), on('2027-03-12'), caps())).toEqual({
      kind: 'allowed',
      minimum: 298_240,
      below: 1_160_138,
    })
  })

  test('a capital prepayment may not be offered while an installment is late (R-M16)', () => {
    expect(prepaymentBounds(loanWith([]), on('2026-12-24'), caps())).toEqual({ kind: 'overdueFirst' })
  })

  test('the least capital prepayment counts only installments without any payment', () => {
    const partly = loanWith([['2026-12-01', 10_000]])
    expect(prepaymentBounds(partly, on('2026-12-01'), caps())).toMatchObject({ minimum: 298_240 })
  })

  test('a capital prepayment may not be offered with fewer than two pending installments, nor when two come to the principal: then only the payoff', () => {
    const withoutInterest = termsOfExample({
      effectiveAnnualRate: effectiveAnnualRate('0'),
      administrationFee: pesos(0),
      installmentCount: 2,
    })
    expect(prepaymentBounds(openLoan(withoutInterest), on('2026-12-01'), caps())).toEqual({
      kind: 'payoffOnly',
    })
    const twoLeft = loanWith([['2026-12-01', 149_120 * 10, 'advance']])
    expect(prepaymentBounds(twoLeft, on('2026-12-01'), caps())).toEqual({ kind: 'payoffOnly' })
    const oneLeft = loanWith([['2026-12-01', 149_120, 'advance']], twoLeft)
    expect(prepaymentBounds(oneLeft, on('2026-12-01'), caps())).toEqual({ kind: 'payoffOnly' })
    const closed = loanWith([['2026-12-01', 149_127]], oneLeft)
    expect(prepaymentBounds(closed, on('2026-12-01'), caps())).toEqual({ kind: 'payoffOnly' })
  })
})
