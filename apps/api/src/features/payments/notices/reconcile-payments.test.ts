import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../platform/database/testing.ts'
import type { StoredLoan } from '../../servicing/servicing.ts'
import { keepNotices } from './receive-notice.ts'
import { type Attempt, scriptedProvider } from './testing/scripted-provider.ts'

let database: FreshDatabase
let till: ReturnType<typeof scriptedProvider>
let loan: StoredLoan
beforeAll(async () => {
  database = await freshDatabase()
  till = scriptedProvider(database)
  loan = await till.lender.lend({ installmentCount: 36, financedAmount: 9_000_000 })
})
beforeEach(async () => {
  // What an earlier test left open is not this one's.
  await database.db.updateTable('paymentAttempt').set({ nextCheckAt: null }).execute()
  await database.db.updateTable('paymentTransaction').set({ nextCheckAt: null }).execute()
  till.asked.length = 0
  till.away(false)
})
afterAll(() => database.close())

const amount = 50_000
const requested = Temporal.Instant.from('2026-02-10T16:00:00Z')
const after = (duration: string) => requested.add(Temporal.Duration.from(duration)).toString()

describe('the reconciliation of open payments (R-Q8)', () => {
  it('a payment of which no notice came is found by its invoice, and posted', async () => {
    const attempt = await till.attempt(loan, { amount })
    till.answer(attempt, 'accepted')
    expect(await till.reconcile(after('PT59S'))).toBe(0)
    expect(await till.reconcile(after('PT60S'))).toBe(1)
    expect(await till.standing(attempt)).toMatchObject({ request: 'paid', outcomes: ['posted'] })
    expect(await till.reconcile(after('PT59M'))).toBe(0)
  })

  it('payments that are found at one moment are settled with one commit', async () => {
    const attempts = await Promise.all(Array.from({ length: 8 }, () => till.attempt(loan, { amount })))
    const references = attempts.map((attempt) => `epayco:${till.answer(attempt, 'accepted').reference}`)
    expect(await till.reconcile(after('PT60S'))).toBe(attempts.length)
    const { rows } = await sql<{ payments: number }>`
      select count(*) as payments from audit_entry
      where action = 'applyPayment' and after ->> 'reference' = any(${references}) group by xmin`.execute(
      database.db,
    )
    expect(rows).toEqual([{ payments: attempts.length }])
  })

  it('a notice that was kept when the process ended is settled by the next', async () => {
    const attempt = await till.attempt(loan, { amount })
    till.answer(attempt, 'accepted')
    const raw = { method: 'POST', contentType: '', query: '', body: attempt.reference } as const
    const { reference, invoice } = attempt
    const arrived = {
      raw,
      key: loan.key,
      reference,
      invoice,
      requestId: 'notice',
      progress: 2,
      at: requested,
    }
    await keepNotices(database.db, till.context.secrets, [arrived])
    await till.reconcile(after('PT60S'))
    expect(await till.standing(attempt)).toMatchObject({ outcomes: ['posted'] })
    const notices = database.db.selectFrom('paymentNotice').select(['state', 'nextCheckAt'])
    expect(await notices.where('xRefPayco', '=', attempt.reference).execute()).toEqual([
      { state: 'done', nextCheckAt: null },
    ])
  })

  it('a notice of a transaction unknown to the provider is given up after seven days', async () => {
    const reference = '999'
    const raw = { method: 'POST', contentType: '', query: '', body: reference } as const
    const arrived = {
      raw,
      key: 'key',
      reference,
      invoice: 'none',
      requestId: 'notice',
      progress: 2,
      at: requested,
    }
    await keepNotices(database.db, till.context.secrets, [arrived])
    const notice = database.db.selectFrom('paymentNotice').select('state').where('xRefPayco', '=', reference)
    await till.reconcile(after('PT167H'))
    expect(await notice.execute()).toEqual([{ state: 'received' }])
    await till.reconcile(after('PT168H'))
    expect(await notice.execute()).toEqual([{ state: 'ignored' }])
    const tasks = database.db.selectFrom('paymentTask').select(['kind', 'state', 'amount'])
    expect(await tasks.where('subject', '=', `epayco:${reference}`).execute()).toEqual([
      { kind: 'quarantine', state: 'open', amount: null },
    ])
  })

  it.each([
    ['the provider never decides', (attempt: Attempt) => void till.answer(attempt, 'held')],
    ['the provider has forgotten', (attempt: Attempt) => void till.forget(attempt)],
  ])('a payment that %s is a person’s after seven days', async (_what, become) => {
    const attempt = await till.attempt(loan, { amount })
    till.answer(attempt, 'pending')
    await till.reconcile(after('PT60S'))
    become(attempt)
    await till.reconcile(after('PT167H'))
    expect((await till.standing(attempt)).tasks).toEqual([])
    await till.reconcile(after('PT169H'))
    expect(await till.standing(attempt)).toMatchObject({
      request: 'pending',
      outcomes: ['waiting'],
      tasks: [{ kind: 'quarantine', state: 'open', amount }],
    })
    expect(await till.reconcile(after('PT400H'))).toBe(0)
  })

  it('a pending payment is asked about by its own number until it ends', async () => {
    const attempt = await till.attempt(loan, { amount })
    till.answer(attempt, 'pending')
    await till.reconcile(after('PT60S'))
    expect(await till.standing(attempt)).toMatchObject({ request: 'pending', outcomes: ['waiting'] })
    till.asked.length = 0
    await till.reconcile(after('PT2M'))
    expect(till.asked.toSorted()).toEqual([attempt.reference, attempt.invoice].toSorted())
    till.answer(attempt, 'expired')
    await till.reconcile(after('PT3H'))
    expect(await till.standing(attempt)).toMatchObject({ request: 'failed', outcomes: ['failed'] })
    till.asked.length = 0
    await till.reconcile(after('PT24H'))
    expect(till.asked).not.toContain(attempt.reference)
  })

  it('a payer whose attempt failed can pay in the same checkout for an hour', async () => {
    const attempt = await till.attempt(loan, { amount })
    till.answer(attempt, 'rejected')
    await till.reconcile(after('PT1M'))
    expect(await till.standing(attempt)).toMatchObject({ request: 'failed' })
    const second = { ...attempt, reference: `${attempt.reference}1` }
    till.answer(second, 'accepted')
    await till.reconcile(after('PT2M'))
    expect(await till.standing(attempt)).toMatchObject({ request: 'paid', outcomes: ['failed', 'posted'] })
  })

  it.each([
    ['waits', 'pending', 'PT2M'],
    ['was paid', 'accepted', 'PT60M'],
    ['was paid, at the end', 'accepted', 'PT168H'],
    ['failed, at the end', 'rejected', 'PT168H'],
    ['was reversed', 'reversed', 'PT60M'],
  ] as const)('another payment in the checkout of one that %s is found', async (_what, state, found) => {
    const attempt = await till.attempt(loan, { amount })
    till.answer(attempt, state)
    await till.reconcile(after('PT1M'))
    if (found === 'PT168H') await till.reconcile(after('PT61M'))
    const second = { ...attempt, reference: `${attempt.reference}1` }
    till.answer(second, 'accepted')
    await till.reconcile(after(found))
    const { outcomes } = await till.standing(attempt)
    expect(outcomes.at(-1)).toBe(state === 'accepted' ? 'suspense' : 'posted')
    await till.reconcile(after('PT169H'))
    till.asked.length = 0
    await till.reconcile(after('PT400H'))
    expect(till.asked).not.toContain(attempt.invoice)
  })

  it('an attempt that failed is not asked about for days', async () => {
    const attempt = await till.attempt(loan, { amount })
    till.answer(attempt, 'rejected')
    await till.reconcile(after('PT1M'))
    await till.reconcile(after('PT61M'))
    expect(await till.reconcile(after('PT24H'))).toBe(0)
  })
})

describe('while the provider is away', () => {
  it('open payments wait while the provider is away, also beyond their time, and are settled when it is back (R-Q8)', async () => {
    const attempt = await till.attempt(loan, { amount })
    till.answer(attempt, 'accepted')
    till.away(true)
    for (const duration of ['PT1M', 'PT167H', 'PT200H']) await till.reconcile(after(duration))
    expect(await till.standing(attempt)).toMatchObject({ request: 'registered', outcomes: [] })
    till.away(false)
    await till.reconcile(after('PT201H'))
    expect(await till.standing(attempt)).toMatchObject({ request: 'paid', outcomes: ['posted'] })
  })
})

it.each([
  ['an abandoned attempt', null],
  ['one that waits', 'pending'],
  ['one that failed', 'rejected'],
  ['one that was paid', 'accepted'],
] as const)('a clock that moves a year by days asks nine times about %s', async (_what, state) => {
  const attempt = await till.attempt(loan, { amount })
  if (state !== null) till.answer(attempt, state)
  for (let day = 1; day <= 365; day += 1) await till.reconcile(after(`PT${24 * day}H`))
  for (const what of [attempt.invoice, attempt.reference]) {
    expect(till.asked.filter((one) => one === what).length).toBeLessThanOrEqual(9)
  }
})
