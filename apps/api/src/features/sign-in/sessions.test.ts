import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actors } from '../../platform/actor.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { systemRandom } from '../../platform/random.ts'
import { holdPassword } from './password/borrower-store.ts'
import { savePassword } from './password/change-password.ts'
import { hashOf } from './refresh-token.ts'
import { sessionsOf } from './sessions.ts'

const now = Temporal.Instant.from('2026-12-05T15:00:00Z')
const migration = new URL('../../platform/database/migrations/017-scope-of-sessions.sql', import.meta.url)
let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

it('a session that the release before opened goes on, as the customer of its application or as the borrower', async () => {
  const sessions = sessionsOf(database.db, systemRandom)
  const documentIndex = Buffer.from('document')
  const open = async (method: 'pin' | 'password', applicationId: string | null) => {
    const session = { documentIndex, method, applicationId: null, pinChallengeId: null, device: '' }
    const { accessToken } = await sessions.start(session, 15, now)
    // As that release wrote its rows: one scope for all, and the application whose code was shown last.
    await database.owner.query(`begin;
      set local session_replication_role = replica;
      update session set scope = 'customer', application_id = ${applicationId === null ? 'null' : `'${applicationId}'`}
        where id = (select session_id from session_token where hash = '\\x${hashOf(accessToken).toString('hex')}');
      commit`)
    return accessToken
  }
  const applicationId = newId()
  const ofForm = await open('pin', applicationId)
  const ofPerson = await open('pin', null)
  const byPassword = await open('password', null)
  const steppedUp = await open('password', applicationId)
  await database.owner.query(readFileSync(migration, 'utf8'))

  const kinds = []
  for (const token of [ofForm, ofPerson, byPassword, steppedUp]) {
    kinds.push((await sessions.callerOf(token, now))?.kind)
  }
  expect(kinds).toEqual(['customer', 'borrower', 'borrower', 'borrower'])
  expect(await sessions.callerOf(ofForm, now)).toMatchObject({ applicationId })
})

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
      expect(await holdPassword(beginning, documentIndex, 'former')).toBe(true)
      await expect(save(documentIndex, 'another', '1')).rejects.toMatchObject(held)
    })
    await inTransaction(database.db, async (saving) => {
      const who = { now, actor: actors.clock, requestId: 'test' }
      await savePassword(saving, { documentIndex, passwordHash: 'another', sessionId: null }, who)
      const looksAgain = inTransaction(database.db, async (beginning) => {
        await sql`set local lock_timeout = 1`.execute(beginning)
        return holdPassword(beginning, documentIndex, 'former')
      })
      await expect(looksAgain).rejects.toMatchObject(held)
    })
  })
})
