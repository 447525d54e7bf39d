import { newId } from '../../../platform/ids.ts'
import { createMailLink } from '../../../platform/mail-links.ts'
import type { Application } from '../application.ts'
import type { EffectContext } from '../effects.ts'
import { queueMail } from '../mail.ts'

/** Mails the link whose button accepts this very address; a link to an earlier address accepts nothing. */
export async function mailValidationLink(context: EffectContext, application: Application): Promise<void> {
  const { secrets, transaction, publicUrl, settings, now } = context
  const { id, person } = application
  const token = await createMailLink(
    transaction,
    secrets,
    {
      purpose: 'validateEmail',
      applicationId: id,
      subject: secrets.blindIndex('email', person.email),
      expiresAt: now.add({ hours: settings.emailLinkValidityHours }).toString(),
    },
    now,
  )
  await queueMail(context, application, `validate-email:${newId()}`, {
    mail: 'validate-email',
    data: {
      firstName: person.firstName,
      link: `${publicUrl}/validate-email/${token}`,
      validityHours: settings.emailLinkValidityHours,
    },
  })
}
