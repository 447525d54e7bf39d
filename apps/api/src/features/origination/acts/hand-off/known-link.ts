import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../../../platform/business-date.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { readChannelSettings } from '../../../policy/policy.ts'
import type { OriginationParts } from '../../context.ts'
import type { Application } from '../../model/application.ts'
import {
  endHandOffs,
  type HandOff,
  insertHandOff,
  isLive,
  keepSignatureToken,
  latestHandOff,
} from '../../store/hand-offs.ts'
import { newHandOff, screenUrlOf, signatureUrlOf } from './hand-off-link.ts'

/** The address of a live link that was sent for this already, or that the customer's phone has open; else null. */
export async function knownLink(
  parts: Pick<OriginationParts, 'secrets' | 'publicUrl'>,
  transaction: Transaction<Database>,
  { id }: Pick<Application, 'id'>,
  now: Temporal.Instant,
): Promise<string | null> {
  const latest = await latestHandOff(transaction, id)
  if (latest === null || !isLive(latest, now)) return null
  return isUnpressedForm(latest) ? null : screenUrlOf(parts, latest)
}

/** The address at which the customer reads what a code signs; `keep` once its SMS leaves. */
export type LinkToRead = { readonly url: string; readonly keep: () => Promise<void> }

/**
 * For the SMS of a signature: a token of its own of the link that is live, so that no phone which has it open is cut off, or else
 * a new link. It opens as long as a new one. The caller holds the sale.
 */
export async function linkToRead(
  parts: Pick<OriginationParts, 'secrets' | 'publicUrl' | 'linkSessions'>,
  transaction: Transaction<Database>,
  { id: applicationId, origin }: Application,
  now: Temporal.Instant,
): Promise<LinkToRead> {
  const today = businessDate(now)
  const { handOffLinkMinutes: validMinutes } = await readChannelSettings(transaction, origin, today)
  const latest = await latestHandOff(transaction, applicationId)
  const sentAt = now.toString()
  if (latest !== null && isLive(latest, now) && !isUnpressedForm(latest)) {
    const { url, tokenHash } = signatureUrlOf(parts, latest)
    const sent = { tokenHash, sentAt, expiresAt: now.add({ minutes: validMinutes }).toString() }
    return { url, keep: () => keepSignatureToken(transaction, latest.id, sent) }
  }
  const { row } = newHandOff(parts, { applicationId, formId: null, email: null, validMinutes }, now)
  const { url, tokenHash: signatureTokenHash } = signatureUrlOf(parts, row)
  const keep = async () => {
    for (const linkId of await endHandOffs(transaction, { applicationId }, 'replaced', now)) {
      await parts.linkSessions.endOfLink(transaction, linkId, 'replaced', now)
    }
    await insertHandOff(transaction, { ...row, signatureTokenHash, signatureSentAt: sentAt })
  }
  return { url, keep }
}

/** The link of the form, which nobody pressed: it was for the authorisation alone. */
const isUnpressedForm = ({ formId, openedAt }: Pick<HandOff, 'formId' | 'openedAt'>): boolean =>
  formId !== null && openedAt === null
