import { newId } from '../../../../platform/ids.ts'
import { createMailLink } from '../../../../platform/mail-links.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'
import type { EffectContext } from '../../effects.ts'
import { mailEffect } from '../../mail.ts'

/** Whom a validation link goes to. */
export type ValidationAddress = {
  readonly applicationId: string
  /** The version of the form that named the address; null for an address of the application itself. */
  readonly formId: string | null
  readonly email: string
  /** Of an address that a person changed to in their own area; else of an application's. */
  readonly isContact?: boolean
  /** Null while the bureau has not told the name. */
  readonly firstName: string | null
}

/** Mails the link whose button accepts this very address; a link to an earlier address accepts nothing. */
export async function mailValidationLink(
  context: EffectContext & { readonly settings: Pick<PlatformSettings, 'emailLinkValidityHours'> },
  { applicationId, formId, email, isContact = false, firstName }: ValidationAddress,
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
      firstName,
      link: `${publicUrl}/validate-email/${token}`,
      validityHours: settings.emailLinkValidityHours,
    },
  })
  await outbox.add(transaction, effect, now)
}
