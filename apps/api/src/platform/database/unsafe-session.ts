import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'
import { applicationRole } from './session.ts'

/**
 * The reason, or null. In an unsafe session the product would own the tables, could rewrite the ledger, or
 * waits without limits.
 */
export async function unsafeSession(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ role: string; timeout: string; idle: string }>`
    select current_user::text as role, current_setting('statement_timeout') as timeout,
           current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
  const [session] = rows
  if (session === undefined) return 'DATABASE_URL: the session does not say who it works as'
  if (session.role !== applicationRole) {
    return `DATABASE_URL: the session works as ${session.role} instead of ${applicationRole}: a pooler in between has dropped what the session had set`
  }
  if (session.timeout === '0' || session.idle === '0') {
    return 'DATABASE_URL: statement_timeout or idle_in_transaction_session_timeout is 0: a pooler in between has dropped what the session had set'
  }
  return null
}

/** The grant that an administrator has to run; null where standbys can be counted. */
export async function standbyGrantMissing(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ owner: string; mayRead: boolean }>`
    select proowner::regrole::text as owner, pg_has_role(proowner, 'pg_read_all_stats', 'usage') as "mayRead"
    from pg_proc where proname = 'count_synchronous_standbys'`.execute(db)
  const [counter] = rows
  if (counter === undefined || counter.mayRead) return null
  return `DATABASE_STANDBYS: an administrator of the server has to run: grant pg_read_all_stats to ${counter.owner}`
}

/** Both settings are needed to survive a power loss. */
export async function isDurable(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ fsync: string; commit: string }>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`.execute(db)
  return rows.every((row) => row.fsync === 'on' && row.commit !== 'off')
}
