import type { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { instantOf } from '../business-date.ts'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { inTransaction } from '../database/transaction.ts'
import { systemRandom } from '../random.ts'
import { secretsFrom } from '../secrets.ts'
import { createOutbox, type NotSent } from './outbox.ts'

let database: FreshDatabase
let now: Temporal.Instant
let sent: { readonly payload: unknown; readonly dueAt: string }[]
let jobs: { readonly outboxId: string; readonly seconds: number }[]
let answers: (NotSent | Error | undefined)[]

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('outbox').execute()
  now = instantOf('2026-11-21T12:00:00Z')
  sent = []
  jobs = []
  answers = []
})

const outbox = () =>
  createOutbox({
    db: database.db,
    secrets: secretsFrom(Buffer.alloc(32, 7), systemRandom),
    queue: {
      sendWithin: async (_transaction, outboxId) => void jobs.push({ outboxId, seconds: 0 }),
      sendLaterWithin: async (_transaction, more) => void jobs.push(...more),
    },
    handlers: () => ({
      note: async (payload, { dueAt }) => {
        const answer = answers.shift()
        if (answer instanceof Error) throw answer
        if (answer === undefined) sent.push({ payload, dueAt: dueAt.toString() })
        return answer
      },
    }),
    now: () => now,
  })

const add = (name: string, sendAfter?: string) =>
  inTransaction(database.db, (transaction) => {
    const effect = { kind: 'note', dedupeKey: name, applicationId: null, payload: name }
    if (sendAfter === undefined) return outbox().add(transaction, effect, now)
    return outbox().addWaiting(transaction, [{ ...effect, sendAfter: instantOf(sendAfter) }], now)
  })
const rows = () =>
  database.db.selectFrom('outbox').select(['sendAfter', 'sentAt', 'droppedBecause', 'lastError']).execute()

describe('a row that waits', () => {
  it('does not leave before its moment, whoever asks, and leaves at it', async () => {
    await add('later', '2026-11-23T12:00:00Z')
    await outbox().drain()
    await outbox().deliver(jobs[0]?.outboxId ?? '')
    expect(sent).toEqual([])
    now = instantOf('2026-11-23T12:00:00Z')
    await outbox().drain()
    expect(sent).toEqual([{ payload: 'later', dueAt: '2026-11-23T12:00:00Z' }])
  })

  it('has a job that starts at its moment', async () => {
    await add('later', '2026-11-21T13:00:30Z')
    expect(jobs).toMatchObject([{ seconds: 3_630 }])
  })

  it('is written once by its key, with one job', async () => {
    await add('once', '2026-11-22T12:00:00Z')
    await add('once', '2026-11-24T12:00:00Z')
    expect(await rows()).toMatchObject([{ sendAfter: '2026-11-22T12:00:00.000Z' }])
    expect(jobs).toHaveLength(1)
  })

  it('is the next moment until it was sent, the earliest first', async () => {
    await add('second', '2026-11-25T12:00:00Z')
    await add('first', '2026-11-23T12:00:00.0004Z')
    const first = await outbox().nextMoment(now)
    // A clock stands at whole milliseconds: a moment between two of them would never come.
    expect(first?.toString()).toBe('2026-11-23T12:00:00.001Z')
    now = first ?? now
    await outbox().drain()
    expect(sent).toHaveLength(1)
    expect((await outbox().nextMoment(now))?.toString()).toBe('2026-11-25T12:00:00Z')
    expect(await outbox().nextMoment(instantOf('2026-11-25T12:00:00Z'))).toBeNull()
  })
})

describe('what an attempt answers', () => {
  it('nothing: the row was sent, and its content is gone', async () => {
    await add('now')
    await outbox().drain()
    expect(await rows()).toMatchObject([{ sentAt: '2026-11-21T12:00:00.000Z', droppedBecause: null }])
    await outbox().drain()
    expect(sent).toHaveLength(1)
  })

  it('another moment: the row waits for it, with a job of its own', async () => {
    await add('postponed')
    answers = [{ waitUntil: instantOf('2026-11-21T12:01:00Z') }]
    expect(await outbox().drain()).toBe(0)
    expect(await rows()).toMatchObject([{ sendAfter: '2026-11-21T12:01:00.000Z', sentAt: null }])
    expect(jobs.at(-1)).toMatchObject({ seconds: 60 })
  })

  it('a reason: the row is over, and never leaves', async () => {
    await add('pointless')
    answers = [{ droppedBecause: 'paid' }]
    await outbox().drain()
    await outbox().drain()
    expect(await rows()).toMatchObject([{ droppedBecause: 'paid' }])
    expect(sent).toEqual([])
  })

  it('a failure: the row stays, tells why, and leaves at the next attempt', async () => {
    await add('unlucky')
    answers = [new Error('mail is away')]
    expect(await outbox().drain()).toBe(1)
    expect(await rows()).toMatchObject([{ sentAt: null, lastError: 'mail is away' }])
    expect(await outbox().drain()).toBe(0)
    expect(await rows()).toMatchObject([{ lastError: null }])
  })
})
