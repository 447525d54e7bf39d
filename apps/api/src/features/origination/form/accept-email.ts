import type { Temporal } from 'temporal-polyfill'
import { hasPassed } from '../../../platform/business-date.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { findMailLink } from '../../../platform/mail-links.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { Settings } from '../../policy/policy.ts'
import { apply } from '../act.ts'
import type { OriginationParts } from '../parts.ts'

/** The button of `/validate-email/{hash}`. A link that expired, or was mailed to another address, is refused. */
export async function acceptEmail(
  parts: OriginationParts,
  hash: string,
  settings: Settings,
  { now, requestId }: { readonly now: Temporal.Instant; readonly requestId: string },
): Promise<Result<'ACCEPT'>> {
  const link = await findMailLink(parts.db, 'validateEmail', hash)
  if (link === null || hasPassed(link.expiresAt, now)) return refuse('CorreoVencido')
  return inTransaction(parts.db, async (transaction) => {
    const application = await parts.store.lock(transaction, link.applicationId)
    const address = parts.secrets.blindIndex('email', application.person.email)
    if (link.subject === null || !link.subject.equals(address)) return refuse('CorreoVencido')
    if (application.facts.emailStatus === 'ACCEPT') return done('ACCEPT')
    await apply(parts, transaction, application, [{ type: 'EmailAccepted' }], {
      now,
      actor: 'mailLink',
      requestId,
      action: 'acceptEmail',
      settings,
      evidence: null,
    })
    return done('ACCEPT')
  })
}
