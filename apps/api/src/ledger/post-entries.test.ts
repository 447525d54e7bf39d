import { pesos } from '@cupo/credit-engine'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../platform/database/testing.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { newId } from '../platform/ids.ts'
import { balancesOf, type Entry, entriesOf, postEntries } from './ledger.ts'
import { payment } from './testing/payment.ts'

const now = Temporal.Instant.from('2026-12-05T15:00:00.123456Z')
const rounds = process.env.CUPO_HEAVY === '1' ? 50 : 5
let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const post = (...entries: readonly Entry[]) =>
  inTransaction(database.db, (transaction) => postEntries(transaction, entries, now))

/** The ids of what was posted; refused is a defect of the test. */
async function idsOf(...entries: readonly Entry[]): Promise<readonly (string | undefined)[]> {
  const posted = await post(...entries)
  if (!posted.ok) throw new Error(posted.refusal.code)
  return posted.value.map((one) => one?.entryId)
}

const written = (entryId: unknown = expect.any(String)) => ({ entryId, isRepeated: false })
const repeated = (entryId: unknown) => ({ entryId, isRepeated: true })
const conflict = { ok: false, refusal: { code: 'ClaveReutilizada' } }

describe('an entry (R-G1)', () => {
  test('an entry is written with its lines, and moves the balances of its subject', async () => {
    const first = payment({ amount: 150_000 })
    const [id] = await idsOf(first)
    await post(payment({ subject: first.subject, amount: 50_000 }))
    expect(await balancesOf(database.db, first.subject)).toEqual({ bank: 200_000, loanPrincipal: -200_000 })
    const entries = await entriesOf(database.db, first.subject)
    expect(entries.map(({ number }) => number)).toEqual([1, 2])
    expect(entries[0]).toEqual({
      ...first,
      id,
      number: 1,
      reverses: null,
      recordedAt: '2026-12-05T15:00:00.123Z',
    })
  })

  test('an entry leaves lines of 0 pesos out, and is not written when none is left', async () => {
    const some = payment({ lines: [...payment().lines, { account: 'vatPayableFee', amount: pesos(0) }] })
    const none = payment({ lines: some.lines.slice(2) })
    expect(await post(none, some)).toEqual({ ok: true, value: [null, written()] })
    expect((await entriesOf(database.db, some.subject))[0]?.lines).toEqual(some.lines.slice(0, 2))
    expect(await entriesOf(database.db, none.subject)).toEqual([])
  })

  test('with a fraction of a peso, an unknown account or a sum other than 0 is a defect', async () => {
    for (const lines of [
      payment({ amount: 0.5 }).lines,
      payment({ amount: Number.NaN }).lines,
      [{ account: 'cash' as never, amount: pesos(1) }, ...payment({ amount: 1 }).lines.slice(1)],
      payment().lines.slice(1),
    ]) {
      const entry = payment({ lines })
      await expect(post(entry)).rejects.toThrow()
      expect(await entriesOf(database.db, entry.subject)).toEqual([])
    }
  })
})

describe('many entries at once', () => {
  test('many entries at once are numbered in the order given, for each subject', async () => {
    const [one, other] = [newId(), newId()]
    const entries = [one, other, one, one, other].map((subject, at) => payment({ subject, amount: at + 1 }))
    const ids = await idsOf(...entries)
    const ofOne = await entriesOf(database.db, one)
    expect(ofOne.map(({ id, number }) => [id, number])).toEqual([
      [ids[0], 1],
      [ids[2], 2],
      [ids[3], 3],
    ])
    expect(await balancesOf(database.db, other)).toEqual({ bank: 7, loanPrincipal: -7 })
  })

  test('many entries at once go on where the subject stood, whatever was known already', async () => {
    const subject = newId()
    const entries = [1, 2, 3, 4].map((amount) => payment({ subject, amount }))
    const ids = await idsOf(...entries.slice(0, 2))
    const posted = await post(...entries)
    expect(posted).toEqual({ ok: true, value: [repeated(ids[0]), repeated(ids[1]), written(), written()] })
    expect((await entriesOf(database.db, subject)).map(({ number }) => number)).toEqual([1, 2, 3, 4])
  })

  test('many entries at once are refused together when one of their keys is known with another input', async () => {
    const known = payment({ amount: 10 })
    await post(known)
    const other = payment()
    expect(await post(other, { ...known, ...linesOf(11) })).toEqual(conflict)
    expect(await entriesOf(database.db, other.subject)).toEqual([])
  })

  test('many entries at once may name one key twice: with the same input it is one entry, with another it is refused', async () => {
    const entry = payment()
    const posted = await post(entry, entry)
    expect(posted).toEqual({ ok: true, value: [written(), repeated(expect.any(String))] })
    expect(await entriesOf(database.db, entry.subject)).toHaveLength(1)
    const another = payment()
    expect(await post(another, { ...another, ...linesOf(1) })).toEqual(conflict)
    expect(await entriesOf(database.db, another.subject)).toEqual([])
  })

  test('many entries at once may be none', async () => {
    expect(await post()).toEqual({ ok: true, value: [] })
  })
})

describe('a key (R-G3)', () => {
  test('with the same input answers the first entry, however the lines are ordered and whenever it is asked', async () => {
    const entry = payment()
    const [id] = await idsOf(entry)
    const again = { ...entry, bookedOn: '2026-12-06', lines: entry.lines.toReversed() }
    expect(await post(again)).toEqual({ ok: true, value: [repeated(id)] })
    expect(await balancesOf(database.db, entry.subject)).toEqual({ bank: 100_000, loanPrincipal: -100_000 })
  })

  test.each<[string, Parameters<typeof payment>[0]]>([
    ['another amount', linesOf(99_999)],
    [
      'another account',
      { lines: payment().lines.map((line) => ({ ...line, account: replaced(line.account) })) },
    ],
    ['another subject', { subject: newId() }],
    ['another value date', { valueOn: '2026-12-03' }],
    ['another source', { source: { kind: 'loanPayment', id: newId() } }],
    ['another actor', { actor: 'somebody else' }],
  ])('with %s is refused and tells nothing of the first', async (_, change) => {
    const entry = payment()
    await post(entry)
    const other = { ...entry, ...change } as typeof entry
    expect(await post(other)).toEqual(conflict)
    expect(await balancesOf(database.db, entry.subject)).toEqual({ bank: 100_000, loanPrincipal: -100_000 })
    if (other.subject !== entry.subject) expect(await entriesOf(database.db, other.subject)).toEqual([])
  })

  test('a key is free again when posting failed, so that the corrected input is posted once', async () => {
    const entry = payment()
    await expect(post({ ...entry, lines: entry.lines.slice(1) })).rejects.toThrow()
    expect(await post(entry)).toEqual({ ok: true, value: [written()] })
    expect(await post(entry)).toMatchObject({ value: [{ isRepeated: true }] })
  })

  test('a key has 1 to 200 characters', async () => {
    await expect(post(payment({ idempotencyKey: '' }))).rejects.toMatchObject({ code: '23514' })
    await expect(post(payment({ idempotencyKey: 'k'.repeat(201) }))).rejects.toMatchObject({ code: '23514' })
    expect(await post(payment({ idempotencyKey: 'k'.repeat(200) }))).toMatchObject({ ok: true })
  })
})

describe('at the same moment', () => {
  test(`100 identical requests are one entry, ${rounds} times, though nobody holds a lock`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const entry = payment()
      const answers = await Promise.all(Array.from({ length: 100 }, () => post(entry)))
      const told = answers.flatMap((answer) => (answer.ok ? answer.value : []))
      expect(told.filter((one) => one?.isRepeated === false)).toHaveLength(1)
      expect(new Set(told.map((one) => one?.entryId)).size).toBe(1)
      expect(told).toHaveLength(100)
      expect(await balancesOf(database.db, entry.subject)).toEqual({ bank: 100_000, loanPrincipal: -100_000 })
    }
  })

  test('one key for two subjects is one entry and one refusal', async () => {
    const entry = payment()
    const answers = await Promise.all([post(entry), post({ ...entry, subject: newId() })])
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })

  test('entries of many subjects neither wait for each other nor deadlock', async () => {
    const entries = Array.from({ length: 20 }, () => payment())
    const meet = meeting(5)
    // Each transaction holds what it has posted until all have: one that had to wait would never come.
    const holding = (batch: readonly Entry[]) =>
      inTransaction(database.db, async (transaction) => {
        const posted = await postEntries(transaction, batch, now)
        await meet()
        return posted
      })
    const batches = Array.from({ length: 5 }, (_, at) => entries.slice(at * 4, at * 4 + 4))
    const posted = await Promise.all(batches.map(holding))
    expect(posted.every(({ ok }) => ok)).toBe(true)
  })

  test.each(['read committed', 'repeatable read', 'serializable'] as const)(
    'two of one subject are both written, one after the other, at %s',
    async (level) => {
      const subject = newId()
      const meet = meeting(2)
      const posting = () =>
        inTransaction(database.db, async (transaction) => {
          await sql`set transaction isolation level ${sql.raw(level)}`.execute(transaction)
          await balancesOf(transaction, subject)
          await meet()
          return postEntries(transaction, [payment({ subject })], now)
        })
      await Promise.all([posting(), posting()])
      expect((await entriesOf(database.db, subject)).map(({ number }) => number)).toEqual([1, 2])
      expect(await balancesOf(database.db, subject)).toEqual({ bank: 200_000, loanPrincipal: -200_000 })
    },
  )
})

describe('a day whose books are closed', () => {
  const closed = { refusal: { code: 'LibrosCerrados' } }
  beforeAll(() =>
    database.owner.query(
      `insert into book_batch values ('2026-10-31', 1, 0, '', '2026-11-01T15:00:00Z', 'test')`,
    ),
  )
  afterAll(() =>
    database.owner.query(
      `begin; set local session_replication_role = replica; delete from book_batch; commit`,
    ),
  )

  test('a day whose books are closed takes no entry, and the transaction that tries writes nothing', async () => {
    const open = payment({ bookedOn: '2026-11-01', valueOn: '2026-10-15' })
    await expect(post(open, payment({ bookedOn: '2026-10-31' }))).rejects.toMatchObject(closed)
    await expect(post(payment({ bookedOn: '2026-10-02' }))).rejects.toMatchObject(closed)
    expect(await entriesOf(database.db, open.subject)).toEqual([])
  })

  test('a day after the closed ones takes entries of a value date before it', async () => {
    const entry = payment({ bookedOn: '2026-11-01', valueOn: '2026-10-15' })
    expect(await post(entry)).toMatchObject({ ok: true })
  })

  test('a known key answers its entry also after its day was closed', async () => {
    const entry = payment({ bookedOn: '2026-11-01' })
    const [id] = await idsOf(entry)
    expect(await post({ ...entry, bookedOn: '2026-10-31' })).toEqual({ ok: true, value: [repeated(id)] })
  })
})

function linesOf(amount: number): Pick<Entry, 'lines'> {
  return { lines: payment({ amount }).lines }
}

function replaced<T extends string>(account: T): T | 'suspense' {
  return account === 'loanPrincipal' ? 'suspense' : account
}

/** Lets callers go on once so many have come; later ones pass at once. */
function meeting(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    come += 1
    if (come === size) resolve()
    return promise
  }
}
