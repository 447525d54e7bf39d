import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/database/schema.ts'
import { newId } from '../../../platform/ids.ts'
import type { Outbox } from '../../../platform/jobs/outbox.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { type Application, queueMail } from '../../origination/origination.ts'
import { emailOf } from './email-of.ts'

/** Tells a person that their password was set: whoever did not do it learns of it (conformance: R-S15). */
export async function tellOfPasswordChange(
  {
    outbox,
    secrets,
    publicUrl,
  }: { readonly outbox: Outbox; readonly secrets: Secrets; readonly publicUrl: string },
  transaction: Transaction<Database>,
  application: Application,
  { device, now }: { readonly device: string; readonly now: Temporal.Instant },
): Promise<void> {
  await queueMail({ outbox, transaction, now }, application, `password-changed:${newId()}`, {
    to: await emailOf(transaction, secrets, application),
    mail: 'password-changed',
    data: {
      firstName: application.person.firstName,
      changedAt: now.toString(),
      device,
      link: `${publicUrl}/login`,
    },
  })
}
