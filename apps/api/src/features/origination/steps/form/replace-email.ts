import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../../platform/database/schema.ts'
import { hideEmail } from '../../../../platform/hide.ts'
import { newId } from '../../../../platform/ids.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'
import { apply } from '../../act.ts'
import type { Application } from '../../application.ts'
import { queueMail } from '../../mail.ts'
import type { OriginationParts } from '../../parts.ts'
import { mailValidationLink } from './mail-validation-link.ts'

export type ReplaceContext = OriginationParts & {
  readonly transaction: Transaction<Database>
  readonly now: Temporal.Instant
  readonly requestId: string
  readonly settings: PlatformSettings
}

/**
 * Gives an open application another e-mail, in the name of a person who has just shown a code. Both addresses are told:
 * the old one of the change, the new one by the link that validates it (conformance: R-W5).
 */
export async function replaceEmail(
  context: ReplaceContext,
  application: Application,
  email: string,
): Promise<Application> {
  const { transaction, now, requestId, publicUrl } = context
  const after = await apply(context, transaction, application, [{ type: 'EmailReplaced', email }], {
    now,
    actor: { kind: 'customer', applicationId: application.id },
    requestId,
    action: 'replaceEmail',
    evidence: null,
  })
  await queueMail(context, application, `email-replaced:${newId()}`, {
    mail: 'contact-changed',
    data: {
      firstName: application.person.firstName,
      what: 'email',
      changedAt: now.toString(),
      newMasked: hideEmail(email),
      link: `${publicUrl}/login`,
    },
  })
  await mailValidationLink(context, {
    applicationId: application.id,
    formId: null,
    email,
    firstName: application.person.firstName,
  })
  return after
}
