import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookLineAs, loadFile } from '../../apps/api/src/features/reconciliation/reconciliation.ts'
import {
  aFilesWorld,
  payoutName,
  withBalances,
  worldDays,
} from '../../apps/api/src/features/reconciliation/testing/files-world.ts'
import { bytesOf, jsonFiles } from '../../apps/api/src/features/reconciliation/testing/json-files.ts'
import { whoAt } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { verifyLedger } from '../../apps/api/src/ledger/ledger.ts'
import { type Connection, connect } from '../../apps/api/src/platform/database/connect.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { secretsFrom } from '../../apps/api/src/platform/secrets.ts'
import { type DatabaseTap, tapDatabase } from './database-tap.ts'

let database: FreshDatabase
let tap: DatabaseTap
let tapped: Connection
const who = { ...whoAt('2026-03-20T15:00:00Z'), actor: { kind: 'staff', user: 'ana' } as const }

beforeAll(async () => {
  database = await freshDatabase()
  tap = await tapDatabase(database.connectionString)
  tapped = connect({ connectionString: tap.connectionString, poolSize: 2 })
  const world = await aFilesWorld(database, { payments: 20, transfers: 0, bills: 0 }, 7)
  const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
  const context = { db: database.db, secrets, files: jsonFiles }
  const load = (kind: 'providerMovements' | 'bankStatement', rows: readonly unknown[]) =>
    loadFile(context, { kind, format: null, name: kind, bytes: bytesOf(rows) }, who)
  await load('providerMovements', world.movements)
  await load('bankStatement', withBalances(world.lines.filter(({ reference }) => reference !== null)))
})
afterAll(async () => {
  await tapped.close()
  await tap.close()
  await database.close()
})

/** Runs the act, cut at its n-th statement; what it says then is lost. False when it has no such statement. */
async function cutAt(number: number, act: () => Promise<unknown>): Promise<boolean> {
  let isCut = false
  void tap.arm(
    (_statement, seen) => seen === number,
    (dropConnection) => {
      isCut = true
      dropConnection()
    },
  )
  await act().catch(() => undefined)
  await tap.disarm()
  return isCut
}

test('a payout whose booking is cut off at any of its statements, the commit among them, and made again is booked once', async () => {
  let cuts = 0
  let booked = 0
  for (const day of worldDays) {
    const payout = payoutName(day)
    const { rows } = await database.owner.query('select id from bank_line where reference = $1', [payout])
    const order = { kind: 'payout', payout, line: String(rows[0].id), rest: null } as const
    const isCut = await cutAt(cuts + 1, () => bookLineAs({ db: tapped.db }, order, who))
    const again = await Promise.all([1, 2].map(() => bookLineAs({ db: tapped.db }, order, who)))
    expect(again).toMatchObject([{ isBooked: true }, { isBooked: true }])
    expect(new Set(again.map((booking) => booking.isBooked && booking.settlementId)).size).toBe(1)
    booked += 1
    if (!isCut) break
    cuts += 1
  }
  // Begin, the line, the sums, the settlement, its audit row, the entry, the commit.
  expect(cuts).toBeGreaterThanOrEqual(7)
  expect(cuts).toBeLessThan(worldDays.length)
  const { rows } = await database.owner.query(
    `select (select count(*)::int from bank_settlement) as settled,
            (select count(*)::int from journal_entry where kind = 'payout') as entries,
            (select count(*)::int from audit_entry where action = 'settleLine') as audited`,
  )
  expect(rows).toEqual([{ settled: booked, entries: booked, audited: booked }])
  for await (const problem of verifyLedger(database.db)) throw new Error(problem)
})
