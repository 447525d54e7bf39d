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

export async function writeAudit(
  transaction: Transaction<Database>,
  entry: AuditEntry,
  now: Temporal.Instant,
): Promise<void> {
  await auditInsert([entry], now).execute(transaction)
}

/** A part of a larger statement; its text is constant, so that the plan is reused. */
export const auditInsert = (entries: readonly AuditEntry[], now: Temporal.Instant): RawBuilder<unknown> =>
  sql`
  insert into audit_entry (id, at, actor, action, subject_type, subject_id, before, after, request_id)
  select id, ${isoOfInstant(now)}::timestamptz, actor, action, "subjectType", "subjectId", before, after, "requestId"
  from json_to_recordset(${jsonOf(entries)}) as given (
    id uuid, actor text, action text, "subjectType" text, "subjectId" text, before jsonb, after jsonb, "requestId" text)`

const jsonOf = (entries: readonly AuditEntry[]): string =>
  JSON.stringify(
    entries.map((entry) => ({
      id: newId(),
      ...entry,
      actor: actorName(entry.actor),
      after: afterWithAsker(entry),
    })),
  )

/** The approver is the actor; the row also names the requester. */
const afterWithAsker = ({ actor, after }: AuditEntry): unknown =>
  actor.kind === 'staff' && actor.approves !== undefined ? { ...Object(after), ...actor.approves } : after
