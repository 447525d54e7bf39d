import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Check } from '../../apps/api/src/ledger/ledger.ts'
import { actors } from '../../apps/api/src/platform/actor.ts'
import { writeAudit } from '../../apps/api/src/platform/audit.ts'
import { auditHeadJob, headAt, shortHead } from '../../apps/api/src/platform/audit-head.ts'
import { createPool } from '../../apps/api/src/platform/database/connect.ts'
import type { Database } from '../../apps/api/src/platform/database/schema.ts'
import { inTransaction } from '../../apps/api/src/platform/database/transaction.ts'
import { checks, headCheck, runChecks, sealedCheck } from '../../apps/api/src/wiring/ledger-checks.ts'
import { fillBooks } from '../support/busy-books.ts'
import { startWorld, type WorldOfInstances } from '../support/start-world.ts'
import { waitFor } from '../support/wait-for.ts'
import { afterLastHead, unnoticedWays, type Way, waysToBreak } from '../support/ways-to-break.ts'

let world: WorldOfInstances
let owner: Kysely<Database>
let allChecks: readonly Check[]

beforeAll(async () => {
  world = await startWorld()
  await fillBooks(world)
  await world.halt()
  const heads = await makeHeads(world)
  allChecks = [...checks, sealedCheck(world.secrets), headCheck(world.secrets, heads)]
  const { connectionString } = world
  owner = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: createPool({ connectionString, poolSize: 1, acquireTimeoutMs: 10_000 }),
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}, 240_000)
afterAll(async () => {
  await owner.destroy()
  await world.stop()
})

test('the books of a busy world hold', async () => {
  const findings = await runChecks(world.db, allChecks)
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([])
  const { rows } = await sql<{ kind: string }>`select distinct kind from journal_entry order by kind`.execute(
    world.db,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'bankCredit',
      'disbursement',
      'payment',
      'portfolioSale',
      'refund',
      'reversal',
      'waiver',
    ]),
  )
})

/** Answers the head as the log has it, and as a receipt names it. A row that comes after the last head is in none. */
async function makeHeads({ db, secrets }: WorldOfInstances): Promise<readonly string[]> {
  const logged: string[] = []
  const log = { info: ({ head }: Readonly<Record<string, unknown>>) => void logged.push(String(head)) }
  const makeHead = auditHeadJob({ db, secrets, log })
  const now = Temporal.Instant.from('2026-11-21T15:00:00Z')
  // A transaction of any database of the server holds a head back, and other tests share the server.
  await waitFor(
    'an audit head',
    async () => {
      await makeHead(now)
      return logged[0]
    },
    60_000,
  )
  const subject = { subjectType: 'application', subjectId: afterLastHead }
  await inTransaction(db, (transaction) =>
    writeAudit(transaction, { actor: actors.clock, action: 'writeDossier', ...subject }, now),
  )
  const head = await headAt(db, now.toString())
  return [...logged, ...(head === null ? [] : [shortHead(head)])]
}

/** What each check says after a way was gone, on a database as if it were a copy: all of it is taken back. */
async function findingsAfter({ as, change, by }: Way): Promise<readonly string[]> {
  const transaction = await owner.startTransaction().execute()
  try {
    await sql
      .raw(as === 'superuser' ? 'set local session_replication_role = replica' : 'set local role cupo_app')
      .execute(transaction)
    const changed = await sql.raw(change).execute(transaction)
    if (changed.numAffectedRows === 0n) throw new Error('the way changes nothing')
    await sql`reset role`.execute(transaction)
    return await findingsIn(transaction, by)
  } finally {
    await transaction.rollback().execute()
  }
}

async function findingsIn(db: Transaction<Database>, titles: Way['by']): Promise<readonly string[]> {
  const isLooked = (title: string) =>
    process.env.CUPO_HEAVY === '1' || titles.length === 0 || titles.includes(title)
  const found: string[] = []
  for (const { title, run } of allChecks) {
    if (!isLooked(title)) continue
    for await (const sentence of run(db)) found.push(`${title}: ${sentence}`)
  }
  return found
}

describe('npm run verify-ledger notices (R-G7)', () => {
  test.each(waysToBreak)('$name', async (way) => {
    const found = await findingsAfter(way)
    for (const title of way.by) {
      expect(found).toContainEqual(expect.stringMatching(`^${title}: .*${way.finding}`))
    }
  })
})

describe('npm run verify-ledger cannot notice', () => {
  test.each(unnoticedWays)('$name', async (way) => {
    expect(await findingsAfter(way)).toEqual([])
  })
})
