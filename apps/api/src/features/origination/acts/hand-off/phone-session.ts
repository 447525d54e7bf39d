import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../../../platform/business-date.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { readChannelSettings } from '../../../policy/policy.ts'
import { assistedSale } from '../../model/channels/assisted-sale.ts'

/** The phone of a sale that is over shows how it ended, and acts no longer. */
export async function leaveLastPage(
  db: Kysely<Database>,
  linkIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  if (linkIds.length === 0) return
  const { handOffLastPageMinutes } = await readChannelSettings(db, assistedSale.origin, businessDate(now))
  const until = now.add({ minutes: handOffLastPageMinutes }).toString()
  await db
    .updateTable('linkSession')
    .set({ expiresAt: until })
    .where('linkId', 'in', linkIds)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', until)
    .execute()
}

/** Until when the phone that has a link open acts; null where none does. */
export async function phoneActsUntil(db: Kysely<Database>, linkId: string): Promise<string | null> {
  const session = await db
    .selectFrom('linkSession')
    .select('expiresAt')
    .where('linkId', '=', linkId)
    .where('endedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return session?.expiresAt ?? null
}

/** The form of the live link led to an application that was open already, whose own link has ended: it goes on with that one. */
export async function moveHandOff(db: Kysely<Database>, from: string, to: string): Promise<void> {
  await db
    .updateTable('handOff')
    .set({ applicationId: to })
    .where('applicationId', '=', from)
    .where('endedAt', 'is', null)
    .execute()
}
