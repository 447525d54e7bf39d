import type { Effect } from '../../../platform/jobs/outbox.ts'
import type { TransactionState } from '../../../ports/payment-provider.ts'
import { paymentReference } from './payment-reference.ts'
import type { ShownTransaction } from './shown-transaction.ts'

export type PaymentMailName = 'payment-receipt' | 'payment-pending' | 'payment-failed' | 'payment-reversed'

/** What a payment's mail tells, as it was when it was queued; whom it tells is looked up when it leaves. */
export type PaymentMail = {
  readonly mail: PaymentMailName
  readonly requestId: string
  readonly transaction: ShownTransaction
  readonly state: TransactionState
  /** ISO instant: when what the mail is about came to be known. */
  readonly toldAt: string
  readonly isReopened: boolean
}

/** A mail of what became of a payment, as an effect: once for each. */
export const paymentMailEffect = (payload: PaymentMail, applicationId: string | null): Effect => ({
  kind: 'paymentMail',
  dedupeKey: `${payload.mail}:${paymentReference(payload.transaction.reference)}`,
  applicationId,
  payload,
})
