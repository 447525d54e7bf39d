import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { hasPassed } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createMailLink, findMailLink } from '../../platform/mail-links.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { ownerOfTask } from './refund-account.ts'

export type RefundLinkParts = { readonly secrets: Secrets; readonly publicUrl: string }

const purpose = 'refundAccount'

/** A new address under which the owner of an application names the account for their refunds, once. */
export async function makeRefundLink(
  { secrets, publicUrl }: RefundLinkParts,
  transaction: Transaction<Database>,
  applicationId: string,
  { refundLinkDays }: Pick<PlatformSettings, 'refundLinkDays'>,
  now: Temporal.Instant,
): Promise<string> {
  const expiresAt = now.add({ hours: refundLinkDays * 24 }).toString()
  const token = await createMailLink(
    transaction,
    secrets,
    { purpose, applicationId, subject: null, expiresAt },
    now,
  )
  return `${publicUrl}/refund-account/${token}`
}

/** Whose link this is, while it holds; asking changes nothing. A link that was used or has expired is nobody's. */
export async function ownerOfRefundLink(
  db: Kysely<Database>,
  hash: string,
  now: Temporal.Instant,
): Promise<{ readonly applicationId: string; readonly documentIndex: Buffer } | null> {
  const link = await findMailLink(db, purpose, hash)
  if (link === null || link.usedAt !== null || hasPassed(link.expiresAt, now)) return null
  const documentIndex = await ownerOfTask(db, link)
  return documentIndex === null ? null : { applicationId: link.applicationId, documentIndex }
}
