import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import type { PlatformSettings } from '../policy/policy.ts'

/**
 * Whether a code of this person was confirmed in this browser not long ago. It signs nobody in: it only keeps what
 * strangers ask for apart from what the owner needs (docs/decisions/018).
 */
export async function isKnownBrowser(
  db: Kysely<Database>,
  documentIndex: Buffer,
  browserHash: Buffer | null,
  { knownBrowserDays }: Pick<PlatformSettings, 'knownBrowserDays'>,
  now: Temporal.Instant,
): Promise<boolean> {
  if (browserHash === null) return false
  const row = await db
    .selectFrom('knownBrowser')
    .select('confirmedAt')
    .where('documentIndex', '=', documentIndex)
    .where('browserHash', '=', browserHash)
    .where('confirmedAt', '>', now.subtract({ hours: 24 * knownBrowserDays }).toString())
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberBrowser(
  db: Kysely<Database>,
  documentIndex: Buffer,
  browserHash: Buffer | null,
  now: Temporal.Instant,
): Promise<void> {
  if (browserHash === null) return
  const confirmedAt = now.toString()
  await db
    .insertInto('knownBrowser')
    .values({ documentIndex, browserHash, confirmedAt })
    .onConflict((conflict) => conflict.columns(['documentIndex', 'browserHash']).doUpdateSet({ confirmedAt }))
    .execute()
}
