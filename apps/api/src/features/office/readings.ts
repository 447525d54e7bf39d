import type { ReadingQueue } from '@cupo/wire/office'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate, instantAt } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'

/** `id` is that of the row; of a person, that of `person_key`. */
export type CaseSubject = {
  readonly type: 'person' | 'application' | 'loan' | 'claim' | 'paymentTask' | 'approval'
  readonly id: string
}

type Reader = Extract<Actor, { readonly kind: 'staff' }> & {
  /** None for a command. */
  readonly sessionId?: string
  readonly queue?: ReadingQueue
}

export async function recordReading(
  transaction: Transaction<Database>,
  { user, sessionId, queue }: Reader,
  subject: CaseSubject,
  now: Temporal.Instant,
): Promise<void> {
  await transaction
    .insertInto('staffReading')
    .values({
      id: newId(),
      at: now.toString(),
      userName: user,
      roles: sql<string[]>`coalesce((select roles from staff_session where id = ${sessionId ?? null}), '{}')`,
      subjectType: subject.type,
      subjectId: subject.id,
      queue: sessionId === undefined ? 'command' : (queue ?? null),
    })
    .execute()
}

/** Of a part of a case's page, whose opening has mostly left the row of the day. */
export async function recordPartReading(
  db: Kysely<Database>,
  reader: Reader,
  subject: CaseSubject,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const known = await transaction
      .selectFrom('staffReading')
      .select('id')
      .where('subjectId', '=', subject.id)
      .where('subjectType', '=', subject.type)
      .where('userName', '=', reader.user)
      .where('at', '>=', instantAt(businessDate(now), '00:00').toString())
      .limit(1)
      .executeTakeFirst()
    if (known === undefined) await recordReading(transaction, reader, subject, now)
  })
}

/** A command shows the open values of a case with a reason; the office reveals them by group instead. */
export async function recordOpening(
  db: Kysely<Database>,
  actor: Reader,
  subject: CaseSubject,
  reason: string,
  { now, requestId }: { readonly now: Temporal.Instant; readonly requestId: string },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await recordReading(transaction, actor, subject, now)
    const entry = { subjectType: subject.type, subjectId: subject.id, after: { reason }, requestId }
    await writeAudit(transaction, { actor, action: 'revealPerson', ...entry }, now)
  })
}
