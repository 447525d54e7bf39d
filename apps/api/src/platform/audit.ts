import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type Actor, actorName } from './actor.ts'
import { isoOfInstant } from './business-date.ts'
import type { Database } from './database/schema.ts'
import { newId } from './ids.ts'

export type AuditEntry = {
  readonly actor: Actor
  readonly action: string
  readonly subjectType: string
  readonly subjectId: string
  readonly before?: unknown
  readonly after?: unknown
  readonly requestId?: string
}

/** Who did what to which row, written with the change itself; carries no personal data. */
export async function writeAudit(
  transaction: Transaction<Database>,
  entry: AuditEntry,
  now: Temporal.Instant,
): Promise<void> {
  await auditInsert([entry], now).execute(transaction)
}

/** The insert of `writeAudit` for many, to be a part of a larger statement: its text is always the same. */
export const auditInsert = (entries: readonly AuditEntry[], now: Temporal.Instant): RawBuilder<unknown> =>
  sql`
  insert into audit_entry (id, at, actor, action, subject_type, subject_id, before, after, request_id)
  select id, ${isoOfInstant(now)}::timestamptz, actor, action, "subjectType", "subjectId", before, after, "requestId"
  from json_to_recordset(${jsonOf(entries)}) as given (
    id uuid, actor text, action text, "subjectType" text, "subjectId" text, before jsonb, after jsonb, "requestId" text)`

const jsonOf = (entries: readonly AuditEntry[]): string =>
  JSON.stringify(entries.map((entry) => ({ id: newId(), ...entry, actor: actorName(entry.actor) })))
