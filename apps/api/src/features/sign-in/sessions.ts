import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { WithApplication } from '../../platform/actor.ts'
import { hasPassed, instantOf, isoOfInstant } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Random } from '../../ports/random.ts'
import { openSituations } from '../origination/origination.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { lockUnchangedPassword } from './password/borrower-store.ts'
import { hashOf, isOverlap, lockRefreshToken } from './refresh-token.ts'

/** A session ends after these hours, renewed or not (ASVS 7.3.2). */
const sessionHoursMax = 12

export type Tokens = {
  readonly accessToken: string
  readonly refreshToken: string
  readonly accessSeconds: number
  readonly refreshSeconds: number
}

export type NewSession = {
  readonly documentIndex: Buffer
  readonly method: 'pin' | 'password'
  /** Null for a session of the whole person. */
  readonly applicationId: string | null
  /** Null for a password, and for a code that proves no signature. */
  readonly pinChallengeId: string | null
  readonly device: string
}

export type Sessions = ReturnType<typeof sessionsOf>

const useNotedEveryMs = 59_000

const liveSessions = (db: Kysely<Database>, hash: Buffer, now: string) =>
  db
    .selectFrom('sessionToken')
    .innerJoin('session', 'session.id', 'sessionToken.sessionId')
    .select(['session.id', 'session.documentIndex', 'session.lastUsedAt', 'sessionToken.expiresAt'])
    .select(['session.scope', 'session.applicationId'])
    .where('sessionToken.hash', '=', hash)
    .where('sessionToken.kind', '=', 'access')
    .where('sessionToken.expiresAt', '>', now)
    .where('session.endedAt', 'is', null)
    .execute()

export async function endEarlierSessions(
  transaction: Transaction<Database>,
  applicationId: string,
  except: string | null,
  now: Temporal.Instant,
): Promise<void> {
  await transaction
    .updateTable('session')
    .set({ endedAt: now.toString(), endedBecause: 'laterCode' })
    .where('applicationId', '=', applicationId)
    .where('scope', '=', 'customer')
    .where('endedAt', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .execute()
}

async function hasEndedApplication(transaction: Transaction<Database>, sessionId: string): Promise<boolean> {
  const ended = await transaction
    .selectFrom('session')
    .innerJoin('application', 'application.id', 'session.applicationId')
    .select('session.id')
    .where('session.id', '=', sessionId)
    .where('scope', '=', 'customer')
    .where('situation', 'not in', openSituations)
    .executeTakeFirst()
  return ended !== undefined
}

/**
 * Tokens are opaque, 256 bits, and stored as hashes, so that the end of a session takes effect at once (ASVS
 * 7.4.1).
 */
export function sessionsOf(db: Kysely<Database>, random: Random) {
  const newToken = () => Buffer.from(random.bytes(32)).toString('base64url')

  const issue = async (
    transaction: Transaction<Database>,
    sessionId: string,
    generation: number,
    accessMinutes: number,
    now: Temporal.Instant,
  ): Promise<Tokens> => {
    const accessSeconds = accessMinutes * 60
    const refreshSeconds = 2 * accessSeconds
    const tokens = { accessToken: newToken(), refreshToken: newToken(), accessSeconds, refreshSeconds }
    const row = (token: string, kind: 'access' | 'refresh', seconds: number) => ({
      hash: hashOf(token),
      sessionId,
      kind,
      generation,
      expiresAt: now.add({ seconds }).toString(),
    })
    await transaction
      .insertInto('sessionToken')
      .values([
        row(tokens.accessToken, 'access', accessSeconds),
        row(tokens.refreshToken, 'refresh', refreshSeconds),
      ])
      .execute()
    return tokens
  }

  const end = async (on: Kysely<Database>, sessionId: string, because: string, now: Temporal.Instant) => {
    await on
      .updateTable('session')
      .set({ endedAt: now.toString(), endedBecause: because })
      .where('id', '=', sessionId)
      .where('endedAt', 'is', null)
      .execute()
  }

  const noteUse = async (
    { id, lastUsedAt }: { readonly id: string; readonly lastUsedAt: string | null },
    now: Temporal.Instant,
  ) => {
    if (lastUsedAt !== null && now.epochMilliseconds - Date.parse(lastUsedAt) <= useNotedEveryMs) return
    await db.updateTable('session').set({ lastUsedAt: now.toString() }).where('id', '=', id).execute()
  }

  const open = async (
    transaction: Transaction<Database>,
    session: NewSession,
    accessMinutes: number,
    now: Temporal.Instant,
  ): Promise<Tokens> => {
    const [id, at] = [newId(), now.toString()]
    const { applicationId, pinChallengeId: steppedUpBy } = session
    const steppedUpAt = steppedUpBy === null ? null : at
    const scope = applicationId === null ? 'borrower' : 'customer'
    if (applicationId !== null) await endEarlierSessions(transaction, applicationId, null, now)
    await transaction
      .insertInto('session')
      .values({ id, ...session, steppedUpAt, steppedUpBy, scope, createdAt: at, lastUsedAt: at })
      .execute()
    return issue(transaction, id, 0, accessMinutes, now)
  }

  return {
    start: (session: NewSession, accessMinutes: number, now: Temporal.Instant): Promise<Tokens> =>
      inTransaction(db, (transaction) => open(transaction, session, accessMinutes, now)),

    startByPassword: (
      session: NewSession,
      passwordHash: string,
      accessMinutes: number,
      now: Temporal.Instant,
    ): Promise<Tokens | null> =>
      inTransaction(db, async (transaction) => {
        const isStill = await lockUnchangedPassword(transaction, session.documentIndex, passwordHash)
        return isStill ? open(transaction, session, accessMinutes, now) : null
      }),

    callerOf: async (accessToken: string, now: Temporal.Instant): Promise<WithApplication | null> => {
      const [row] = await liveSessions(db, hashOf(accessToken), isoOfInstant(now))
      if (row === undefined) return null
      await noteUse(row, now)
      const { id: sessionId, documentIndex, expiresAt, scope, applicationId } = row
      return scope === 'customer' && applicationId !== null
        ? { kind: 'customer', applicationId, sessionId, expiresAt }
        : { kind: 'borrower', sessionId, documentIndex, expiresAt }
    },

    /**
     * Null for a dead token. Reuse of a spent token ends its session (ASVS 7.3.2). A session of one
     * application ends with the application.
     */
    renew: (
      refreshToken: string,
      { accessMinutes }: Pick<PlatformSettings, 'accessMinutes'>,
      now: Temporal.Instant,
    ): Promise<Tokens | null> =>
      inTransaction(db, async (transaction) => {
        const token = await lockRefreshToken(transaction, refreshToken)
        if (token === null || hasPassed(token.expiresAt, now)) return null
        if (
          token.spentAt !== null &&
          !(await isOverlap(transaction, { ...token, spentAt: token.spentAt }, now))
        ) {
          await end(transaction, token.sessionId, 'refreshReuse', now)
          return null
        }
        if (hasPassed(instantOf(token.createdAt).add({ hours: sessionHoursMax }).toString(), now)) {
          await end(transaction, token.sessionId, 'tooOld', now)
          return null
        }
        if (await hasEndedApplication(transaction, token.sessionId)) return null
        if (token.spentAt === null) {
          await transaction
            .updateTable('sessionToken')
            .set({ spentAt: now.toString() })
            .where('hash', '=', hashOf(refreshToken))
            .execute()
        }
        return issue(transaction, token.sessionId, token.generation + 1, accessMinutes, now)
      }),

    sessionOfRefresh: async (refreshToken: string, now: Temporal.Instant): Promise<string | null> => {
      const row = await db
        .selectFrom('sessionToken')
        .select('sessionId')
        .where('hash', '=', hashOf(refreshToken))
        .where('kind', '=', 'refresh')
        .where('expiresAt', '>', now.toString())
        .executeTakeFirst()
      return row?.sessionId ?? null
    },

    end: (sessionId: string, because: string, now: Temporal.Instant): Promise<void> =>
      end(db, sessionId, because, now),
  }
}
