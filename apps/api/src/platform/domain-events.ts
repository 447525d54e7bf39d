import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from './database/schema.ts'
import { newId } from './ids.ts'

export type DomainEvent = {
  readonly type: string
  readonly applicationId: string
  readonly data: Readonly<Record<string, string>>
}

export async function emitEvent(
  transaction: Transaction<Database>,
  { type, applicationId, data }: DomainEvent,
  now: Temporal.Instant,
): Promise<void> {
  await transaction
    .insertInto('domainEvent')
    .values({ id: newId(), type, applicationId, data: JSON.stringify(data), at: now.toString() })
    .execute()
}
