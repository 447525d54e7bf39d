import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from './database/schema.ts'
import { newId } from './ids.ts'

export type AuditEntry = {
  readonly actor: string
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
  await auditInsert(entry, now).execute(transaction)
}

/** The insert of `writeAudit`, to be a part of a larger statement. */
export function auditInsert(entry: AuditEntry, now: Temporal.Instant): RawBuilder<unknown> {
  const { actor, action, subjectType, subjectId, requestId = null } = entry
  const before = entry.before === undefined ? null : JSON.stringify(entry.before)
  const after = entry.after === undefined ? null : JSON.stringify(entry.after)
  return sql`
    insert into audit_entry (id, at, actor, action, subject_type, subject_id, before, after, request_id)
    values (${newId()}, ${now.toString()}, ${actor}, ${action}, ${subjectType}, ${subjectId}, ${before}, ${after},
            ${requestId})`
}
