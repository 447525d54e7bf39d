import type { Temporal } from 'temporal-polyfill'
import { inTransaction } from '../../platform/database/transaction.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { checkPin, pinErrorTexts, pinLimitText } from '../one-time-codes/one-time-codes.ts'
import { type Application, lineOf } from '../origination/origination.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import type { ResendParts } from './resend-link.ts'
import { linkTexts } from './text/upfront-payments.ts'

const purpose = 'otherAddress'

/**
 * Another address needs a code that went to the customer's mobile: asked for without one it is sent, and what is wrong
 * with one is said, always as `CodigoRequerido`.
 */
export async function confirmByCode(
  { db, secrets, store, sendPin }: ResendParts,
  application: Application,
  code: string | undefined,
  { settings, now }: { readonly settings: PlatformSettings; readonly now: Temporal.Instant },
): Promise<Result<true>> {
  const { id } = application
  const { document } = application.person
  if (code === undefined) {
    return inTransaction(db, async (transaction) => {
      await store.lock(transaction, id)
      const request = { applicationId: id, document, mobile: lineOf(application), purpose } as const
      const sent = await sendPin(transaction, request, settings, now)
      return sent.ok ? refuse('CodigoRequerido', { message: linkTexts.codeSent }) : sent
    })
  }
  const documentIndex = secrets.blindIndex('document', document)
  const check = await checkPin(
    db,
    secrets,
    { documentIndex, code, applicationId: id, purpose },
    settings,
    now,
  )
  if (check.ok) return done(true)
  return check.pinError === null
    ? refuse('LimiteDeIntentos', { message: pinLimitText.wrongPerDay })
    : refuse('CodigoRequerido', { message: pinErrorTexts[check.pinError] })
}
