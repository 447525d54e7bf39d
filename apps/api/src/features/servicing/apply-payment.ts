import type { Result } from '../../platform/refusal.ts'
import { applyPayments } from './apply-payments.ts'
import { inOwnTransaction, type PaymentAnswer, type PaymentOrder } from './payment.ts'
import type { ActingParty, ServicingParts } from './servicing-parts.ts'

export const applyPayment = (
  parts: ServicingParts,
  order: PaymentOrder,
  who: ActingParty,
): Promise<Result<PaymentAnswer>> =>
  inOwnTransaction(parts.db, async (transaction) => {
    const [applied] = await applyPayments(parts, transaction, [order], who)
    if (applied === undefined) throw new Error(`payment ${order.reference} was not answered`)
    return applied
  })
