import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountDue, dueOf } from '../arrears/due-of.ts'
import { addDays, isoOf, lastDayOf, monthOf } from '../calendar/day.ts'
import { accrualOn } from '../loan/accrual.ts'
import { applyPayment } from '../loan/apply-payment.ts'
import { holdLoan, resumeLoan } from '../loan/hold-loan.ts'
import { type CapOf, isOverdue, type Loan, type LoanTerms, lateAfter, statusOf } from '../loan/loan.ts'
import { openLoan } from '../loan/open-loan.ts'
import { totalOf } from '../loan/parts.ts'
import { nextStepOn, passTime } from '../loan/pass-time.ts'
import { pesos } from '../money/pesos.ts'
import { payoffQuote } from '../payoff/payoff.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { isSame } from '../testing/is-same.ts'
import { brokenInvariants } from '../testing/loan-invariants.ts'
import { caps, on, termsOfExample } from '../testing/loans.ts'
import {
  eventFor,
  paymentFor,
  randomCaps,
  randomHeldLives,
  randomPayments,
  randomTerms,
} from '../testing/random-histories.ts'
import { sample } from '../testing/sample.ts'
import { type LoanHistoryEvent, loanAfter } from './loan-after.ts'
import { penaltyParts } from './penalty-parts.ts'

const capOf = caps()
const terms = termsOfExample({ administrationFee: pesos(4_900) })
const hold = (day: string, stops: 'everything' | 'penalty' = 'everything') =>
  ({ kind: 'hold', on: on(day), stops }) as const
const resume = (day: string, heldOn: string, stops: 'everything' | 'penalty' = 'everything') =>
  ({ kind: 'resume', on: on(day), heldOn: on(heldOn), stops }) as const
const after = (events: readonly LoanHistoryEvent[], day: string) =>
  loanAfter(
    terms,
    events.filter((event) => event.on <= on(day)),
    on(day),
    capOf,
  )

describe('a loan that is held', () => {
  const held = [hold('2026-12-10')]

  test('a held loan is never late, owes no penalty, and earns no more than on the day of the hold, whatever time passes', () => {
    for (const day of ['2026-12-11', '2026-12-23', '2026-12-24', '2027-01-31', '2027-06-30']) {
      const loan = after(held, day)
      expect([isOverdue(loan, on(day)), statusOf(loan.installments[0] as never, on(day))], day).toEqual([
        false,
        'PENDING',
      ])
      expect(
        loan.installments.map((row) => dueOf(row, on(day), terms, capOf).penalty),
        day,
      ).toEqual(Array(12).fill(0))
      expect(payoffQuote(loan, on(day), capOf).parts.interest, day).toBe(
        payoffQuote(after(held, '2026-12-10'), on('2026-12-10'), capOf).parts.interest,
      )
    }
  })

  test('an installment that falls due in a hold costs the interest and charge of its days before the hold, with all of its principal', () => {
    const [first, second] = after(held, '2027-03-01').installments
    const [planned, next] = openLoan(terms).installments
    // Nineteen of the thirty-two days from 21 November to 23 December.
    expect(first?.expected).toMatchObject({
      interest: Math.round(((planned?.expected.interest ?? 0) * 19) / 32),
      fee: Math.floor((4_900 * 19) / 32),
      principal: planned?.expected.principal,
      penalty: 0,
    })
    expect(second?.expected).toMatchObject({ interest: 0, interestVat: 0, fee: 0, feeVat: 0 })
    expect(second?.expected.principal).toBe(next?.expected.principal)
  })

  test('a due date inside a hold counts as the day on which the hold ends: late and penalized from the next day on', () => {
    const events = [...held, resume('2027-02-10', '2026-12-10')]
    const onDay = (day: string) => after(events, day)
    expect(isOverdue(onDay('2027-02-10'), on('2027-02-10'))).toBe(false)
    expect(isOverdue(onDay('2027-02-11'), on('2027-02-11'))).toBe(true)
    expect(onDay('2027-02-11').installments.map(lateAfter).slice(0, 3).map(isoOf)).toEqual([
      '2027-02-10',
      '2027-02-10',
      '2027-02-23',
    ])
    expect(amountDue(onDay('2027-02-10'), on('2027-02-10'), capOf).parts.penalty).toBe(0)
    const due = amountDue(onDay('2027-02-11'), on('2027-02-11'), capOf)
    const [first, second] = onDay('2027-02-11').installments
    const day = (principal = 0) => Math.round(principal * (1.2499 ** (1 / 365) - 1))
    expect(due.parts.penalty).toBe(day(first?.expected.principal) + day(second?.expected.principal))
    expect(nextStepOn(onDay('2027-02-10'))).toBe(on('2027-02-11'))
  })

  test('an installment that was late before the hold stays late, and its penalty stops and goes on', () => {
    const events = [hold('2026-12-30'), resume('2027-01-20', '2026-12-30')]
    const penaltyOn = (day: string) => {
      const loan = after(events, day)
      return dueOf(loan.installments[0] as never, on(day), terms, capOf).penalty
    }
    expect(statusOf(after(events, '2027-01-10').installments[0] as never, on('2027-01-10'))).toBe('LATE')
    expect(penaltyOn('2026-12-30')).toBeGreaterThan(0)
    expect(penaltyOn('2027-01-20')).toBe(penaltyOn('2026-12-30'))
    expect(penaltyOn('2027-01-27') - penaltyOn('2027-01-20')).toBeGreaterThan(0)
  })

  test('a hold of the penalty alone leaves interest, charges and due dates as they are', () => {
    const events = [hold('2026-12-10', 'penalty'), resume('2027-02-10', '2026-12-10', 'penalty')]
    const loan = after(events, '2027-02-10')
    const usual = after([], '2027-02-10')
    expect(isOverdue(loan, on('2027-02-10'))).toBe(true)
    expect(loan.installments.map(({ expected }) => ({ ...expected, penalty: 0, penaltyVat: 0 }))).toEqual(
      usual.installments.map(({ expected }) => ({ ...expected, penalty: 0, penaltyVat: 0 })),
    )
    expect(loan.installments.map(({ expected }) => expected.penalty)).toEqual(Array(12).fill(0))
    expect(usual.installments[0]?.expected.penalty).toBeGreaterThan(0)
  })

  test('the days of a hold earn nothing at the end of a month', () => {
    const [december, january] = ['2026-12-31', '2027-01-31'].map((day) =>
      accrualOn(after([hold('2026-12-28')], day), on(day), capOf),
    )
    expect(december?.interest.accrued).toBeGreaterThan(0)
    expect(january).toEqual({ interest: { accrued: 0, deferred: 0 }, fee: { accrued: 0, deferred: 0 } })
  })

  test('a payment during a hold is taken as any other, and ends the loan for what was earned', () => {
    const loan = after(held, '2027-02-10')
    const { total } = payoffQuote(loan, loan.asOf, capOf)
    const paid = applyPayment(loan, { on: loan.asOf, amount: total, kind: 'payoff' }, capOf)
    expect(paid.closed).toEqual({ on: loan.asOf, because: 'paid' })
    expect(total).toBe(payoffQuote(after(held, '2026-12-10'), on('2026-12-10'), capOf).total + feeOfFirst())
  })

  /** The payoff of a day before the due date leaves out the charge of the running period. */
  function feeOfFirst(): number {
    const [first] = after(held, '2027-02-10').installments
    return (first?.expected.fee ?? 0) + (first?.expected.feeVat ?? 0)
  }

  test('a loan that was paid off during a hold stays on that day when the hold ends, and its replay says the same', () => {
    const payoff = { on: on('2027-01-15'), amount: pesos(9_000_000), kind: 'payoff' } as const
    const paid = applyPayment(after(held, '2027-01-15'), payoff, capOf)
    const end = resume('2027-02-10', '2026-12-10')
    expect(resumeLoan(paid, end, capOf)).toEqual(paid)
    expect(loanAfter(terms, [...held, payoff, end], paid.asOf, capOf)).toEqual(paid)
    expect(penaltyParts(terms, [...held, payoff, end], paid.asOf, capOf)).toEqual([])
  })

  test('a hold that ends inside the pause of a withdrawal leaves the rest of the pause without penalty, whichever began first', () => {
    const pause = { kind: 'pause', on: on('2026-12-20'), through: on('2027-01-08') } as const
    for (const heldOn of ['2026-12-18', '2026-12-21']) {
      const events = [hold(heldOn), resume('2026-12-28', heldOn), pause].sort(
        (one, other) => one.on - other.on,
      )
      const penaltyOn = (day: string) =>
        dueOf(after(events, day).installments[0] as never, on(day), terms, capOf).penalty
      expect([penaltyOn('2027-01-08'), penaltyOn('2027-01-09') > 0], heldOn).toEqual([0, true])
    }
  })

  test('the end of a hold that never began changes nothing, nor does a hold of a closed loan', () => {
    expect(after([resume('2027-01-10', '2026-12-10')], '2027-02-01')).toEqual(after([], '2027-02-01'))
    const paid = { on: on('2026-12-01'), amount: pesos(9_000_000), kind: 'payoff' } as const
    expect(after([paid, hold('2026-12-10')], '2027-02-01')).toEqual(after([paid], '2027-02-01'))
  })
})

type HeldLife = {
  readonly terms: LoanTerms
  readonly capOf: CapOf
  readonly wishes: Parameters<typeof eventFor>[0][]
  readonly daysAfter: number
}

const lives: fc.Arbitrary<HeldLife> = fc.record({
  terms: randomTerms,
  capOf: randomCaps,
  wishes: randomHeldLives.map((wishes) => [...wishes]),
  daysAfter: fc.nat({ max: 200 }),
})

function step(loan: Loan, event: LoanHistoryEvent, capOf: CapOf): Loan {
  if (event.kind === 'hold') return holdLoan(loan, event, capOf)
  if (event.kind === 'resume') return resumeLoan(loan, event, capOf)
  return applyPayment(loan, event as Parameters<typeof applyPayment>[1], capOf)
}

function live({ terms, capOf, wishes, daysAfter }: HeldLife) {
  let loan = openLoan(terms)
  const loans = [loan]
  const events: LoanHistoryEvent[] = []
  for (const wish of wishes) {
    const event = eventFor(wish, loan, capOf)
    if (event === null) continue
    loan = step(loan, event, capOf)
    events.push(event)
    loans.push(loan)
  }
  const end = addDays(loan.asOf, daysAfter)
  return { loans, events, loan, end, atEnd: passTime(loan, end, capOf) }
}

test('any life of payments and holds keeps every invariant, passes by steps and by days as in one go, and is replayed from its events (R-M8, R-M14)', () => {
  fc.assert(
    fc.property(lives, (life) => {
      const { terms, capOf } = life
      const { loans, events, loan, end, atEnd } = live(life)
      const broken = [...loans, atEnd].flatMap((one) => brokenInvariants(one, capOf))
      if (broken.length > 0) throw new Error(broken.join('; '))
      let stepped = loan
      for (let day = nextStepOn(stepped); day !== null && day <= end; day = nextStepOn(stepped)) {
        stepped = passTime(stepped, day, capOf)
      }
      if (!isSame(passTime(stepped, end, capOf), atEnd)) throw new Error('steps end elsewhere than a jump')
      let daily = loan
      for (let day = loan.asOf; day <= end; day = addDays(day, 1)) daily = passTime(daily, day, capOf)
      if (!isSame(daily, atEnd)) throw new Error('days end elsewhere than a jump')
      if (!isSame(loanAfter(terms, events, end, capOf), atEnd)) throw new Error('a replay ends elsewhere')
    }),
    sample(1_500, 200_000),
  )
}, 900_000)

test('the parts of a penalty sum to the penalty of each installment, over random holds', () => {
  fc.assert(
    fc.property(lives, (life) => {
      const { terms, capOf } = life
      const { events, end, atEnd } = live(life)
      fc.pre(atEnd.closed === null)
      const parts = Map.groupBy(penaltyParts(terms, events, end, capOf), ({ number }) => number)
      for (const row of atEnd.installments) {
        const { penalty } = dueOf(row, end, terms, capOf)
        const sum = (parts.get(row.number) ?? []).reduce((total, part) => total + part.penalty, 0)
        expect(sum).toBe(penalty + row.paid.penalty)
      }
    }),
    sample(300, 20_000),
  )
}, 900_000)

/** Months without interest by their caps are an account of a hold that shares nothing with it. */
test('a hold of whole months is the history with caps of zero in those months, to the peso, over random payments before and after it that pay nothing ahead of it', () => {
  fc.assert(
    fc.property(
      fc.record({ terms: randomTerms, capOf: randomCaps, before: randomPayments, later: randomPayments }),
      fc.integer({ min: 1, max: 5 }),
      ({ terms: anyTerms, capOf, before, later }, months) => {
        const terms = { ...anyTerms, administrationFee: pesos(0), upfrontInterest: pesos(0) }
        let loan = openLoan(terms)
        const events: LoanHistoryEvent[] = []
        for (const wish of before.slice(0, 3)) {
          const payment = paymentFor(wish, loan, capOf)
          loan = applyPayment(loan, payment, capOf)
          events.push(payment)
        }
        const heldOn = lastDayOf(monthOf(loan.asOf))
        // A cap frees what was paid ahead on the first of its month, a hold on the due date.
        fc.pre(loan.installments.every(({ dueOn, paid }) => dueOn <= heldOn || totalOf(paid) === 0))
        const resumedOn = lastDayOf((monthOf(heldOn) + months) as never)
        const isHeld = (month: number) => month > monthOf(heldOn) && month <= monthOf(resumedOn)
        const withZero: CapOf = (month) => (isHeld(month) ? effectiveAnnualRate('0.00') : capOf(month))
        const holds = [
          { kind: 'hold', on: heldOn, stops: 'everything' },
          { kind: 'resume', on: resumedOn, heldOn, stops: 'everything' },
        ] as const
        let held = loanAfter(terms, [...events, ...holds], addDays(resumedOn, 1), capOf)
        const laterPayments = later.slice(0, 3).map((wish) => {
          const payment = paymentFor(wish, held, capOf)
          held = applyPayment(held, payment, capOf)
          return payment
        })
        const end = addDays(held.asOf, 70)
        const found = loanAfter(terms, [...events, ...holds, ...laterPayments], end, capOf)
        const capped = loanAfter(terms, [...events, ...laterPayments], end, withZero)
        expect(amountsOf(found)).toEqual(amountsOf(capped))
      },
    ),
    sample(500, 50_000),
  )
}, 900_000)

const amountsOf = ({ installments, overpaid, prepaid, received, levelPayment, closed }: Loan) => ({
  overpaid,
  prepaid,
  received,
  levelPayment,
  closed,
  rows: installments.map(({ dueOn, expected, paid }) => [isoOf(dueOn), expected, paid]),
})

test('a hold costs the borrower nothing: the same payments leave at most the debt of the history without it', () => {
  fc.assert(
    fc.property(
      randomTerms,
      randomCaps,
      fc.nat({ max: 300 }),
      fc.nat({ max: 200 }),
      (terms, capOf, start, days) => {
        const heldOn = addDays(terms.disbursedOn, start)
        const end = addDays(heldOn, days)
        const events = [
          { kind: 'hold', on: heldOn, stops: 'everything' },
          { kind: 'resume', on: end, heldOn, stops: 'everything' },
        ] as const
        const [held, usual] = [events, []].map(
          (each) => payoffQuote(loanAfter(terms, each, end, capOf), end, capOf).total,
        )
        expect(held).toBeLessThanOrEqual(usual ?? 0)
      },
    ),
    sample(500),
  )
})
