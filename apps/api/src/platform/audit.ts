import type { QueryCreator, Transaction } from 'kysely'
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
  await auditInsert(transaction, entry, now).execute()
}

/** `writeAudit` as a part of a larger statement. */
export function auditInsert(db: QueryCreator<Database>, entry: AuditEntry, now: Temporal.Instant) {
  return db.insertInto('auditEntry').values({
    id: newId(),
    at: now.toString(),
    actor: entry.actor,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    before: entry.before === undefined ? null : JSON.stringify(entry.before),
    after: entry.after === undefined ? null : JSON.stringify(entry.after),
    requestId: entry.requestId ?? null,
  })
}
