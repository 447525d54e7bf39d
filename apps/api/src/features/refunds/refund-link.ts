import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { hasPassed } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createMailLink, findMailLink } from '../../platform/mail-links.ts'
import { type Application, confirmedEmailsOf, emailOfMoney } from '../origination/origination.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { type RefundReadContext, refundsOf } from './list-refunds.ts'

export type RefundLinkContext = Pick<RefundReadContext, 'secrets' | 'store'> & { readonly publicUrl: string }

const purpose = 'refundAccount'

export async function makeRefundLink(
  context: RefundLinkContext,
  transaction: Transaction<Database>,
  application: Application,
  { refundLinkDays }: Pick<PlatformSettings, 'refundLinkDays'>,
  now: Temporal.Instant,
): Promise<{ readonly to: string; readonly link: string }> {
  const { secrets, publicUrl } = context
  const to = await emailOfMoney(transaction, context, application)
  const expiresAt = now.add({ hours: refundLinkDays * 24 }).toString()
  const token = await createMailLink(
    transaction,
    secrets,
    { purpose, applicationId: application.id, subject: secrets.blindIndex('email', to), expiresAt },
    now,
  )
  return { to, link: `${publicUrl}/refund-account/${token}` }
}

export async function ownerOfRefundLink(
  context: RefundReadContext,
  hash: string,
  now: Temporal.Instant,
): Promise<{ readonly applicationId: string; readonly documentIndex: Buffer } | null> {
  const { db, secrets, store } = context
  const link = await findMailLink(db, purpose, hash)
  if (link === null || link.usedAt !== null || hasPassed(link.expiresAt, now)) return null
  const application = await store.find(db, link.applicationId)
  if (application === null) return null
  const documentIndex = secrets.blindIndex('document', application.person.document)
  const owner = { applicationId: application.id, documentIndex }
  const isOfThisAlone = (await refundsOf(db, documentIndex)).every(
    ({ applicationId }) => applicationId === application.id,
  )
  if (isOfThisAlone) return owner
  const confirmed = await confirmedEmailsOf(db, context, documentIndex)
  const isConfirmed = confirmed.some(({ email }) => link.subject?.equals(secrets.blindIndex('email', email)))
  return isConfirmed ? owner : null
}
