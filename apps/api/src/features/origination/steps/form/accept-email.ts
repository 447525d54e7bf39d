import type { Temporal } from 'temporal-polyfill'
import { hasPassed } from '../../../../platform/business-date.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { findMailLink, type MailLink } from '../../../../platform/mail-links.ts'
import { done, type Result, refuse } from '../../../../platform/refusal.ts'
import { apply } from '../../act.ts'
import { isOpen } from '../../journey.ts'
import type { OriginationParts } from '../../parts.ts'
import { confirmContact } from '../../trusted-contact.ts'
import { isGivenUp } from './submitted-form.ts'

/**
 * The button of `/validate-email/{hash}`. Refuses with `CorreoVencido` a link that expired, was mailed to another
 * address, or was mailed for another version of the form than the one that its person proved (conformance: R-F12).
 */
export async function acceptEmail(
  parts: OriginationParts,
  hash: string,
  { now, requestId }: { readonly now: Temporal.Instant; readonly requestId: string },
): Promise<Result<'ACCEPT'>> {
  const link =
    (await findMailLink(parts.db, 'validateEmail', hash)) ??
    (await findMailLink(parts.db, 'confirmContact', hash))
  if (link === null || hasPassed(link.expiresAt, now)) return refuse('CorreoVencido')
  if (link.purpose === 'confirmContact') return acceptContact(parts, link, now)
  const expired = refuse('CorreoVencido')
  return inTransaction(parts.db, async (transaction) => {
    const form = link.formId === null ? null : await parts.forms.lock(transaction, link.formId)
    if (form !== null && form.settledAt === null) {
      const documentIndex = parts.secrets.blindIndex('document', form.content.document)
      const proved = await parts.store.ofDocument(transaction, documentIndex)
      const isBegun = proved.some((own) => isOpen(own) && own.origin === form.content.origin)
      if (isBegun) return expired
      // Nobody's yet: it counts if its own code is confirmed.
      await parts.forms.update(transaction, form.id, { emailAcceptedAt: now.toString() })
      return done('ACCEPT')
    }
    if (form !== null && isGivenUp(form)) return expired
    const application = await parts.store.lock(transaction, form?.settledApplicationId ?? link.applicationId)
    // The version became another application's, which asks for its address by a link of its own.
    if (form !== null && form.settledApplicationId !== link.applicationId) return expired
    const address = parts.secrets.blindIndex('email', application.person.email)
    if (link.subject === null || !link.subject.equals(address)) return expired
    if (application.facts.emailStatus === 'ACCEPT') return done('ACCEPT')
    await apply(parts, transaction, application, [{ type: 'EmailAccepted' }], {
      now,
      actor: { kind: 'mailLink', applicationId: link.applicationId },
      requestId,
      action: 'acceptEmail',
      evidence: null,
    })
    return done('ACCEPT')
  })
}

async function acceptContact(
  { db, secrets, store }: OriginationParts,
  { applicationId, subject }: MailLink,
  now: Temporal.Instant,
): Promise<Result<'ACCEPT'>> {
  const application = await store.find(db, applicationId)
  if (application === null || subject === null) return refuse('CorreoVencido')
  const documentIndex = secrets.blindIndex('document', application.person.document)
  const isConfirmed = await inTransaction(db, (transaction) =>
    confirmContact(transaction, secrets, { documentIndex, emailIndex: subject }, now),
  )
  return isConfirmed ? done('ACCEPT') : refuse('CorreoVencido')
}
