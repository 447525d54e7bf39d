import { hideEmail } from '../../../platform/hide.ts'
import { newId } from '../../../platform/ids.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Application } from '../model/application.ts'
import type { ApplicationStore } from '../store/applications.ts'
import { confirmedEmailsOf, lineOf } from '../store/trusted-contact.ts'
import { type MailContext, queueMail } from './mail.ts'

export type NewEmail = {
  readonly email: string
  /** Where it stands from now on. */
  readonly place: 'account' | 'application'
  /** The address that it takes the place of; null where it takes none. */
  readonly former: { readonly email: string; readonly isConfirmed: boolean } | null
}

type NewsContext = MailContext & {
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly publicUrl: string
}

/**
 * Tells a person of an address that is new with them: every confirmed one, the one that it takes the place of, and the line. To be
 * called before the new one counts. An address that nobody had confirmed may be a stranger's, and is told no name.
 */
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
