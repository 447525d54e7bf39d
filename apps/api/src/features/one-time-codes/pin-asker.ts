import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { browserHashOf } from '../../platform/http/cookies.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import type { Result } from '../../platform/refusal.ts'

const knownBrowserDays = 90

export type PinAsker = {
  readonly browserHash: Buffer | null
  readonly hasTicket: boolean
}

/** Spends the captcha ticket only where one is needed (`CaptchaRequerido`). */
export async function askForPin<T>(
  { spendTicket }: { readonly spendTicket: (received: ReceivedRequest) => Promise<boolean> },
  request: ReceivedRequest,
  send: (asker: PinAsker) => Promise<Result<T>>,
  browserHash: Buffer | null = browserHashOf(request),
): Promise<Result<T>> {
  const first = await send({ browserHash, hasTicket: false })
  if (first.ok || first.refusal.code !== 'CaptchaRequerido') return first
  return (await spendTicket(request)) ? send({ browserHash, hasTicket: true }) : first
}

/** Separates counts and signs nobody in (docs/decisions/018). */
export async function isKnownBrowser(
  db: Kysely<Database>,
  documentIndex: Buffer,
  browserHash: Buffer | null,
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
