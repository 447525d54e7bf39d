import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../../../platform/business-date.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { readChannelSettings } from '../../../policy/policy.ts'
import type { Application } from '../../application.ts'
import type { OriginationParts } from '../../parts.ts'
import { newHandOff, screenUrlOf } from './hand-off-link.ts'
import { endHandOffs, insertHandOff, isLive, latestHandOff } from './hand-off-store.ts'

/** The address of a live link that was sent for this already, or that the customer's phone has open; else null. */
export async function knownLink(
  parts: Pick<OriginationParts, 'secrets' | 'publicUrl'>,
  transaction: Transaction<Database>,
  { id }: Pick<Application, 'id'>,
  now: Temporal.Instant,
): Promise<string | null> {
  const latest = await latestHandOff(transaction, id)
  if (latest === null || !isLive(latest, now)) return null
  if (latest.formId !== null && latest.openedAt === null) return null
  return screenUrlOf(parts, latest)
}

/**
 * The address at which the customer reads what a code signs, for its SMS: the link that is live, so that no phone which has it
 * open is cut off, or else a new one. The caller holds the sale (conformance: R-G23).
 */
export async function linkToRead(
  parts: Pick<OriginationParts, 'secrets' | 'publicUrl' | 'linkSessions'>,
  transaction: Transaction<Database>,
  { id: applicationId, origin }: Application,
  now: Temporal.Instant,
): Promise<string> {
  const known = await knownLink(parts, transaction, { id: applicationId }, now)
  if (known !== null) return known
  const { handOffLinkMinutes: validMinutes } = await readChannelSettings(
    transaction,
    origin,
    businessDate(now),
  )
  const { row, urls } = newHandOff(parts, { applicationId, formId: null, email: null, validMinutes }, now)
  for (const linkId of await endHandOffs(transaction, { applicationId }, 'replaced', now)) {
    await parts.linkSessions.endOfLink(transaction, linkId, 'replaced', now)
  }
  await insertHandOff(transaction, row)
  return urls.sms
}
