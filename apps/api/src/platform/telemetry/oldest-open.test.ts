import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantOf } from '../business-date.ts'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { newId } from '../ids.ts'
import { oldestOpen, oldestQuery } from './oldest-open.ts'

const now = instantOf('2027-03-01T12:00:00Z')
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

type Row = {
  readonly kind?: string
  readonly createdAt: string
  readonly sendAfter?: string
  readonly sentAt?: string
}

const effect = (row: Row) =>
  database.db
    .insertInto('outbox')
    .values({ id: newId(), kind: 'note', dedupeKey: newId(), ...row })
    .execute()

test('the oldest effect of a kind is the one that may leave and has not: sent, parked and later ones do not count, resting ones do', async () => {
  let ms = 0
  const ages = oldestOpen({ db: database.db, jobs: [], now: () => now }, () => ms)
  const ageOf = async (what: string) => (await ages()).find((one) => one.what === what)?.seconds ?? null
  expect(await ageOf('effect_note')).toBe(null)
  await effect({ createdAt: '2027-02-01T00:00:00Z', sentAt: '2027-02-01T00:00:01Z' })
  await effect({ createdAt: '2027-02-01T00:00:00Z', sendAfter: '2027-03-02T00:00:00Z' })
  await effect({ createdAt: '2027-02-02T00:00:00Z', sendAfter: '2027-03-01T11:50:00Z' })
  await effect({ kind: 'sms', createdAt: '2027-03-01T11:59:00Z' })
  expect(await ageOf('effect_note')).toBe(null)
  ms = 5_000
  expect([await ageOf('effect_note'), await ageOf('effect_sms')]).toEqual([600, 60])
  await database.db.updateTable('outbox').set({ retryAt: '2027-03-01T13:00:00Z' }).execute()
  ms = 10_000
  expect(await ageOf('effect_note')).toBe(600)
  await database.db
    .updateTable('outbox')
    .set({ parkedAt: '2027-03-01T11:59:00Z' })
    .where('sendAfter', '<', now.toString())
    .execute()
  ms = 15_000
  expect(await ageOf('effect_note')).toBe(0)
})

test('the age of the last base backup is told once one was written down, and none of an archive that is off', async () => {
  const of = async (what: string) =>
    (await oldestQuery([], now).execute(database.db)).rows.find((one) => one.what === what)?.seconds
  expect([await of('backup'), await of('archive')]).toEqual([undefined, 0])
  await database.owner.query(
    "insert into job_run (job, completed_at) values ('backup', clock_timestamp() - interval '2 hours')",
  )
  expect(await of('backup')).toBeCloseTo(7_200, -1)
})

test('the oldest that is open is asked for by indexes alone: nothing is sorted, and no table of payments or effects is read through', async () => {
  const plan = await database.db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction)
    const { rows } = await sql<
      Readonly<Record<string, string>>
    >`explain ${oldestQuery(['daily'], now)}`.execute(transaction)
    return rows.flatMap((row) => Object.values(row)).join('\n')
  })
  expect(plan).not.toMatch(/Seq Scan on (?:outbox|payment_)|Sort/)
  for (const index of ['outbox_open_of_kind', 'payment_attempt_open', 'payment_notice_open'])
    expect(plan).toMatch(new RegExp(`Index (?:Only )?Scan using ${index}`))
})
