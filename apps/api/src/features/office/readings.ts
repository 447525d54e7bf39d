import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { StaffCaller } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'

/** A row for each time that a member of staff opens a case of a person. */
export async function recordReading(
  transaction: Transaction<Database>,
  { user }: StaffCaller,
  subject: { readonly type: 'claim'; readonly id: string },
  now: Temporal.Instant,
): Promise<void> {
  await transaction
    .insertInto('staffReading')
    .values({
      id: newId(),
      at: now.toString(),
      userName: user,
      subjectType: subject.type,
      subjectId: subject.id,
    })
    .execute()
}
