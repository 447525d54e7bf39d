import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../../../platform/actor.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { hideEmail } from '../../../../platform/hide.ts'
import { newId } from '../../../../platform/ids.ts'
import { isExceeded, recordOccurrence } from '../../../../platform/limits.ts'
import { createMailLink } from '../../../../platform/mail-links.ts'
import { done, type Result, refuse } from '../../../../platform/refusal.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'
import type { EffectContext, OriginationContext } from '../../context.ts'
import type { Application } from '../../model/application.ts'
import { isOpen } from '../../model/journey.ts'
import type { ApplicationStore } from '../../store/applications.ts'
import { confirmedEmailsOf, lineOf } from '../../store/trusted-contact.ts'
import { apply } from '../act.ts'
import { type MailContext, mailEffect, queueMail } from '../mail.ts'

export type ValidationAddress = {
  readonly applicationId: string
  readonly formId: string | null
  readonly email: string
  readonly isContact?: boolean
}

export async function mailValidationLink(
  context: EffectContext & { readonly settings: Pick<PlatformSettings, 'emailLinkValidityHours'> },
  { applicationId, formId, email, isContact = false }: ValidationAddress,
): Promise<void> {
  const { secrets, transaction, publicUrl, settings, now, outbox } = context
  const token = await createMailLink(
    transaction,
    secrets,
    {
      purpose: isContact ? 'confirmContact' : 'validateEmail',
      applicationId,
      formId,
      subject: secrets.blindIndex('email', email),
      expiresAt: now.add({ hours: settings.emailLinkValidityHours }).toString(),
    },
    now,
  )
  const effect = mailEffect(applicationId, `validate-email:${newId()}`, {
    to: email,
    attachments: [],
    mail: 'validate-email',
    data: {
      isOfAccount: isContact,
      link: `${publicUrl}/validate-email/${token}`,
      validityHours: settings.emailLinkValidityHours,
    },
  })
  await outbox.add(transaction, effect, now)
}

/**
 * Limited by day. Another address needs a fresh code (`CodigoRequerido`), and both addresses are notified.
 */
export async function resendValidationEmail(
  origination: OriginationContext,
  { id, person }: Pick<Application, 'id' | 'person'>,
  email: string | undefined,
  settings: PlatformSettings,
  requireFreshCode: (transaction: Transaction<Database>) => Promise<Result<true>>,
  { now, requestId }: { readonly now: Temporal.Instant; readonly requestId: string },
): Promise<Result<true>> {
  const resends = {
    kind: 'email-validation-resent',
    subject: origination.secrets.blindIndex('document', person.document),
  }
  const perDay = { ...resends, max: settings.emailValidationResendMax, windowSeconds: 86_400 }
  return inTransaction(origination.db, async (transaction) => {
    const application = await origination.store.lock(transaction, id)
    if (!isOpen(application)) return refuse('EtapaInvalida', { status: application.status })
    const isNew = email !== undefined && email !== application.person.email
    if (isNew) {
      const fresh = await requireFreshCode(transaction)
      if (!fresh.ok) return fresh
    }
    if (application.facts.emailStatus === 'ACCEPT') return done(true)
    if (await isExceeded(transaction, perDay, now)) return refuse('LimiteDeReenvios')
    await recordOccurrence(transaction, resends, now)
    if (isNew) {
      await replaceEmail({ ...origination, transaction, settings, now, requestId }, application, email)
      return done(true)
    }
    const to = { applicationId: id, formId: null, email: application.person.email }
    await mailValidationLink({ ...origination, transaction, settings, now }, to)
    return done(true)
  })
}

export type ReplaceContext = OriginationContext & {
  readonly transaction: Transaction<Database>
  readonly now: Temporal.Instant
  readonly requestId: string
  readonly settings: PlatformSettings
  readonly actor?: Actor
  readonly isOfAsker?: boolean
}

/** Notifies the former address and mails a link to the new one. */
export async function replaceEmail(
  context: ReplaceContext,
  application: Application,
  email: string,
): Promise<Application> {
  const { actor = { kind: 'customer', applicationId: application.id } } = context
  const after = await changeEmail({ ...context, actor }, application, email)
  await mailValidationLink(context, {
    applicationId: application.id,
    formId: null,
    email,
  })
  return after
}

type ChangeContext = Omit<ReplaceContext, 'settings'> & { readonly actor: Actor }

async function changeEmail(
  context: ChangeContext,
  application: Application,
  email: string,
): Promise<Application> {
  const { transaction, now, requestId, actor, isOfAsker = false } = context
  const former = {
    email: application.person.email,
    isConfirmed: application.facts.emailStatus === 'ACCEPT',
  }
  await tellOfNewEmail(context, application, { email, place: 'application', former })
  const replaced = { type: 'EmailReplaced', email, isOfAsker } as const
  return apply(context, transaction, application, [replaced], {
    now,
    actor,
    requestId,
    action: 'replaceEmail',
    evidence: null,
  })
}

export type NewEmail = {
  readonly email: string
  readonly place: 'account' | 'application'
  readonly former: { readonly email: string; readonly isConfirmed: boolean } | null
}

type NewsContext = MailContext & {
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly publicUrl: string
}

/** The mail to an unconfirmed address names nobody: it may be a stranger's. */
export async function tellOfNewEmail(
  context: NewsContext,
  application: Application,
  { email, place, former }: NewEmail,
): Promise<void> {
  const { transaction, secrets, outbox, now, publicUrl } = context
  const { document, firstName } = application.person
  const documentIndex = secrets.blindIndex('document', document)
  const confirmed = (await confirmedEmailsOf(transaction, context, documentIndex)).map((one) => one.email)
  const isKnown = (address: string) => confirmed.some((one) => isSame(one, address))
  const recipients = confirmed.map((to) => ({ to, firstName: firstName as string | null }))
  if (former !== null && !isKnown(former.email)) {
    recipients.push({ to: former.email, firstName: former.isConfirmed ? firstName : null })
  }
  const id = newId()
  const newMasked = hideEmail(email)
  for (const [index, recipient] of recipients.filter(({ to }) => !isSame(to, email)).entries()) {
    await queueMail(context, application, `new-email:${id}:${index}`, {
      to: recipient.to,
      mail: 'contact-changed',
      data: {
        firstName: recipient.firstName,
        what: former === null ? 'applicationEmail' : 'email',
        changedAt: now.toString(),
        newMasked,
        link: `${publicUrl}/login`,
      },
    })
  }
  const payload = { to: lineOf(application), sms: 'newEmail', data: { newMasked, place } }
  const sms = { kind: 'sms', dedupeKey: `new-email-sms:${id}`, applicationId: application.id, payload }
  await outbox.add(transaction, sms, now)
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
