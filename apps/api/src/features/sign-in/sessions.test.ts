import { readFileSync } from 'node:fs'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { newId } from '../../platform/ids.ts'
import { systemRandom } from '../../platform/random.ts'
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
  expect(await sessions.callerOf(ofForm, now)).toMatchObject({ applicationId, documentIndex })
})
