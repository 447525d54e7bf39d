import fc from 'fast-check'
import { amountDue } from '../arrears/due-of.ts'
import { addDays, type Day, dayFromIso } from '../calendar/day.ts'
import { firstDueDay } from '../calendar/due-dates.ts'
import type { FeeRecipient } from '../charges/charges.ts'
import {
  type CapOf,
  type HoldEnd,
  type HoldStart,
  type Loan,
  type LoanTerms,
  outstandingPrincipal,
  type Payment,
  type PaymentKind,
} from '../loan/loan.ts'
import { type Percentage, percentage } from '../money/percentage.ts'
import { type Pesos, pesos } from '../money/pesos.ts'
import { payoffQuote } from '../payoff/payoff.ts'
import { type EffectiveAnnualRate, effectiveAnnualRate } from '../rates/effective-annual-rate.ts'

const rateOf = (hundredths: number): EffectiveAnnualRate => effectiveAnnualRate((hundredths / 100).toFixed(2))
const firstDay = dayFromIso('2026-11-01')

/** Loans of the product's size, now and then of a few pesos, at the maximum of rows, without interest or VAT. */
export const randomTerms: fc.Arbitrary<LoanTerms> = fc
  .record({
    principal: fc.oneof(
      { arbitrary: fc.integer({ min: 200_000, max: 10_000_000 }), weight: 9 },
      { arbitrary: fc.integer({ min: 1, max: 5_000 }), weight: 1 },
    ),
    rate: fc.oneof(
      { arbitrary: fc.integer({ min: 1_500, max: 3_000 }), weight: 5 },
      { arbitrary: fc.constant(0), weight: 1 },
    ),
    installmentCount: fc.constantFrom(1, 2, 3, 6, 12, 18, 24, 36),
    interestVatRate: fc.constantFrom<Percentage[]>(percentage('19'), percentage('0')),
    administrationFee: fc.constantFrom<Pesos[]>(pesos(4_900), pesos(0)),
    feeRecipient: fc.constantFrom<FeeRecipient[]>('thirdParty', 'thirdParty', 'lender'),
    upfrontPercent: fc.constantFrom(0, 0, 0, 3),
    disbursedAfter: fc.integer({ min: 0, max: 800 }),
    paymentDay: fc.constantFrom(1, 5, 16, 20, 23, 26, 28),
  })
  .map(({ principal, rate, disbursedAfter, paymentDay, upfrontPercent, ...terms }) => {
    const disbursedOn = addDays(firstDay, disbursedAfter)
    const firstDueOn = firstDueDay({ disbursedOn, paymentDay, daysToFirstDueDateMin: 30 })
    return {
      ...terms,
      principal: pesos(principal),
      effectiveAnnualRate: rateOf(rate),
      feeVatRate: percentage('19'),
      upfrontInterest: pesos(Math.floor((principal * upfrontPercent) / 100)),
      disbursedOn,
      firstDueOn,
    }
  })

/** Caps that rise and fall around the agreed rates; the same month has always the same. */
export const randomCaps: fc.Arbitrary<CapOf> = fc
  .array(fc.integer({ min: 1_800, max: 3_200 }), { minLength: 1, maxLength: 7 })
  .map((hundredths) => {
    const caps = hundredths.map(rateOf)
    const [only = rateOf(0)] = caps
    return (month) => caps[month % caps.length] ?? only
  })

/** Caps around the agreed rates, in each month another than in the month before it. */
export const changingCaps: fc.Arbitrary<CapOf> = fc
  .tuple(
    fc.integer({ min: 1_700, max: 2_900 }),
    fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 11, maxLength: 11 }),
  )
  .map(([least, steps]) => {
    // Up and down in turns, so that neighbours always differ; the twelfth month differs from the first.
    const caps = [...steps, 0].map((step, index) => rateOf(least + (index % 2 === 0 ? 200 + step : step)))
    return (month) => caps[month % caps.length] ?? rateOf(least)
  })

/** A payment whose amount is settled only by the loan that it meets. */
export type PaymentWish = {
  readonly daysLater: number
  readonly kind: PaymentKind
  readonly amount: 'due' | 'payoff' | 'betweenPrincipalAndPayoff' | 'partOfPrincipal' | 'pesos'
  readonly size: number
}

/** Payments of all kinds, often on the same day and around due dates, sometimes after long silence. */
export const randomPayments: fc.Arbitrary<readonly PaymentWish[]> = fc.array(
  fc.record<PaymentWish>({
    daysLater: fc.oneof(fc.integer({ min: 0, max: 45 }), fc.constantFrom(0, 30, 31, 100, 400)),
    kind: fc.constantFrom('installment', 'advance', 'payoff', 'reduceInstallment', 'reduceTerm'),
    amount: fc.constantFrom(
      'due',
      'due',
      'partOfPrincipal',
      'partOfPrincipal',
      'pesos',
      'betweenPrincipalAndPayoff',
      'payoff',
    ),
    size: fc.integer({ min: 0, max: 1_000 }),
  }),
  { maxLength: 8 },
)

/** Holds beside payments: how many days after what came before, and whether one begins or ends. */
export type HoldWish = { readonly daysLater: number; readonly hold: 'everything' | 'penalty' | 'resume' }

export const randomHeldLives: fc.Arbitrary<readonly (PaymentWish | HoldWish)[]> = fc
  .tuple(
    randomPayments,
    fc.array(
      fc.record<HoldWish & { readonly place: number }>({
        daysLater: fc.oneof(fc.integer({ min: 0, max: 45 }), fc.constantFrom(0, 1, 30, 31, 100)),
        hold: fc.constantFrom('everything', 'everything', 'penalty', 'resume', 'resume', 'resume'),
        place: fc.nat({ max: 8 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([payments, holds]) =>
    holds.reduce<readonly (PaymentWish | HoldWish)[]>(
      (wishes, { place, ...hold }) => wishes.toSpliced(place, 0, hold),
      payments,
    ),
  )

/** The event that a wish comes to: the end of the oldest hold that lasts, or null where there is none. */
export function eventFor(
  wish: PaymentWish | HoldWish,
  loan: Loan,
  capOf: CapOf,
): Payment | HoldStart | HoldEnd | null {
  if ('kind' in wish) return paymentFor(wish, loan, capOf)
  const on = addDays(loan.asOf, wish.daysLater)
  if (wish.hold !== 'resume') return { kind: 'hold', on, stops: wish.hold }
  const hold = loan.holds?.find(({ through }) => through === null)
  return hold === undefined ? null : { kind: 'resume', on, heldOn: hold.on, stops: hold.stops }
}

/** The payment that a wish comes to on a loan; at least one peso. */
export function paymentFor(wish: PaymentWish, loan: Loan, capOf: CapOf): Payment {
  const on = addDays(loan.asOf, wish.daysLater)
  const amount = Math.max(1, Math.round(amountFor(wish, loan, on, capOf)))
  return { on, amount: pesos(amount), kind: wish.kind }
}

function amountFor({ amount, size }: PaymentWish, loan: Loan, on: Day, capOf: CapOf): number {
  switch (amount) {
    case 'due':
      return amountDue(loan, on, capOf).total
    case 'payoff':
      return payoffQuote(loan, on, capOf).total
    case 'betweenPrincipalAndPayoff': {
      const principal = outstandingPrincipal(loan)
      return principal + ((payoffQuote(loan, on, capOf).total - principal) * size) / 1_000
    }
    case 'partOfPrincipal':
      return (outstandingPrincipal(loan) * size) / 1_000
    case 'pesos':
      return size * size
  }
}
