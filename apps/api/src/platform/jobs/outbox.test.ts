import type { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { instantOf } from '../business-date.ts'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { inTransaction } from '../database/transaction.ts'
import { systemRandom } from '../random.ts'
import { secretsFrom } from '../secrets.ts'
import { createOutbox, type NotSent } from './outbox.ts'
import { failureCode } from './send-row.ts'

let database: FreshDatabase
let now: Temporal.Instant
let sent: { readonly payload: unknown; readonly dueAt: string }[]
let jobs: string[]
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

const parked: { readonly effectId: string; readonly kind: string }[] = []
const outbox = (more: Readonly<Record<string, () => Promise<undefined>>> = {}) =>
  createOutbox({
    db: database.db,
    secrets: secretsFrom(Buffer.alloc(32, 7), systemRandom),
    queue: {
      sendWithin: async (_transaction, outboxId) => void jobs.push(outboxId),
    },
    handlers: () => ({
      note: async (payload, { dueAt }) => {
        const answer = answers.shift()
        if (answer instanceof Error) throw answer
        if (answer === undefined) sent.push({ payload, dueAt: dueAt.toString() })
        return answer
      },
      ...more,
    }),
    now: () => now,
    onParked: (facts) => parked.push(facts),
  })

const add = (name: string, sendAfter?: string) =>
  inTransaction(database.db, (transaction) => {
    const effect = { kind: 'note', dedupeKey: name, applicationId: null, payload: name }
    if (sendAfter === undefined) return outbox().add(transaction, effect, now)
    return outbox().addWaiting(transaction, [{ ...effect, sendAfter: instantOf(sendAfter) }], now)
  })
const rows = () =>
  database.db
    .selectFrom('outbox')
    .select(['sendAfter', 'sentAt', 'droppedBecause', 'lastError', 'attempts', 'parkedAt'])
    .execute()
const anId = async () => (await database.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow()).id
const letRest = () => database.db.updateTable('outbox').set({ retryAt: null, claimedUntil: null }).execute()
const unspent = { isSpent: () => false }

describe('a row that waits', () => {
  it('a row that waits does not leave before its moment, whoever asks, and leaves at it', async () => {
    await add('later', '2026-11-23T12:00:00Z')
    await outbox().drain()
    await outbox().deliver(await anId())
    expect(sent).toEqual([])
    now = instantOf('2026-11-23T12:00:00Z')
    await outbox().drain()
    expect(sent).toEqual([{ payload: 'later', dueAt: '2026-11-23T12:00:00Z' }])
  })

  it('a row that waits is written once by its key, without a job: the drain finds it', async () => {
    await add('once', '2026-11-22T12:00:00Z')
    await add('once', '2026-11-24T12:00:00Z')
    expect(await rows()).toMatchObject([{ sendAfter: '2026-11-22T12:00:00.000Z' }])
    expect(jobs).toEqual([])
  })

  it('a row that waits is the next moment until it was sent, the earliest first', async () => {
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

describe('the code of a failure', () => {
  const refusal = Object.assign(new Error('mail: answered 550'), {
    part: 'mail',
    reason: 'error',
    status: 550,
    isPermanent: true,
  })
  it.each([
    ['mail.refused.550', refusal],
    [
      'operator.timeout',
      Object.assign(new Error('operator: late'), { part: 'operator', reason: 'timeout', status: null }),
    ],
    ['code.23505', Object.assign(new Error('Key (mobile)=(3000177123) exists'), { code: '23505' })],
    ['defect.Error', Object.assign(new Error('3000177123'), { code: 'of 3000177123' })],
    ['unknown', Object.assign(new Error('x'), { name: 'Ana Peña' })],
    ['unknown', 'ana@correo.example'],
  ])('%s is all that is kept of its error', (code, error) => {
    expect(failureCode(error)).toBe(code)
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

  it('another moment: the row waits for it, and a drain then sends it', async () => {
    await add('postponed')
    answers = [{ waitUntil: instantOf('2026-11-21T12:01:00Z') }]
    expect(await outbox().drain()).toBe(0)
    expect(await rows()).toMatchObject([{ sendAfter: '2026-11-21T12:01:00.000Z', sentAt: null }])
    now = instantOf('2026-11-21T12:01:00Z')
    await outbox().drain()
    expect(sent).toHaveLength(1)
  })

  it('a reason: the row is over, and never leaves', async () => {
    await add('pointless')
    answers = [{ droppedBecause: 'paid' }]
    await outbox().drain()
    await outbox().drain()
    expect(await rows()).toMatchObject([{ droppedBecause: 'paid' }])
    expect(sent).toEqual([])
  })

  it('a failure: the row stays, keeps a code and not the message, and leaves at the next attempt', async () => {
    await add('unlucky')
    answers = [new TypeError('no such box: ana@correo.example')]
    expect(await outbox().drain()).toBe(1)
    expect(await rows()).toMatchObject([{ sentAt: null, lastError: 'defect.TypeError' }])
    expect(await outbox().drain()).toBe(0)
    expect(await rows()).toMatchObject([{ lastError: null }])
  })
})

describe('several instances', () => {
  it('send a row once between them, also when one of them is slow (R-E7)', async () => {
    await add('once')
    const slow = Promise.withResolvers<void>()
    let sends = 0
    const sending = {
      note: async () => {
        sends += 1
        await slow.promise
        return undefined
      },
    }
    const [one, two] = [outbox(sending), outbox(sending)]
    const first = one.deliver(await anId())
    await expect.poll(() => sends).toBe(1)
    await two.deliver(await anId())
    await two.drain()
    slow.resolve()
    await first
    await two.drain()
    expect([sends, (await rows())[0]?.attempts]).toEqual([1, 1])
  })

  it('end a drain without a budget only when their own worker has sent what it holds', async () => {
    await add('held')
    const slow = Promise.withResolvers<undefined>()
    let sends = 0
    const mine = outbox({
      note: () => {
        sends += 1
        return slow.promise
      },
    })
    const sending = mine.deliver(await anId())
    await expect.poll(() => sends).toBe(1)
    let isDrained = false
    const drained = mine.drain().then(() => {
      isDrained = true
    })
    await rows()
    expect(isDrained).toBe(false)
    slow.resolve(undefined)
    await Promise.all([sending, drained])
    expect((await rows()).every(({ sentAt }) => sentAt !== null)).toBe(true)
  })

  it('take over the row of one that crashed once its lease has passed (R-E7)', async () => {
    await add('left behind')
    await database.db
      .updateTable('outbox')
      .set({ claimedUntil: new Date(Date.now() + 60_000).toISOString() })
      .execute()
    await outbox().drain()
    expect(sent).toEqual([])
    await letRest()
    await outbox().drain()
    expect(sent).toHaveLength(1)
  })

  it('instances that stop finish what they send, and begin nothing more', async () => {
    await add('first')
    const slow = Promise.withResolvers<void>()
    let sends = 0
    const stopping = outbox({
      note: async () => {
        sends += 1
        await slow.promise
        return undefined
      },
    })
    const sending = stopping.deliver(await anId())
    await expect.poll(() => sends).toBe(1)
    const stopped = stopping.stop()
    await add('second')
    await stopping.drain()
    slow.resolve()
    await Promise.all([sending, stopped])
    expect(sends).toBe(1)
    expect((await rows()).filter(({ sentAt }) => sentAt !== null)).toHaveLength(1)
  })
})

describe('a receiver that refuses for good', () => {
  const refusal = () => Object.assign(new Error('operator: answered 409'), { isPermanent: true })

  it('a receiver that refuses for good is asked six times, and then the row is parked and never tried again (R-E7)', async () => {
    await add('impossible')
    parked.length = 0
    for (let tries = 1; tries <= 6; tries += 1) {
      answers = [refusal()]
      await letRest()
      expect(await outbox().drain()).toBe(1)
    }
    expect(await rows()).toMatchObject([{ attempts: 6, parkedAt: expect.any(String), sentAt: null }])
    expect(parked).toEqual([{ effectId: await anId(), kind: 'note' }])
    await letRest()
    await outbox().drain()
    await outbox().deliver(await anId())
    expect((await rows())[0]?.attempts).toBe(6)
  })

  it('a receiver that refuses for good is not asked again at once, whatever the clock of the world does', async () => {
    await add('impossible')
    answers = [refusal()]
    await outbox().drain()
    now = now.add({ hours: 24 * 30 })
    await outbox().drain()
    expect((await rows())[0]?.attempts).toBe(1)
  })

  it('parks nothing where it is only away: a row is tried for as long as that lasts', async () => {
    await add('patient')
    for (let tries = 0; tries < 12; tries += 1) {
      answers = [new Error('mail: answered 503')]
      await outbox().drain()
    }
    expect(await rows()).toMatchObject([{ attempts: 12, parkedAt: null }])
    await outbox().drain()
    expect(sent).toHaveLength(1)
  })
})

describe('a kind whose receiver hangs', () => {
  it('a kind whose receiver hangs is spared after five failures, and the other kinds leave (R-E8)', async () => {
    for (let count = 0; count < 20; count += 1) await add(`note ${count}`)
    await inTransaction(database.db, (transaction) =>
      outbox().add(
        transaction,
        { kind: 'other', dedupeKey: 'other', applicationId: null, payload: 'other' },
        now,
      ),
    )
    let failures = 0
    let others = 0
    const one = outbox({
      note: async () => {
        failures += 1
        throw new Error('not taken in time')
      },
      other: async () => {
        others += 1
        return undefined
      },
    })
    await one.drain(unspent)
    expect(others).toBe(1)
    // Those already begun when the fifth failed end as well.
    expect(failures).toBeLessThanOrEqual(8)
  })

  it('a kind whose receiver hangs ends the drain when its time is spent, and the rest stays for the next', async () => {
    for (let count = 0; count < 20; count += 1) await add(`note ${count}`)
    let sends = 0
    const one = outbox({
      note: async () => {
        sends += 1
        return undefined
      },
    })
    await one.drain({ isSpent: () => sends >= 4 })
    expect(sends).toBeLessThan(9)
    await one.drain(unspent)
    expect(sends).toBe(20)
  })
})
