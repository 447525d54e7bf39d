import type { CallResult, validateEmail } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { hasPassed } from '../../../../platform/business-date.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { findMailLink, type MailLink } from '../../../../platform/mail-links.ts'
import { done, type Result, refuse } from '../../../../platform/refusal.ts'
import type { OriginationContext } from '../../context.ts'
import type { Application } from '../../model/application.ts'
import { isOpen } from '../../model/journey.ts'
import { isGivenUp } from '../../model/submitted-form.ts'
import { confirmContact } from '../../store/trusted-contact.ts'
import { apply } from '../act.ts'

type ConfirmedEmail = CallResult<typeof validateEmail>

/**
 * Refuses with `CorreoVencido` an expired link, with `CorreoReemplazado` one of another address or an
 * unproved version.
 */
export async function acceptEmail(
  origination: OriginationContext,
  hash: string,
  { now, requestId }: { readonly now: Temporal.Instant; readonly requestId: string },
): Promise<Result<ConfirmedEmail>> {
  const link =
    (await findMailLink(origination.db, 'validateEmail', hash)) ??
    (await findMailLink(origination.db, 'confirmContact', hash))
  if (link === null || hasPassed(link.expiresAt, now)) return refuse('CorreoVencido')
  if (link.purpose === 'confirmContact') return acceptContact(origination, link, now)
  const replaced = refuse('CorreoReemplazado')
  return inTransaction(origination.db, async (transaction) => {
    const form = link.formId === null ? null : await origination.forms.lock(transaction, link.formId)
    if (form !== null && form.concludedAt === null) {
      const documentIndex = origination.secrets.blindIndex('document', form.content.document)
      const proved = await origination.store.ofDocument(transaction, documentIndex)
      const isBegun = proved.some((own) => isOpen(own) && own.origin === form.content.origin)
      if (isBegun) return replaced
      // Counts once the form's code is confirmed.
      await origination.forms.update(transaction, form.id, { emailAcceptedAt: now.toString() })
      // The form continues after the bureau's answer.
      const place = form.confirmedAt === null ? 'form' : 'application'
      return done({ emailStatus: 'ACCEPT', place, origin: form.content.origin })
    }
    if (form !== null && isGivenUp(form)) return refuse('CorreoVencido')
    const application = await origination.store.lock(
      transaction,
      form?.concludedApplicationId ?? link.applicationId,
    )
    // The application mails a link of its own.
    if (form !== null && form.concludedApplicationId !== link.applicationId) return replaced
    const address = origination.secrets.blindIndex('email', application.person.email)
    if (link.subject === null || !link.subject.equals(address)) return replaced
    if (application.facts.emailStatus === 'ACCEPT') return done(placeOf(application))
    await apply(origination, transaction, application, [{ type: 'EmailAccepted' }], {
      now,
      actor: { kind: 'mailLink', applicationId: link.applicationId },
      requestId,
      action: 'acceptEmail',
      evidence: null,
    })
    return done(placeOf(application))
  })
}

const placeOf = (application: Application): ConfirmedEmail =>
  isOpen(application)
    ? { emailStatus: 'ACCEPT', place: 'application', origin: application.origin }
    : ofAccount

const ofAccount: ConfirmedEmail = { emailStatus: 'ACCEPT', place: 'account', origin: null }

async function acceptContact(
  { db, secrets, store }: OriginationContext,
  { applicationId, subject }: MailLink,
  now: Temporal.Instant,
): Promise<Result<ConfirmedEmail>> {
  const application = await store.find(db, applicationId)
  if (application === null || subject === null) return refuse('CorreoVencido')
  const documentIndex = secrets.blindIndex('document', application.person.document)
  const isConfirmed = await inTransaction(db, (transaction) =>
    confirmContact(transaction, secrets, { documentIndex, emailIndex: subject }, now),
  )
  return isConfirmed ? done(ofAccount) : refuse('CorreoReemplazado')
}
