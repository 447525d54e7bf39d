import { randomBytes } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ActingStaff,
  askOrDo,
  decideApproval,
  type OfficeActContext,
  previewAct,
} from '../../apps/api/src/features/approvals/approvals.ts'
import { problemsOf } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { verifyLedger } from '../../apps/api/src/ledger/ledger.ts'
import type { Connection } from '../../apps/api/src/platform/database/connect.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { secretsFrom } from '../../apps/api/src/platform/secrets.ts'
import { type DatabaseTap, tapDatabase } from './database-tap.ts'
import { lostAtEach } from './lost-connection.ts'

let database: FreshDatabase
let tap: DatabaseTap
const secrets = secretsFrom(randomBytes(32), systemRandom)
const now = Temporal.Instant.from('2026-11-20T15:00:00Z')

beforeAll(async () => {
  database = await freshDatabase()
  tap = await tapDatabase(database.connectionString)
})
afterAll(async () => {
  await tap.close()
  await database.close()
})

/** A waiver needs no more of the product. */
const actsOn = (db: Connection['db']) =>
  ({ ...lenderOn({ db }, secrets).servicing, secrets, machineNow: Date.now }) as unknown as OfficeActContext

const support: ActingStaff = {
  now,
  requestId: 'asked',
  actor: { kind: 'staff', user: 'sara', person: 'directory sara', roles: ['support'] },
}

const lead = {
  now,
  requestId: 'approved',
  actor: {
    kind: 'staff',
    user: 'luis',
    person: 'directory luis',
    roles: ['supportLead'],
    authenticatedAt: new Date().toISOString(),
  },
} as const

/** The lead came in before anything was asked. */
async function comeIn(): Promise<void> {
  const at = new Date(Date.now() - 60_000).toISOString()
  await database.db
    .insertInto('staffSession')
    .values({
      id: newId(),
      tokenHash: randomBytes(32),
      userName: 'luis',
      person: 'directory luis',
      content: Buffer.from(''),
      roles: ['supportLead'],
      signedInAt: at,
      authenticatedAt: at,
      seenAt: at,
    })
    .execute()
}

test('lost at every statement of an approval, the act is done with its decision and audit row, or nothing of it is', async () => {
  await comeIn()
  const lent = await lenderOn(database, secrets).lend({ disbursedOn: '2026-01-10' })
  const order = {
    act: 'waive',
    input: { contract: lent.contractNumber, part: 'penalty', amount: 'all' },
  } as const
  const looked = await previewAct(actsOn(database.db), order, support)
  if (!looked.ok) throw new Error(looked.refusal.code)
  const { seen } = looked.value
  const asked = await askOrDo(actsOn(database.db), { ...order, reason: 'Por un error.', seen }, support)
  if (!asked.ok || asked.value.state !== 'asked') throw new Error('not asked')
  const { approval } = asked.value
  const states = new Set<string>()
  const approve = (db: Connection['db']) =>
    decideApproval(actsOn(db), approval, { decision: 'approve' }, lead)
  const statements = await lostAtEach(tap, approve, async () => {
    const { rows } = await database.owner.query(
      `select concat_ws(' ', (select count(*) from loan_waiver), (select count(*) from approval_decision where outcome = 'done'),
         (select count(*) from journal_entry where kind = 'waiver'),
         (select count(*) from audit_entry where action = 'waive' and after->>'approval' = $1)) as state`,
      [approval],
    )
    states.add(rows[0].state)
  })
  expect(statements).toBeGreaterThan(10)
  expect([...states]).toEqual(['0 0 0 0', '1 1 1 1'])
  expect(await problemsOf(database.db)).toEqual([])
  for await (const problem of verifyLedger(database.db)) throw new Error(problem)
})
