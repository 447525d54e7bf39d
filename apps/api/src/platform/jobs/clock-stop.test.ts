import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tellStop } from '../../../../../tools/lender/clock.ts'
import { openPaymentTask } from '../../features/refunds/refunds.ts'
import { writeAudit } from '../audit.ts'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { inTransaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import { clockGate, openClockStop, recordComparison, resumeAfterRestore } from './clock-stop.ts'

let database: FreshDatabase
let now: Temporal.Instant
let ms: number
let lines: string[]

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  now = Temporal.Instant.from('2026-11-27T12:00:00Z')
  ms = 0
  lines = []
  await database.owner.query(`
    alter table audit_entry disable trigger user; delete from audit_entry; alter table audit_entry enable trigger user;
    delete from clock_stop; delete from database_place; delete from outbox`)
})

const instance = () => {
  const write = (_facts: unknown, message: string) => void lines.push(message)
  return clockGate({
    db: database.db,
    log: { info: write, warn: write, error: write },
    now: () => now,
    nowMs: () => ms,
  })
}
const pass = (seconds: number) => {
  now = now.add({ seconds })
  ms += seconds * 1_000
}
/** Something that was acknowledged. */
const act = () =>
  inTransaction(database.db, (transaction) =>
    writeAudit(
      transaction,
      {
        actor: { kind: 'clock' },
        action: 'openLoan',
        subjectType: 'loan',
        subjectId: newId(),
        after: {},
        requestId: 'test',
      },
      now,
    ),
  )
/** As a restore to a moment before the newest entry leaves the database. */
const loseNewest = () =>
  database.owner.query(`
    alter table audit_entry disable trigger user;
    delete from audit_entry where id = (select id from audit_entry order by place desc limit 1);
    alter table audit_entry enable trigger user`)
/** As a promotion or a restore leaves it: the server's own place cannot be changed, so what is kept of it is. */
const onOtherTimeline = () => database.owner.query("update database_place set timeline = '00000000'")
const who = () => ({ actor: { kind: 'staff', user: 'ana' } as const, now })

/** An instance that has seen an entry which the database then lost. */
async function stoppedInstance() {
  const gate = instance()
  await act()
  pass(60)
  await act()
  await gate.mayWork()
  await loseNewest()
  await gate.mayWork()
  return gate
}

test('the clock works on a database that keeps what was seen, from its first start on', async () => {
  const gate = instance()
  expect([await gate.mayWork(), gate.isOpen()]).toEqual([true, true])
  await act()
  expect(await gate.mayWork()).toBe(true)
  await act()
  expect(await gate.mayWork()).toBe(true)
  expect(lines).toEqual([])
})

test('an entry that an instance had seen and that is missing stops the clock of all instances, in a row and in the log', async () => {
  const [one, other] = [instance(), instance()]
  await act()
  pass(60)
  await act()
  expect([await one.mayWork(), await other.mayWork()]).toEqual([true, true])
  await loseNewest()
  pass(2)
  expect([await one.mayWork(), one.isOpen()]).toEqual([false, false])
  expect(lines).toEqual(['database went back in time: the clock stands still'])
  expect([await other.mayWork(), await instance().mayWork()]).toEqual([false, false])
  expect(await openClockStop(database.db)).toMatchObject({
    why: 'entryMissing',
    lastEntryAt: '2026-11-27T12:00:00.000Z',
    comparedSince: null,
  })
})

test('the clock goes on once a comparison from the last entry on was run and a person says so, and not before', async () => {
  const gate = await stoppedInstance()
  expect(await resumeAfterRestore(database.db, 'compared', who())).toBe('notCompared')
  // It begins after the last entry: what lies between was not looked at.
  await recordComparison(database.db, Temporal.Instant.from('2026-11-27T12:00:30Z'))
  expect(await resumeAfterRestore(database.db, 'compared', who())).toBe('notCompared')
  expect(tellStop(await openClockStop(database.db)).join('\n')).toContain('2026-11-27T12:00:00.000Z')
  await recordComparison(database.db, Temporal.Instant.from('2026-11-27T11:59:00Z'))
  expect(await resumeAfterRestore(database.db, 'compared', who())).toBe('resumed')
  expect(await resumeAfterRestore(database.db, 'compared', who())).toBe('notStopped')
  pass(2)
  expect([await gate.mayWork(), gate.isOpen()]).toEqual([true, true])
  const audited = await database.db
    .selectFrom('auditEntry')
    .select(['actor', 'requestId'])
    .where('action', '=', 'resumeClock')
    .execute()
  expect(audited).toEqual([{ actor: 'staff:ana', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
})

test('the clock stands still while a difference of the comparison is open: it would pay again what a lost transfer has paid', async () => {
  await stoppedInstance()
  await recordComparison(database.db, Temporal.Instant.from('2026-11-27T11:59:00Z'))
  const about = { applicationId: null, transactionId: null, amount: null, held: null, reason: null }
  const difference = {
    kind: 'difference',
    subject: `transfer:refund-${newId()}-1`,
    ...about,
    note: 'lost',
  } as const
  await inTransaction(database.db, (transaction) => openPaymentTask(transaction, difference, now))
  expect(await resumeAfterRestore(database.db, 'compared', who())).toBe('notSettled')
  await database.db
    .updateTable('paymentTask')
    .set({ state: 'closed', closedAt: now.toString(), closedBy: 'staff:ana' })
    .where('subject', '=', difference.subject)
    .execute()
  expect(await resumeAfterRestore(database.db, 'compared', who())).toBe('resumed')
})

test('an entry of an instance whose clock is ahead does not hide that a later one is missing', async () => {
  const gate = instance()
  await act()
  await database.owner.query(`
    alter table audit_entry disable trigger user;
    update audit_entry set id = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
    alter table audit_entry enable trigger user`)
  pass(60)
  await act()
  await gate.mayWork()
  await loseNewest()
  pass(2)
  expect(await gate.mayWork()).toBe(false)
  expect(await openClockStop(database.db)).toMatchObject({ lastEntryAt: '2026-11-27T12:00:00.000Z' })
})

test('an entry after the restore that takes the place of a lost one does not move the start of the gap', async () => {
  const gate = instance()
  await act()
  pass(60)
  await act()
  await gate.mayWork()
  await loseNewest()
  pass(1)
  await database.owner.query(`
    alter table audit_entry disable trigger user;
    update audit_entry set place = place - 1 where place = (select min(place) from audit_entry);
    alter table audit_entry enable trigger user;
    select setval('audit_entry_place', max(place)) from audit_entry`)
  await act()
  await gate.mayWork()
  expect(await openClockStop(database.db)).toMatchObject({ lastEntryAt: '2026-11-27T12:00:00.000Z' })
})

test('an instance that slept through stop and resumption does not stop the clock again', async () => {
  const [awake, asleep] = [instance(), instance()]
  await act()
  pass(60)
  await act()
  await Promise.all([awake.mayWork(), asleep.mayWork()])
  await loseNewest()
  pass(2)
  await awake.mayWork()
  await recordComparison(database.db, Temporal.Instant.from('2026-11-27T11:59:00Z'))
  await resumeAfterRestore(database.db, 'compared', who())
  pass(60)
  expect(await asleep.mayWork()).toBe(true)
})

test('a failover that keeps all that was seen goes on by itself where an instance remembers', async () => {
  const [remembers, fresh] = [instance(), instance()]
  await act()
  await remembers.mayWork()
  await onOtherTimeline()
  // It waits for one that can tell.
  expect([await fresh.mayWork(), fresh.isOpen()]).toEqual([false, false])
  expect(await remembers.mayWork()).toBe(true)
  pass(2)
  expect([await fresh.mayWork(), fresh.isOpen()]).toEqual([true, true])
  expect(lines).toEqual(['database moved on with all that was seen'])
})

test('a restore while no instance ran stops the clock a minute after the start: nobody remembers what it had', async () => {
  await act()
  await instance().mayWork()
  await onOtherTimeline()
  const started = instance()
  expect(await started.mayWork()).toBe(false)
  expect(await openClockStop(database.db)).toBeUndefined()
  pass(61)
  // A customer goes on.
  await act()
  expect(await started.mayWork()).toBe(false)
  expect(await openClockStop(database.db)).toMatchObject({
    why: 'otherTimeline',
    seenAt: null,
    lastEntryAt: '2026-11-27T12:00:00.000Z',
  })
  await database.owner.query("delete from clock_stop; update database_place set server = '1'")
  const next = instance()
  await next.mayWork()
  pass(61)
  await next.mayWork()
  expect(await openClockStop(database.db)).toMatchObject({ why: 'otherDatabase' })
})

test('an instance that starts again after a restore names no moment of after it, but one of the minute before the last look', async () => {
  await act()
  const former = instance()
  await former.mayWork()
  pass(61)
  await act()
  await former.mayWork()
  await onOtherTimeline()
  pass(2)
  // A customer goes on before this instance starts.
  await act()
  const started = instance()
  await started.mayWork()
  pass(61)
  await started.mayWork()
  expect(await openClockStop(database.db)).toMatchObject({ lastEntryAt: '2026-11-27T12:01:01.000Z' })
})

async function addEffect(): Promise<string> {
  const id = newId()
  await database.db
    .insertInto('outbox')
    .values({ id, kind: 'sms', dedupeKey: id, payload: Buffer.from(''), createdAt: now.toString() })
    .execute()
  return id
}

test('after a lost connection no job goes on and no effect leaves before the history is compared', async () => {
  const gate = instance()
  expect(gate.mayGoOn()).toBe(false)
  await act()
  await gate.mayWork()
  expect(gate.mayGoOn()).toBe(true)
  const former = await addEffect()
  gate.doubt()
  expect([gate.mayGoOn(), gate.isOpen()]).toEqual([false, true])
  expect([await gate.mayDeliver(former), gate.mayGoOn()]).toEqual([true, true])
  await loseNewest()
  gate.doubt()
  pass(1)
  expect([await gate.mayDeliver(former), gate.mayGoOn()]).toEqual([false, false])
  expect(await openClockStop(database.db)).toMatchObject({ why: 'entryMissing' })
  pass(1)
  expect(await gate.mayDeliver(await addEffect())).toBe(true)
})

test('the moment since which something may be missing lies before what customers did after the restore', async () => {
  const gate = instance()
  await act()
  pass(60)
  await act()
  await gate.mayWork()
  await loseNewest()
  pass(1)
  await act()
  expect(await gate.mayWork()).toBe(false)
  expect(await openClockStop(database.db)).toMatchObject({
    lastEntryAt: '2026-11-27T12:00:00.000Z',
    seenAt: '2026-11-27T12:01:00.000Z',
  })
})

test('a connection that is lost during a comparison leaves the doubt for the next one', async () => {
  const gate = instance()
  await act()
  const comparison = gate.mayWork()
  gate.doubt()
  await comparison
  expect(gate.mayGoOn()).toBe(false)
  await gate.mayWork()
  expect(gate.mayGoOn()).toBe(true)
})

test('an instance that starts on another timeline holds effects of before while it waits for one that remembers', async () => {
  await act()
  await instance().mayWork()
  const former = await addEffect()
  await onOtherTimeline()
  pass(1)
  const started = instance()
  expect(await started.mayDeliver(former)).toBe(false)
  pass(1)
  expect(await started.mayDeliver(await addEffect())).toBe(true)
})

test('while the clock stands still, effects of before stay and those that a customer causes now leave', async () => {
  const gate = instance()
  await act()
  await gate.mayWork()
  const former = await addEffect()
  await loseNewest()
  pass(2)
  expect(await gate.mayDeliver(former)).toBe(true)
  await gate.mayWork()
  pass(2)
  expect([await gate.mayDeliver(former), await gate.mayDeliver(await addEffect())]).toEqual([false, true])
})
