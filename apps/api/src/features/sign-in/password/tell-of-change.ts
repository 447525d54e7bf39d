import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/database/schema.ts'
import { newId } from '../../../platform/ids.ts'
import type { Outbox } from '../../../platform/jobs/outbox.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import {
  type Application,
  type ApplicationStore,
  confirmedEmailOf,
  emailOf,
  lineOf,
  queueMail,
} from '../../origination/origination.ts'

/**
 * Tells a person that their password was set: whoever did not do it learns of it (conformance: R-S15). A reset is told to
 * the line as well.
 */
export async function tellOfPasswordChange(
  {
    outbox,
    secrets,
    publicUrl,
    store,
  }: {
    readonly outbox: Outbox
    readonly secrets: Secrets
    readonly publicUrl: string
    readonly store: ApplicationStore
  },
  transaction: Transaction<Database>,
  application: Application,
  {
    device,
    now,
    isReset,
  }: { readonly device: string; readonly now: Temporal.Instant; readonly isReset: boolean },
): Promise<void> {
  const id = newId()
  const documentIndex = secrets.blindIndex('document', application.person.document)
  const current = await emailOf(transaction, secrets, application)
  const confirmed = await confirmedEmailOf(transaction, { secrets, store }, documentIndex)
  for (const [place, to] of [...new Set([current, confirmed ?? current])].entries()) {
    await queueMail({ outbox, transaction, now }, application, `password-changed:${id}:${place}`, {
      to,
      mail: 'password-changed',
      data: {
        firstName: application.person.firstName,
        changedAt: now.toString(),
        device,
        link: `${publicUrl}/login`,
      },
    })
  }
  if (!isReset) return
  const payload = { to: lineOf(application), sms: 'passwordChanged', data: {} }
  const dedupeKey = `password-changed-sms:${id}`
  await outbox.add(transaction, { kind: 'sms', dedupeKey, applicationId: application.id, payload }, now)
}
