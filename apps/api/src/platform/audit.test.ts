import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actors } from './actor.ts'
import { writeAudit } from './audit.ts'
import { type FreshDatabase, freshDatabase } from './database/testing.ts'
import { inTransaction } from './database/transaction.ts'
import { newId } from './ids.ts'

const now = Temporal.Instant.from('2026-12-05T15:00:00Z')
let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const entryFor = (subjectId: string) => ({
  actor: actors.clock,
  action: 'change',
  subjectType: 'loan',
  subjectId,
})

const numbersOf = async (subjectId: string) => {
  const rows = await database.db
    .selectFrom('auditEntry')
    .select('number')
    .where('subjectId', '=', subjectId)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

describe('the audit trail of a subject is one chain (R-G7)', () => {
  test('whoever writes at the same moment', async () => {
    const subject = newId()
    const write = () => inTransaction(database.db, (one) => writeAudit(one, entryFor(subject), now))
    await Promise.all(Array.from({ length: 20 }, write))
    expect(await numbersOf(subject)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })

  test('however many rows one statement writes, and whatever they say of their place', async () => {
    const subject = newId()
    const row = {
      ...entryFor(subject),
      actor: 'clock',
      at: now.toString(),
      number: 7,
      digest: Buffer.alloc(32),
    }
    const rows = [0, 1, 2].map(() => ({ ...row, id: newId(), before: null, after: null, requestId: null }))
    await database.db.insertInto('auditEntry').values(rows).execute()
    expect(await numbersOf(subject)).toEqual([1, 2, 3])
    const digests = await database.db
      .selectFrom('auditEntry')
      .select('digest')
      .where('subjectId', '=', subject)
      .execute()
    expect(new Set(digests.map(({ digest }) => digest.toString('hex'))).size).toBe(3)
  })

  test('an audit row waits for no row of another subject', async () => {
    const [one, other] = [newId(), newId()]
    await inTransaction(database.db, async (first) => {
      await writeAudit(first, entryFor(one), now)
      await inTransaction(database.db, (second) => writeAudit(second, entryFor(other), now))
    })
    expect([await numbersOf(one), await numbersOf(other)]).toEqual([[1], [1]])
  })
})
