import type { Temporal } from 'temporal-polyfill'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { isExceeded, recordOccurrence } from '../../../platform/limits.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { Settings } from '../../policy/policy.ts'
import { apply } from '../act.ts'
import type { Application } from '../application.ts'
import type { OriginationParts } from '../parts.ts'
import { mailValidationLink } from './mail-validation-link.ts'

/** Mails the validation link again, to the same address or to the one that was meant. At most so many a day. */
export async function resendValidationEmail(
  parts: OriginationParts,
  { id, person }: Application,
  email: string | undefined,
  settings: Settings,
  { now, requestId }: { readonly now: Temporal.Instant; readonly requestId: string },
): Promise<Result<true>> {
  const resends = {
    kind: 'email-validation-resent',
    subject: parts.secrets.blindIndex('document', person.document),
  }
  const perDay = { ...resends, max: settings.emailValidationResendMax, windowSeconds: 86_400 }
  return inTransaction(parts.db, async (transaction) => {
    const application = await parts.store.lock(transaction, id)
    if (application.facts.emailStatus === 'ACCEPT') return done(true)
    if (await isExceeded(transaction, perDay, now)) return refuse('LimiteDeReenvios')
    await recordOccurrence(transaction, resends, now)
    const isNew = email !== undefined && email !== application.person.email
    const after = isNew
      ? await apply(parts, transaction, application, [{ type: 'EmailReplaced', email }], {
          now,
          actor: 'customer',
          requestId,
          action: 'replaceEmail',
          settings,
          evidence: null,
        })
      : application
    await mailValidationLink({ ...parts, transaction, settings, now }, after)
    return done(true)
  })
}
