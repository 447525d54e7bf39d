import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actors } from '../../platform/actor.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { systemRandom } from '../../platform/random.ts'
import { lockUnchangedPassword } from './password/borrower-store.ts'
import { savePassword } from './password/change-password.ts'
import { sessionsOf } from './sessions.ts'

const now = Temporal.Instant.from('2026-12-05T15:00:00Z')
let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

describe('a session by a password', () => {
  const save = (documentIndex: Buffer, passwordHash: string, patience = '0') =>
    inTransaction(database.db, async (transaction) => {
      await sql`set local lock_timeout = ${sql.raw(patience)}`.execute(transaction)
      const who = { now, actor: actors.clock, requestId: 'test' }
      await savePassword(transaction, { documentIndex, passwordHash, sessionId: null }, who)
    })
  const person = async (name: string) => {
    const documentIndex = Buffer.from(name)
    await save(documentIndex, 'former')
    return documentIndex
  }
  const start = (documentIndex: Buffer, passwordHash: string) => {
    const session = { documentIndex, method: 'password', applicationId: null, pinChallengeId: null } as const
    const sessions = sessionsOf(database.db, systemRandom)
    return sessions.startByPassword({ ...session, device: '' }, passwordHash, 15, now)
  }
  /** That somebody else holds the row: whoever waits for it gives up at once. */
  const held = { code: '55P03' }

  it('a session by a password does not begin when another password was set meanwhile (R-S15)', async () => {
    const documentIndex = await person('changed')
    const before = await start(documentIndex, 'former')
    await save(documentIndex, 'another')
    const sessions = sessionsOf(database.db, systemRandom)
    expect(await sessions.callerOf(before?.accessToken ?? '', now)).toBeNull()
    expect(await start(documentIndex, 'former')).toBeNull()
    const after = await start(documentIndex, 'another')
    expect(await sessions.callerOf(after?.accessToken ?? '', now)).toMatchObject({ documentIndex })
  })

  it('a session by a password does not begin for a person without one', async () => {
    expect(await start(Buffer.from('nobody'), 'former')).toBeNull()
  })

  it('a session by a password begins before another is set or after it, never in between', async () => {
    const documentIndex = await person('at-once')
    await inTransaction(database.db, async (beginning) => {
      expect(await lockUnchangedPassword(beginning, documentIndex, 'former')).toBe(true)
      await expect(save(documentIndex, 'another', '1')).rejects.toMatchObject(held)
    })
    await inTransaction(database.db, async (saving) => {
      const who = { now, actor: actors.clock, requestId: 'test' }
      await savePassword(saving, { documentIndex, passwordHash: 'another', sessionId: null }, who)
      const looksAgain = inTransaction(database.db, async (beginning) => {
        await sql`set local lock_timeout = 1`.execute(beginning)
        return lockUnchangedPassword(beginning, documentIndex, 'former')
      })
      await expect(looksAgain).rejects.toMatchObject(held)
    })
  })
})
