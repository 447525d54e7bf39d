import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { isId } from '../../platform/ids.ts'

export type OpenSession = {
  readonly id: string
  readonly device: string
  readonly createdAt: string
  readonly lastUsedAt: string
}

export async function listOpenSessions(
  db: Kysely<Database>,
  documentIndex: Buffer,
  now: Temporal.Instant,
): Promise<readonly OpenSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'device', 'createdAt', 'lastUsedAt'])
    .where('documentIndex', '=', documentIndex)
    .where('endedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sessionToken')
          .select('sessionToken.hash')
          .whereRef('sessionToken.sessionId', '=', 'session.id')
          .where('sessionToken.kind', '=', 'refresh')
          .where('sessionToken.spentAt', 'is', null)
          .where('sessionToken.expiresAt', '>', now.toString()),
      ),
    )
    .orderBy('lastUsedAt', 'desc')
    .execute()
  return rows.map(({ lastUsedAt, ...row }) => ({ ...row, lastUsedAt: lastUsedAt ?? row.createdAt }))
}

export async function endOwnSession(
  db: Kysely<Database>,
  documentIndex: Buffer,
  sessionId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  if (!isId(sessionId)) return false
  const ended = await db
    .updateTable('session')
    .set({ endedAt: now.toString(), endedBecause: 'endedByOwner' })
    .where('id', '=', sessionId)
    .where('documentIndex', '=', documentIndex)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export async function endSessionsOf(
  db: Kysely<Database>,
  documentIndex: Buffer,
  { except, because }: { readonly except: string | null; readonly because: string },
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: now.toString(), endedBecause: because })
    .where('documentIndex', '=', documentIndex)
    .where('endedAt', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .execute()
}
