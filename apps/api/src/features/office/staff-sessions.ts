import { permissionsOf, type StaffRole } from '@cupo/wire/office'
import type { Kysely, Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { StaffCaller } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { DirectoryPerson } from '../../ports/directory.ts'
import type { Random } from '../../ports/random.ts'
import { hashOf } from '../sign-in/sign-in.ts'

/** By the machine's clock, so that moving the demo's month signs nobody out. */
export const staffSessionLimits = { idleMinutes: 15, longestHours: 10 }

/** A session's last use is written at most this often. */
const seenEverySeconds = 60

const contentSchema = v.object({ name: v.string(), proof: v.string() })

export type StaffSessions = ReturnType<typeof staffSessionsOf>

type Parts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly random: Random
  /** Milliseconds. */
  readonly machineNow: () => number
}

type Moment = { readonly now: Temporal.Instant; readonly requestId: string }

/** Opaque tokens of 256 bits, stored as hashes. */
export function staffSessionsOf({ db, secrets, random, machineNow }: Parts) {
  const atMachine = () => Temporal.Instant.fromEpochMilliseconds(machineNow())
  const rowName = (id: string) => `staff_session:${id}`

  /** Null for a row under a lost master key: its person signs in again. */
  const contentOf = ({ id, content }: { readonly id: string; readonly content: Buffer }) => {
    try {
      return v.parse(contentSchema, secrets.open(content, rowName(id)))
    } catch {
      return null
    }
  }

  const endOne = async (
    transaction: Transaction<Database>,
    session: { readonly id: string } | { readonly tokenHash: Buffer },
    { now, requestId }: Moment,
  ) => {
    const ended = await transaction
      .updateTable('staffSession')
      .set({ endedAt: atMachine().toString() })
      .where((row) => row.and(session))
      .where('endedAt', 'is', null)
      .returning(['id', 'userName'])
      .executeTakeFirst()
    if (ended === undefined) return
    const actor = { kind: 'staff', user: ended.userName } as const
    const subject = { subjectType: 'staffSession', subjectId: ended.id }
    await writeAudit(transaction, { actor, action: 'signOutOfOffice', ...subject, requestId }, now)
  }

  return {
    /** Ends the former session of the same browser only. */
    async start(
      { user, person, name, proof, authenticatedAt }: DirectoryPerson,
      roles: readonly StaffRole[],
      { before, ...at }: Moment & { readonly before: string | undefined },
    ): Promise<string> {
      const token = Buffer.from(random.bytes(32)).toString('base64url')
      const id = newId()
      const signedInAt = atMachine().toString()
      await inTransaction(db, async (transaction) => {
        if (before !== undefined) await endOne(transaction, { tokenHash: hashOf(before) }, at)
        await transaction
          .insertInto('staffSession')
          .values({
            id,
            tokenHash: hashOf(token),
            userName: user,
            person,
            content: secrets.seal({ name, proof }, rowName(id)),
            roles: [...roles],
            signedInAt,
            authenticatedAt: authenticatedAt.toString(),
            seenAt: signedInAt,
          })
          .execute()
        const actor = { kind: 'staff', user } as const
        const subject = { subjectType: 'staffSession', subjectId: id }
        await writeAudit(
          transaction,
          { actor, action: 'signInToOffice', ...subject, after: { roles }, requestId: at.requestId },
          at.now,
        )
      })
      return token
    },

    /** `isAttended` counts as work; a page that asks by itself keeps no session open. */
    async callerOf(
      token: string,
      { isAttended }: { readonly isAttended: boolean },
    ): Promise<StaffCaller | null> {
      const now = atMachine()
      const row = await db
        .selectFrom('staffSession')
        .select(['id', 'userName', 'person', 'roles', 'seenAt', 'authenticatedAt', 'content'])
        .where('tokenHash', '=', hashOf(token))
        .where('endedAt', 'is', null)
        .where('seenAt', '>', now.subtract({ minutes: staffSessionLimits.idleMinutes }).toString())
        .where('signedInAt', '>', now.subtract({ hours: staffSessionLimits.longestHours }).toString())
        .executeTakeFirst()
      if (row === undefined || row.person === null || contentOf(row) === null) return null
      if (isAttended && now.epochMilliseconds - Date.parse(row.seenAt) > seenEverySeconds * 1_000) {
        await db
          .updateTable('staffSession')
          .set({ seenAt: now.toString() })
          .where('id', '=', row.id)
          .execute()
      }
      const { id: sessionId, userName: user, person, authenticatedAt } = row
      const roles = row.roles as readonly StaffRole[]
      return {
        kind: 'staff',
        user,
        sessionId,
        person,
        roles,
        permissions: permissionsOf(roles),
        authenticatedAt,
      }
    },

    async find(sessionId: string) {
      const row = await db
        .selectFrom('staffSession')
        .select(['userName', 'roles', 'content'])
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow()
      const content = contentOf({ id: sessionId, content: row.content })
      if (content === null) throw new Error('This session opened a moment ago, and does not any more')
      return { user: row.userName, roles: row.roles as readonly StaffRole[], ...content }
    },

    end: ({ sessionId }: StaffCaller, at: Moment) =>
      inTransaction(db, (transaction) => endOne(transaction, { id: sessionId }, at)),
  }
}
