import { sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { StaffCaller } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'

/** `id` is that of the row; of a person, that of `person_key`. */
export type CaseSubject = {
  readonly type: 'person' | 'application' | 'loan' | 'claim' | 'paymentTask' | 'approval'
  readonly id: string
}

/** A row for each time that a member of staff opens a case of a person. */
export async function recordReading(
  transaction: Transaction<Database>,
  { user, sessionId }: StaffCaller,
  subject: CaseSubject,
  now: Temporal.Instant,
): Promise<void> {
  await transaction
    .insertInto('staffReading')
    .values({
      id: newId(),
      at: now.toString(),
      userName: user,
      roles: sql<string[]>`coalesce((select roles from staff_session where id = ${sessionId}), '{}')`,
      subjectType: subject.type,
      subjectId: subject.id,
    })
    .execute()
}
