import type { Temporal } from 'temporal-polyfill'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import type { Result } from '../../../../platform/refusal.ts'
import type { PinAsker, PinSent, SendPin } from '../../../one-time-codes/one-time-codes.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'
import type { OriginationParts } from '../../parts.ts'

/** Sends the code of the form that this browser posted for an application again; null where it posted none. */
export async function sendFormPin(
  { db, forms, sendPin }: Pick<OriginationParts, 'db' | 'forms'> & { readonly sendPin: SendPin },
  applicationId: string,
  asker: PinAsker,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<Result<PinSent> | null> {
  const posted = await forms.findOfBrowser(db, applicationId, asker.browserHash)
  if (posted === null) return null
  return inTransaction(db, async (transaction) => {
    const { id: formId, content } = await forms.lock(transaction, posted.id)
    const { document, mobile, isDecoy } = content
    const request = { applicationId: posted.applicationId, formId, document, mobile, isDecoy, asker }
    return sendPin(transaction, request, settings, now)
  })
}
