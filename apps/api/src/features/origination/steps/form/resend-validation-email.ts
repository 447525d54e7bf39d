import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { isExceeded, recordOccurrence } from '../../../../platform/limits.ts'
import { done, type Result, refuse } from '../../../../platform/refusal.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'
import type { Application } from '../../application.ts'
import type { OriginationParts } from '../../parts.ts'
import { mailValidationLink } from './mail-validation-link.ts'
import { replaceEmail } from './replace-email.ts'

/**
 * Mails the validation link again, to the same address or to the one that was meant, at most so many times a day. Another
 * address needs a fresh code (`CodigoRequerido`), and both addresses are told (conformance: R-W5).
 */
export async function resendValidationEmail(
  parts: OriginationParts,
  { id, person }: Pick<Application, 'id' | 'person'>,
  email: string | undefined,
  settings: PlatformSettings,
  requireFreshCode: (transaction: Transaction<Database>) => Promise<Result<true>>,
  { now, requestId }: { readonly now: Temporal.Instant; readonly requestId: string },
): Promise<Result<true>> {
  const resends = {
    kind: 'email-validation-resent',
    subject: parts.secrets.blindIndex('document', person.document),
  }
  const perDay = { ...resends, max: settings.emailValidationResendMax, windowSeconds: 86_400 }
  return inTransaction(parts.db, async (transaction) => {
    const application = await parts.store.lock(transaction, id)
    const isNew = email !== undefined && email !== application.person.email
    if (isNew) {
      const fresh = await requireFreshCode(transaction)
      if (!fresh.ok) return fresh
    }
    if (application.facts.emailStatus === 'ACCEPT') return done(true)
    if (await isExceeded(transaction, perDay, now)) return refuse('LimiteDeReenvios')
    await recordOccurrence(transaction, resends, now)
    if (isNew) {
      await replaceEmail({ ...parts, transaction, settings, now, requestId }, application, email)
      return done(true)
    }
    const { firstName } = application.person
    const to = { applicationId: id, formId: null, email: application.person.email, firstName }
    await mailValidationLink({ ...parts, transaction, settings, now }, to)
    return done(true)
  })
}
