import { dayFromIso, passTime, payoffQuote, pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '../../../ledger/ledger.ts'
import { actors } from '../../../platform/actor.ts'
import { type FreshDatabase, freshDatabase } from '../../../platform/database/testing.ts'
import type { TransactionState } from '../../../ports/payment-provider.ts'
import { readUsuryCaps } from '../../policy/policy.ts'
import { notesOfTasks } from '../../refunds/refunds.ts'
import { loanStore, type StoredLoan, sellPortfolio } from '../../servicing/servicing.ts'
import { aSale, problemsOf } from '../../servicing/testing/counter.ts'
import { scriptedProvider } from './testing/scripted-provider.ts'

let database: FreshDatabase
let till: ReturnType<typeof scriptedProvider>
let loan: StoredLoan
beforeAll(async () => {
  database = await freshDatabase()
  till = scriptedProvider(database)
  loan = await till.lender.lend({ installmentCount: 36, financedAmount: 9_000_000 })
})
afterAll(async () => {
  const problems = [...(await problemsOf(database.db))]
  for await (const problem of verifyLedger(database.db)) problems.push(String(problem))
  await database.close()
  expect(problems).toEqual([])
})

const read = async ({ id }: StoredLoan) => {
  const stored = await loanStore.find(database.db, id)
  if (stored === null) throw new Error('no loan')
  return stored.loan
}
const amount = 50_000
const paid = (valueOn = '2026-02-10') => [{ state: 'applied', amount, valueOn }]

/** Every order of a list. */
const ordersOf = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  all.length < 2
    ? [all]
    : all.flatMap((one, index) => ordersOf(all.toSpliced(index, 1)).map((rest) => [one, ...rest]))

describe('answers in any order', () => {
  const settleAll = async (states: readonly TransactionState[], to = loan) => {
    const attempt = await till.attempt(to, { amount })
    for (const state of states) await till.settle(till.answer(attempt, state))
    return till.standing(attempt)
  }

  const isHeavy = process.env.CUPO_HEAVY === '1'
  const loans = () =>
    Promise.all(Array.from({ length: isHeavy ? 100 : 1 }, () => till.lender.lend({ installmentCount: 36 })))

  it('an accepted payment reported twice among pending answers is posted once in each of the 24 orders (R-Q3, S-35)', async () => {
    for (const one of await loans()) {
      for (const order of ordersOf<TransactionState>(['pending', 'accepted', 'accepted', 'pending'])) {
        const { request, outcomes, payments, tasks } = await settleAll(order, one)
        expect([request, outcomes, payments, tasks]).toEqual(['paid', ['posted'], paid(), []])
      }
    }
  })

  it('an accepted payment is posted once in each of the 24 orders, and a rejection after it opens a task (R-Q3)', async () => {
    for (const one of await loans()) {
      for (const order of ordersOf<TransactionState>(['pending', 'rejected', 'accepted', 'pending'])) {
        const { request, outcomes, payments, tasks } = await settleAll(order, one)
        expect([request, outcomes, payments]).toEqual(['paid', ['posted'], paid()])
        const isAfter = order.indexOf('rejected') > order.indexOf('accepted')
        expect(tasks).toEqual(isAfter ? [{ kind: 'quarantine', state: 'open', amount }] : [])
      }
    }
  })

  it.each([
    [['pending', 'rejected', 'pending'], 'failed', 'failed'],
    [['started', 'abandoned'], 'failed', 'failed'],
    [['pending', 'expired'], 'failed', 'failed'],
    [['held', 'suspectedFraud', 'suspectedFraud'], 'failed', 'failed'],
    [['pending'], 'pending', 'waiting'],
    [['accepted', 'reversed', 'pending'], 'reversed', 'reversed'],
    [['reversed'], 'reversed', 'reversed'],
  ] as const)('%s: no money', async (states, request, outcome) => {
    const before = (await read(loan)).received
    expect(await settleAll(states)).toMatchObject({ request, outcomes: [outcome], tasks: [] })
    expect((await read(loan)).received).toBe(before)
  })

  it('a paid attempt stays paid while another transaction of it waits', async () => {
    const attempt = await till.attempt(loan, { amount })
    await till.settle(till.answer(attempt, 'accepted'))
    const second = { ...attempt, reference: `${attempt.reference}2` }
    expect(await till.settle(till.answer(second, 'pending'))).toBe('waiting')
    expect((await till.standing(attempt)).request).toBe('paid')
  })

  it('an acceptance after a reversal posts the payment again (R-Q3)', async () => {
    const { outcomes, payments, tasks } = await settleAll(['accepted', 'reversed', 'accepted'])
    expect([outcomes, payments, tasks]).toEqual([['posted'], paid(), []])
  })

  it('a new contradiction reopens a closed task and adds its note; a repeated contradiction does not', async () => {
    const attempt = await till.attempt(loan, { amount })
    const taskOf = () =>
      database.db
        .selectFrom('paymentTask')
        .select(['id', 'state'])
        .where('subject', '=', `epayco:${attempt.reference}`)
        .executeTakeFirstOrThrow()
    for (const state of ['accepted', 'rejected'] as const) await till.settle(till.answer(attempt, state))
    await database.db
      .updateTable('paymentTask')
      .set({ state: 'closed' })
      .where('id', '=', (await taskOf()).id)
      .execute()
    await till.settle(till.answer(attempt, 'rejected'))
    expect((await taskOf()).state).toBe('closed')
    for (const state of ['failed', 'failed'] as const) await till.settle(till.answer(attempt, state))
    const { id, state } = await taskOf()
    expect(state).toBe('open')
    expect((await notesOfTasks(database.db, [id])).get(id)?.map(({ note }) => note)).toEqual([
      'the provider says rejected of a transaction that is posted',
      'the provider says failed of a transaction that is posted',
    ])
  })

  it('20 concurrent acceptances of one payment post it once (R-Q4)', async () => {
    const attempt = await till.attempt(loan, { amount })
    const found = till.answer(attempt, 'accepted')
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => till.settle(found)))
    expect(new Set(outcomes)).toEqual(new Set(['posted']))
    expect((await till.standing(attempt)).payments).toEqual(paid())
  })
})

describe('an answer that differs from the registered attempt (R-Q2)', () => {
  it.each([
    ['an amount with centavos', { amount: null }],
    ['another currency', { currency: 'USD' }],
    ['another merchant', { isOurMerchant: false }],
    ['real money in a test, or play money', { isTest: false }],
  ])('%s: nothing is posted, and a person looks at it', async (_what, changed) => {
    const attempt = await till.attempt(loan, { amount })
    await till.settle(till.answer(attempt, 'accepted', changed))
    await till.settle(till.answer(attempt, 'accepted', changed))
    const { request, outcomes, payments, tasks } = await till.standing(attempt)
    expect([request, outcomes, payments]).toEqual(['registered', ['quarantined'], []])
    expect(tasks).toMatchObject([{ kind: 'quarantine', state: 'open' }])
  })

  it('a payment of another amount pays nothing, stands in suspense, mails its payer and opens a task', async () => {
    const attempt = await till.attempt(loan, { amount })
    const [before, other] = [await read(loan), { amount: pesos(40_000) }]
    till.mails.length = 0
    // A person is told while it waits, and once it is taken.
    for (const state of ['pending', 'accepted', 'accepted'] as const) {
      await till.settle(till.answer(attempt, state, other))
    }
    expect(await till.standing(attempt)).toMatchObject({
      request: 'registered',
      outcomes: ['suspense'],
      payments: [{ state: 'suspense', amount: 40_000 }],
      tasks: [
        { kind: 'quarantine', state: 'closed' },
        { kind: 'suspense', state: 'open', amount: 40_000 },
      ],
    })
    expect(await read(loan)).toEqual(before)
    expect(till.mails).toEqual(['payment-receipt'])
    // The right amount can still be paid.
    await till.settle(till.answer({ ...attempt, reference: `${attempt.reference}9` }, 'accepted'))
    expect((await till.standing(attempt)).outcomes).toEqual(['suspense', 'posted'])
    await till.settle(till.answer(attempt, 'reversed', other))
    const { outcomes, tasks } = await till.standing(attempt)
    expect([outcomes, tasks.map(({ state }) => state)]).toEqual([
      ['reversed', 'posted'],
      ['closed', 'closed'],
    ])
    expect((await read(loan)).received).toBe(before.received + amount)
  })

  it('a transaction that changes its invoice posts nothing to either attempt', async () => {
    const [mine, theirs] = [await till.attempt(loan, { amount }), await till.attempt(loan, { amount })]
    const before = await read(loan)
    const swapped = { ...theirs, reference: mine.reference }
    await till.settle(till.answer(mine, 'pending'))
    await till.settle(till.answer(swapped, 'accepted'))
    expect((await till.standing(theirs)).request).toBe('registered')
    expect(await read(loan)).toEqual(before)
    await till.settle(till.answer(mine, 'accepted'))
    await till.settle(till.answer(swapped, 'reversed'))
    expect(await till.standing(mine)).toMatchObject({ outcomes: ['posted'], payments: paid() })
    expect((await till.standing(theirs)).request).toBe('registered')
  })

  it('a quarantined payment is settled once the provider corrects its answer', async () => {
    const attempt = await till.attempt(loan, { amount })
    await till.settle(till.answer(attempt, 'accepted', { currency: 'USD' }))
    await till.settle(till.answer(attempt, 'accepted'))
    expect(await till.standing(attempt)).toMatchObject({ outcomes: ['posted'], payments: paid() })
  })
})

describe('an invoice that nobody knows yet', () => {
  it('a payment of an unknown invoice is settled once its attempt is registered', async () => {
    const attempt = await till.attempt(loan, { amount, isUnknown: true })
    till.answer(attempt, 'accepted')
    await till.ask(attempt, '2026-02-10T18:00:00Z')
    expect(await till.standing(attempt)).toMatchObject({ outcomes: ['waiting'], payments: [], tasks: [] })
    await till.register(loan, attempt, { amount })
    await till.reconcile('2026-02-10T18:01:00Z')
    expect(await till.standing(attempt)).toMatchObject({
      request: 'paid',
      outcomes: ['posted'],
      payments: paid(),
    })
  })

  it('a payment of an unknown invoice is in suspense after an hour, opens a task, and can be reversed', async () => {
    // Whoever pays writes the invoice: naming a loan pays none.
    const attempt = { ...(await till.attempt(loan, { amount, isUnknown: true })), invoice: loan.key }
    const before = await read(loan)
    till.answer(attempt, 'accepted')
    await till.ask(attempt, '2026-02-10T18:00:00Z')
    await till.reconcile('2026-02-10T19:01:00Z')
    expect(await till.standing(attempt)).toMatchObject({
      outcomes: ['suspense'],
      payments: [{ state: 'suspense', amount }],
      tasks: [{ kind: 'suspense', state: 'open', amount }],
    })
    expect(await read(loan)).toEqual(before)
    await till.settle(till.answer(attempt, 'reversed'))
    expect(await till.standing(attempt)).toMatchObject({
      outcomes: ['reversed'],
      payments: [{ state: 'reversed' }],
      tasks: [{ state: 'closed' }],
    })
  })

  it('a test payment of an unknown invoice opens a task where test money does not count', async () => {
    const attempt = await till.attempt(loan, { amount, isUnknown: true })
    till.answer(attempt, 'accepted', { isTest: false })
    await till.ask(attempt, '2026-02-10T18:00:00Z')
    await till.reconcile('2026-02-10T19:01:00Z')
    expect(await till.standing(attempt)).toMatchObject({ outcomes: ['quarantined'], payments: [] })
  })
})

describe('the value date (R-Q4)', () => {
  const valueDateOf = async (at: string | null, requestedAt: string, settledAt: string) => {
    const attempt = await till.attempt(loan, { amount, requestedAt })
    await till.settle(till.answer(attempt, 'accepted', { at }), settledAt)
    return (await till.standing(attempt)).payments[0]?.valueOn
  }

  it.each([
    [
      'is the provider’s date in Bogotá',
      '2026-03-12T03:30:00Z',
      '2026-03-11T15:00:00Z',
      '2026-03-20T15:00:00Z',
      '2026-03-11',
    ],
    [
      'is never before the registration',
      '2026-03-09T15:00:00Z',
      '2026-03-11T15:00:00Z',
      '2026-03-20T15:00:00Z',
      '2026-03-11',
    ],
    [
      'is never to come',
      '2026-03-29T15:00:00Z',
      '2026-03-11T15:00:00Z',
      '2026-03-20T15:00:00Z',
      '2026-03-20',
    ],
    [
      'is today where the provider tells none',
      null,
      '2026-03-11T15:00:00Z',
      '2026-03-20T15:00:00Z',
      '2026-03-20',
    ],
  ])('%s', async (_rule, at, requestedAt, settledAt, expected) => {
    expect(await valueDateOf(at, requestedAt, settledAt)).toBe(expected)
  })
})

describe('the rules at the moment of posting', () => {
  it('a capital prepayment of a loan that is overdue by now pays the overdue first, and keeps its choice', async () => {
    const late = await till.lender.lend()
    const [first] = late.loan.installments
    const attempt = await till.attempt(late, {
      amount: 500_000,
      kind: 'reduceTerm',
      requestedAt: '2026-02-16T15:00:00Z',
    })
    await till.settle(
      till.answer(attempt, 'accepted', { at: '2026-02-20T15:00:00Z' }),
      '2026-02-20T16:00:00Z',
    )
    const { installments, prepaid, levelPayment } = await read(late)
    expect(installments[0]?.paid).toEqual(installments[0]?.expected)
    expect(installments[0]?.paid.principal).toBe(first?.expected.principal)
    expect(prepaid).toBeGreaterThan(300_000)
    expect(levelPayment).toBe(late.loan.levelPayment)
    expect(installments.length).toBeLessThan(late.loan.installments.length)
  })

  const payoffOn = async (stored: StoredLoan, date: string) => {
    const { capOf } = await readUsuryCaps(database.db)
    const on = dayFromIso(date)
    return payoffQuote(passTime(stored.loan, on, capOf), on, capOf).total
  }

  it('a payoff that was paid on its day and told of three days later closes the loan', async () => {
    const other = await till.lender.lend()
    const total = await payoffOn(other, '2026-02-10')
    const attempt = await till.attempt(other, { amount: total, kind: 'payoff' })
    await till.settle(
      till.answer(attempt, 'accepted', { at: '2026-02-10T20:00:00Z' }),
      '2026-02-13T16:00:00Z',
    )
    expect((await read(other)).closed?.because).toBe('paid')
  })

  it('a payoff quoted the day before is a day’s interest short: the rest stays due', async () => {
    const other = await till.lender.lend()
    const total = await payoffOn(other, '2026-01-20')
    const attempt = await till.attempt(other, {
      amount: total,
      kind: 'payoff',
      requestedAt: '2026-01-21T04:50:00Z',
    })
    await till.settle(
      till.answer(attempt, 'accepted', { at: '2026-01-21T05:10:00Z' }),
      '2026-01-21T21:00:00Z',
    )
    const left = await read(other)
    expect(left.closed).toBeNull()
    const { capOf } = await readUsuryCaps(database.db)
    expect(payoffQuote(left, left.asOf, capOf).total).toBe((await payoffOn(other, '2026-01-21')) - total)
  })

  it('a payment beyond the loan is returned: a refund from the overpayment (R-Q4)', async () => {
    const other = await till.lender.lend()
    const total = await payoffOn(other, '2026-02-10')
    const attempt = await till.attempt(other, { amount: total + 7_000, kind: 'payoff' })
    await till.settle(till.answer(attempt, 'accepted', { at: '2026-02-10T20:00:00Z' }))
    expect(await till.standing(attempt)).toMatchObject({
      outcomes: ['posted'],
      tasks: [{ kind: 'refund', state: 'open', amount: 7_000 }],
    })
    const [task] = await database.db
      .selectFrom('paymentTask')
      .select(['ledgerSubject', 'ledgerAccount'])
      .where('ledgerSubject', '=', other.id)
      .execute()
    expect(task).toEqual({ ledgerSubject: other.id, ledgerAccount: 'customerCredit' })
  })

  it.each(['installment', 'advance'] as const)(
    'the surplus of a plain %s over the payoff of its day is returned, and the loan is paid',
    async (kind) => {
      const other = await till.lender.lend()
      const total = await payoffOn(other, '2026-02-10')
      const attempt = await till.attempt(other, { amount: total + 4_321, kind })
      await till.settle(till.answer(attempt, 'accepted', { at: '2026-02-10T20:00:00Z' }))
      expect((await read(other)).closed?.because).toBe('paid')
      expect(await till.standing(attempt)).toMatchObject({
        outcomes: ['posted'],
        tasks: [{ kind: 'refund', state: 'open', amount: 4_321 }],
      })
    },
  )
})

describe('late money', () => {
  it('a payment reported eight days late is backdated to the day it was paid (R-Q4)', async () => {
    const attempt = await till.attempt(loan, { amount })
    await till.settle(till.answer(attempt, 'accepted'), '2026-02-18T18:00:00Z')
    expect((await till.standing(attempt)).payments).toEqual(paid('2026-02-10'))
  })

  it('a payment to a loan that is paid off is refunded whole', async () => {
    const other = await till.lender.lend()
    const first = await till.attempt(other, { amount: 3_000_000, kind: 'payoff' })
    await till.settle(till.answer(first, 'accepted'))
    const second = await till.attempt(other, { amount })
    await till.settle(till.answer(second, 'accepted'), '2026-02-11T18:00:00Z')
    expect(await till.standing(second)).toMatchObject({
      outcomes: ['posted'],
      tasks: [{ kind: 'refund', state: 'open', amount }],
    })
  })

  it('a payment to a sold loan waits in suspense for a person (R-Q5)', async () => {
    const other = await till.lender.lend()
    const attempt = await till.attempt(other, { amount })
    const { servicing } = till.lender
    const who = { now: Temporal.Instant.from('2026-02-10T17:00:00Z'), actor: actors.clock, requestId: 'sale' }
    await sellPortfolio(servicing, other.id, who, aSale())
    await till.settle(till.answer(attempt, 'accepted'))
    expect(await till.standing(attempt)).toMatchObject({
      request: 'paid',
      outcomes: ['suspense'],
      tasks: [{ kind: 'suspense', state: 'open', amount }],
    })
  })

  it('a second payment of one attempt goes to suspense for a refund and leaves the loan unchanged', async () => {
    const attempt = await till.attempt(loan, { amount })
    await till.settle(till.answer(attempt, 'accepted'))
    const before = await read(loan)
    const again = { ...attempt, reference: `${attempt.reference}9` }
    await till.settle(till.answer(again, 'accepted'))
    expect(await read(loan)).toEqual(before)
    const standing = await till.standing(attempt)
    expect([standing.outcomes, standing.tasks]).toEqual([
      ['posted', 'suspense'],
      [{ kind: 'refund', state: 'open', amount }],
    ])

    await till.settle(till.answer(again, 'reversed'))
    expect(await read(loan)).toEqual(before)
    expect(await till.standing(attempt)).toMatchObject({
      request: 'paid',
      outcomes: ['posted', 'reversed'],
      tasks: [{ kind: 'refund', state: 'closed' }],
    })
  })
})

describe('a reversal (R-Q7)', () => {
  it('a reversal reopens the loan that its payment had paid off', async () => {
    const other = await till.lender.lend()
    const attempt = await till.attempt(other, { amount: 3_000_000, kind: 'payoff' })
    await till.settle(till.answer(attempt, 'accepted'))
    expect((await read(other)).closed?.because).toBe('paid')
    await till.settle(till.answer(attempt, 'reversed'), '2026-02-12T18:00:00Z')
    await till.settle(till.answer(attempt, 'reversed'), '2026-02-12T18:00:00Z')
    const { closed, received } = await read(other)
    expect([closed, received]).toEqual([null, 0])
    const { request, outcomes, tasks } = await till.standing(attempt)
    expect([request, outcomes]).toEqual(['reversed', ['reversed']])
    // The surplus that was to be returned is gone with it.
    expect(tasks).toMatchObject([{ kind: 'refund', state: 'closed' }])
  })

  it('a reversal after an ordered refund opens a task to claim the money', async () => {
    const other = await till.lender.lend()
    const attempt = await till.attempt(other, { amount: 3_000_000, kind: 'payoff' })
    await till.settle(till.answer(attempt, 'accepted'))
    const [ordered] = await database.db
      .updateTable('paymentTask')
      .set({ state: 'ordered' })
      .where('ledgerSubject', '=', other.id)
      .returning('amount')
      .execute()
    await till.settle(till.answer(attempt, 'reversed'))
    const claim = await database.db
      .selectFrom('paymentTask')
      .select(['kind', 'state', 'amount'])
      .where('subject', '=', `claim:${other.contractNumber}`)
      .executeTakeFirst()
    expect(claim).toEqual({ kind: 'reversal', state: 'open', amount: ordered?.amount })
  })

  it('a reversal of money in suspense is reported only if its refund was ordered, not if a person had closed its task', async () => {
    for (const [state, expected] of [
      ['ordered', ['refund ordered', 'reversal open']],
      ['closed', ['refund closed']],
    ] as const) {
      const attempt = await till.attempt(loan, { amount })
      await till.settle(till.answer(attempt, 'accepted'))
      const again = { ...attempt, reference: `${attempt.reference}9` }
      await till.settle(till.answer(again, 'accepted'))
      await database.db
        .updateTable('paymentTask')
        .set({ state })
        .where('subject', '=', `epayco:${again.reference}`)
        .execute()
      await till.settle(till.answer(again, 'reversed'))
      const { tasks } = await till.standing(attempt)
      expect(tasks.map((task) => `${task.kind} ${task.state}`).toSorted()).toEqual(expected)
    }
  })
})

describe('what its payer is mailed', () => {
  it.each([
    [
      ['pending', 'accepted'],
      ['payment-pending', 'payment-receipt'],
    ],
    [['started', 'accepted', 'accepted'], ['payment-receipt']],
    [
      ['pending', 'pending', 'expired'],
      ['payment-pending', 'payment-failed'],
    ],
    [
      ['rejected', 'accepted'],
      ['payment-failed', 'payment-receipt'],
    ],
    [['started', 'abandoned'], []],
    [
      ['accepted', 'reversed'],
      ['payment-receipt', 'payment-reversed'],
    ],
  ] as const)('%s', async (states, expected) => {
    const attempt = await till.attempt(loan, { amount })
    till.mails.length = 0
    for (const state of states) await till.settle(till.answer(attempt, state))
    expect(till.mails).toEqual(expected)
  })
})
