import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkBooks,
  closeMonth,
  csvFormat,
  findBatch,
  makeBatches,
  writeBatchFile,
} from '../../apps/api/src/features/accounting/accounting.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import type { ActingParty } from '../../apps/api/src/platform/actor.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { type DatabaseTap, tapDatabase } from './database-tap.ts'
import { lostAtEach } from './lost-connection.ts'

const accountant: ActingParty = {
  now: Temporal.Instant.from('2026-03-02T15:00:00Z'),
  actor: { kind: 'staff', user: 'ana' },
  requestId: 'books',
}
let database: FreshDatabase
let tap: DatabaseTap

beforeAll(async () => {
  database = await freshDatabase()
  tap = await tapDatabase(database.connectionString)
  const lender = lenderOn(database)
  for (const disbursedOn of ['2026-01-30', '2026-01-31', '2026-02-03']) await lender.lend({ disbursedOn })
  await database.db
    .insertInto('bookMonth')
    .values({ id: newId(), month: '2026-01-01', cutOffAt: '2026-02-01T05:01:00Z' })
    .execute()
})
afterAll(async () => {
  await tap.close()
  await database.close()
})

const rowsOf = async (table: string) =>
  (await database.owner.query(`select count(*)::int as count from ${table}`)).rows[0].count

async function problems(): Promise<readonly string[]> {
  const found: string[] = []
  for await (const problem of checkBooks(database.db)) found.push(problem)
  return found
}

test('lost at every statement of an export, each day has its batch, sums and audit row once, and each file its bytes', async () => {
  const sha256 = new Set<string>()
  const statements = await lostAtEach(
    tap,
    async (db) => {
      await makeBatches(db, '2026-02-01', accountant)
      const batch = await findBatch(db, '2026-01-31')
      if (batch === null) throw new Error('the day has no batch')
      const order = { batches: [batch], detail: 'entries', format: csvFormat() } as const
      const written = await writeBatchFile(db, order, accountant, async () => {})
      if (written.ok) sha256.add(written.file.sha256)
    },
    async () => {
      expect(await problems()).toEqual([])
      const { rows } = await database.owner.query(
        `select count(*)::int as batches, (select count(*)::int from audit_entry where action = 'makeBatch') as audited
         from book_batch`,
      )
      expect(rows[0].audited).toBe(rows[0].batches)
    },
  )
  // A day that is committed is not made again: the later losses fall on the next days and the file.
  expect(statements).toBeGreaterThan(15)
  expect(await rowsOf('book_batch')).toBe(3)
  expect(await rowsOf('book_batch_file')).toBe(1)
  expect(sha256.size).toBe(1)
})

test('lost at every statement of a close, the month is closed with its balances and audit row, or not at all', async () => {
  const states = new Set<string>()
  const statements = await lostAtEach(
    tap,
    (db) => closeMonth(db, '2026-01', accountant, { compare: async () => {}, findWrong: async () => [] }),
    async () => {
      expect(await problems()).toEqual([])
      const { rows } = await database.owner.query(
        `select (select count(*) from book_close) || ' ' || (select count(*) from book_close_balance) || ' ' ||
                (select count(*) from audit_entry where action = 'closeMonth') as state`,
      )
      states.add(rows[0].state)
    },
  )
  expect(statements).toBeGreaterThan(10)
  expect([...states]).toEqual(['0 0 0', '1 2 1'])
})
