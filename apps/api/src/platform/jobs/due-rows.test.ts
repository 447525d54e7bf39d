import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { restedRows, restedRowsQuery } from './due-rows.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.owner.query('delete from outbox'))

const now = Temporal.Instant.from('2026-11-27T12:00:00Z')

/** As many rows, of a kind each named by its number; `sendAfter` and `retryAt` are SQL. */
const add = (rows: {
  readonly kind: string
  readonly count: number
  readonly sendAfter?: string
  readonly retryAt?: string
}) =>
  database.owner.query(`
    insert into outbox (id, kind, dedupe_key, payload, created_at, send_after, retry_at)
    select gen_random_uuid(), '${rows.kind}', '${rows.kind}:' || gen_random_uuid(), '\\x00', '2026-11-01T00:00:00Z',
           ${rows.sendAfter ?? 'null'}, ${rows.retryAt ?? 'null'}
    from generate_series(1, ${rows.count}) as number`)

const kindsDue = async (spared: readonly string[] = []) =>
  (await restedRows(database.db, now, spared)).map(({ kind }) => kind)

test('effects are drained in the order in which they fall due: new ones, then by the end of what each waited for', async () => {
  await add({ kind: 'rests', count: 1, retryAt: "now() + interval '1 minute'" })
  await add({ kind: 'failedAtNine', count: 1, retryAt: "'2026-11-27T09:00:00Z'" })
  await add({ kind: 'reminderOfTen', count: 1, sendAfter: "'2026-11-27T10:00:00Z'" })
  await add({ kind: 'reminderOfEight', count: 1, sendAfter: "'2026-11-27T08:00:00Z'" })
  await add({ kind: 'reminderOfTomorrow', count: 1, sendAfter: "'2026-11-28T08:00:00Z'" })
  await add({ kind: 'pin', count: 1 })
  expect(await kindsDue()).toEqual(['pin', 'reminderOfEight', 'failedAtNine', 'reminderOfTen'])
  expect(await kindsDue(['pin', 'reminderOfTen'])).toEqual(['reminderOfEight', 'failedAtNine'])
})

test('a world whose clock stands before the database’s sends nothing that waits for a moment between them', async () => {
  await add({ kind: 'reminder', count: 1, sendAfter: "now() - interval '1 hour'" })
  expect(await restedRows(database.db, Temporal.Instant.from('2020-01-01T00:00:00Z'), [])).toEqual([])
})

test('a drain reads what is due alone: neither reminders that wait, nor rows that rest, nor those of a kind that is spared', async () => {
  await add({ kind: 'reminder', count: 5_000, sendAfter: "'2026-12-05T13:00:00Z'" })
  await add({ kind: 'paymentMail', count: 5_000 })
  await add({ kind: 'sms', count: 5_000, retryAt: "now() + interval '5 minutes'" })
  await add({ kind: 'dispatch', count: 3 })
  await database.owner.query('vacuum analyze outbox')
  expect(await kindsDue(['paymentMail'])).toEqual(['dispatch', 'dispatch', 'dispatch'])
  const { sql, parameters } = restedRowsQuery(now, ['paymentMail']).compile(database.db)
  const { rows } = await database.pool.query(`explain (analyze, buffers, format json) ${sql}`, [
    ...parameters,
  ])
  const plan = rows[0]['QUERY PLAN'][0].Plan
  expect(JSON.stringify(plan)).toContain('"Index Name":"outbox_due"')
  expect(JSON.stringify(plan)).not.toContain('Seq Scan')
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(60)
})
