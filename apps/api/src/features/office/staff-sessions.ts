import { permissionsOf, type StaffRole } from '@cupo/wire/office'
import type { Kysely } from 'kysely'
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

/** By the machine's clock: whoever moves the demo's month stays signed in. */
export const staffSessionLimits = { idleMinutes: 15, longestHours: 10 }

/** A session in use is written again at most so often. */
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

/** Opaque tokens of 256 bits, kept as hashes. */
export function staffSessionsOf({ db, secrets, random, machineNow }: Parts) {
  const atMachine = () => Temporal.Instant.fromEpochMilliseconds(machineNow())
  const rowName = (id: string) => `staff_session:${id}`
  return {
    /** Ends no other session: one person may work in two browsers. */
    async start(
      { user, name, proof, authenticatedAt }: DirectoryPerson,
      roles: readonly StaffRole[],
      { now, requestId }: { readonly now: Temporal.Instant; readonly requestId: string },
    ): Promise<string> {
      const token = Buffer.from(random.bytes(32)).toString('base64url')
      const id = newId()
      const at = atMachine().toString()
      await inTransaction(db, async (transaction) => {
        await transaction
          .insertInto('staffSession')
          .values({
            id,
            tokenHash: hashOf(token),
            userName: user,
            content: secrets.seal({ name, proof }, rowName(id)),
            roles: [...roles],
            signedInAt: at,
            authenticatedAt: authenticatedAt.toString(),
            seenAt: at,
          })
          .execute()
        const actor = { kind: 'staff', user } as const
        const subject = { subjectType: 'staffSession', subjectId: id }
        await writeAudit(
          transaction,
          { actor, action: 'signInToOffice', ...subject, after: { roles }, requestId },
          now,
        )
      })
      return token
    },

    async callerOf(token: string): Promise<StaffCaller | null> {
      const now = atMachine()
      const row = await db
        .selectFrom('staffSession')
        .select(['id', 'userName', 'roles', 'seenAt'])
        .where('tokenHash', '=', hashOf(token))
        .where('endedAt', 'is', null)
        .where('seenAt', '>', now.subtract({ minutes: staffSessionLimits.idleMinutes }).toString())
        .where('signedInAt', '>', now.subtract({ hours: staffSessionLimits.longestHours }).toString())
        .executeTakeFirst()
      if (row === undefined) return null
      if (now.epochMilliseconds - Date.parse(row.seenAt) > seenEverySeconds * 1_000) {
        await db
          .updateTable('staffSession')
          .set({ seenAt: now.toString() })
          .where('id', '=', row.id)
          .execute()
      }
      const permissions = permissionsOf(row.roles as readonly StaffRole[])
      return { kind: 'staff', user: row.userName, sessionId: row.id, permissions }
    },

    async find(sessionId: string) {
      const row = await db
        .selectFrom('staffSession')
        .select(['userName', 'roles', 'content'])
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow()
      const content = v.parse(contentSchema, secrets.open(row.content, rowName(sessionId)))
      return { user: row.userName, roles: row.roles as readonly StaffRole[], ...content }
    },

    async end(
      { sessionId, ...actor }: StaffCaller,
      { now, requestId }: { readonly now: Temporal.Instant; readonly requestId: string },
    ) {
      await inTransaction(db, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('staffSession')
          .set({ endedAt: atMachine().toString() })
          .where('id', '=', sessionId)
          .where('endedAt', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return
        const subject = { subjectType: 'staffSession', subjectId: sessionId }
        await writeAudit(transaction, { actor, action: 'signOutOfOffice', ...subject, requestId }, now)
      })
    },
  }
}
