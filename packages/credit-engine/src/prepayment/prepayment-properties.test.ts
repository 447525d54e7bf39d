import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advanceBounds, prepaymentBounds } from '../allocation/payment-bounds.ts'
import { dueOfAll } from '../arrears/due-of.ts'
import { addDays, firstDayOf, monthOf, nextMonth } from '../calendar/day.ts'
import { periodOf } from '../loan/accrual.ts'
import { applyPayment } from '../loan/apply-payment.ts'
import { type CapOf, isSettled, type Loan, outstandingPrincipal, type PaymentKind } from '../loan/loan.ts'
import { openLoan } from '../loan/open-loan.ts'
import { totalOf } from '../loan/parts.ts'
import { passTime } from '../loan/pass-time.ts'
import { type Pesos, pesos } from '../money/pesos.ts'
import { payoffQuote } from '../payoff/payoff.ts'
import { paymentFor, randomCaps, randomPayments, randomTerms } from '../testing/random-histories.ts'
import { sample } from '../testing/sample.ts'
import { previewPrepayment } from './preview-prepayment.ts'

const effects = ['reduceInstallment', 'reduceTerm'] as const

/** A loan somewhere in its life, and a share in thousandths. */
const moments = fc
  .record({
    terms: randomTerms,
    capOf: randomCaps,
    wishes: randomPayments,
    daysAfter: fc.nat({ max: 60 }),
    share: fc.nat({ max: 1_000 }),
  })
  .map(({ terms, capOf, wishes, daysAfter, share }) => {
    const loan = wishes
      .slice(0, 4)
      .reduce((paid, wish) => applyPayment(paid, paymentFor(wish, paid, capOf), capOf), openLoan(terms))
    return { loan: passTime(loan, addDays(loan.asOf, daysAfter), capOf), capOf, share }
  })

const openMoments = moments.filter(({ loan }) => loan.closed === null)

function pay(loan: Loan, amount: Pesos, kind: PaymentKind, capOf: CapOf): Loan {
  return applyPayment(loan, { on: loan.asOf, amount, kind }, capOf)
}

test('the quote of the day closes a loan exactly, and one peso less does not', () => {
  fc.assert(
    fc.property(openMoments, ({ loan, capOf }) => {
      const { total } = payoffQuote(loan, loan.asOf, capOf)
      for (const kind of ['payoff', ...effects] as const) {
        const closed = pay(loan, total, kind, capOf)
        expect([closed.closed, closed.overpaid, outstandingPrincipal(closed)]).toEqual([
          { on: loan.asOf, because: 'paid' },
          loan.overpaid,
          0,
        ])
        if (total > 1) expect(pay(loan, pesos(total - 1), kind, capOf).closed).toBe(null)
      }
    }),
    sample(500, 30_000),
  )
})

test('the most that may be paid ahead is the quote, and closes a loan exactly', () => {
  fc.assert(
    fc.property(openMoments, ({ loan, capOf }) => {
      const bounds = advanceBounds(loan, loan.asOf, capOf, pesos(0))
      const remaining = bounds.kind === 'between' ? bounds.maximum : bounds.amount
      expect(pay(loan, remaining, 'advance', capOf)).toMatchObject({
        closed: { because: 'paid' },
        overpaid: 0,
      })
      expect(payoffQuote(loan, loan.asOf, capOf).total).toBe(remaining)
    }),
    sample(500, 30_000),
  )
})

const prepayments = openMoments.filter(
  ({ loan, capOf }) => prepaymentBounds(loan, loan.asOf, capOf).kind === 'allowed',
)

/** An amount between the bounds, the least and the most included. */
function amountWithin(loan: Loan, capOf: CapOf, share: number): Pesos {
  const bounds = prepaymentBounds(loan, loan.asOf, capOf)
  if (bounds.kind !== 'allowed') throw new Error('no prepayment may be made')
  return pesos(bounds.minimum + Math.floor(((bounds.below - 1 - bounds.minimum) * share) / 1_000))
}

test('a preview equals the payment that follows, and neither effect costs more than not prepaying (R-M15)', () => {
  fc.assert(
    fc.property(prepayments, ({ loan, capOf, share }) => {
      const amount = amountWithin(loan, capOf, share)
      const preview = previewPrepayment(loan, amount, loan.asOf, capOf)
      for (const effect of effects) {
        const after = pay(loan, amount, effect, capOf)
        const open = after.installments.filter((row) => !isSettled(row))
        const due = dueOfAll(open, loan.asOf, loan.terms, capOf)
        expect(preview[effect]).toMatchObject({
          installmentCount: open.length,
          interestToCome: due.interest,
          totalToCome: totalOf(due),
        })
        expect(preview[effect].saving).toBeGreaterThanOrEqual(0)
        expect(preview[effect].interestToCome).toBeLessThanOrEqual(preview.now.interestToCome)
      }
      expect(preview.reduceTerm.saving).toBeGreaterThanOrEqual(preview.reduceInstallment.saving)
      expect(preview.reduceTerm.installmentCount).toBeLessThanOrEqual(preview.now.installmentCount)
    }),
    sample(500, 30_000),
  )
})

test('the installments after either effect, paid as they fall due, end at exactly zero (R-M11)', () => {
  fc.assert(
    fc.property(prepayments, ({ loan, capOf, share }) => {
      for (const effect of effects) {
        let paid = pay(loan, amountWithin(loan, capOf, share), effect, capOf)
        for (const { dueOn } of paid.installments.filter((row) => !isSettled(row))) {
          const today = passTime(paid, dueOn, capOf)
          if (today.closed) break
          const dueToday = today.installments.filter((row) => row.dueOn <= dueOn)
          const amount = totalOf(dueOfAll(dueToday, dueOn, today.terms, capOf))
          if (amount > 0) paid = applyPayment(today, { on: dueOn, amount, kind: 'installment' }, capOf)
        }
        const end = passTime(paid, addDays(paid.installments.at(-1)?.dueOn ?? paid.asOf, 1), capOf)
        expect(end.closed?.because).toBe('paid')
        expect(outstandingPrincipal(end)).toBe(0)
      }
    }),
    sample(400, 20_000),
  )
})

const endOfMonth = ({ asOf }: Loan) => addDays(firstDayOf(nextMonth(monthOf(asOf))), -1)

test('lowered installments are level: none differs from the next by more than its roundings', () => {
  fc.assert(
    fc.property(prepayments, ({ loan, capOf, share }) => {
      fc.pre(loan.terms.principal >= 200_000)
      // A cap may lower a charge that counts as interest in one installment and not in the next.
      fc.pre(loan.terms.feeRecipient !== 'lender')
      const after = pay(loan, amountWithin(loan, capOf, share), 'reduceInstallment', capOf)
      const untouched = after.installments.filter((row) => !isSettled(row) && totalOf(row.paid) === 0)
      // What is left may be so little that the running interest alone is more than a level installment.
      fc.pre(after.levelPayment > 1_000 && untouched.every(({ expected }) => expected.principal > 0))
      const charges = (untouched[0]?.expected.fee ?? 0) + (untouched[0]?.expected.feeVat ?? 0)
      for (const { expected, number } of untouched.slice(0, -1)) {
        const total = totalOf(expected) - charges
        // The cap of this month may lower the interest of an installment with days in it.
        const { start } = periodOf(after, number - 1)
        if (start < endOfMonth(loan)) expect(total).toBeLessThanOrEqual(after.levelPayment)
        else expect(total).toBe(after.levelPayment)
      }
      // Half a peso a month, grown at 3 % a month over 36 months.
      const last = untouched.at(-1)
      if (untouched.length > 1 && last) {
        expect(Math.abs(totalOf(last.expected) - charges - after.levelPayment)).toBeLessThan(60)
      }
    }),
    sample(500, 30_000),
  )
})
