import type { Result } from '../../platform/refusal.ts'
import { applyPayments } from './apply-payments.ts'
import { inOwnTransaction, type PaymentAnswer, type PaymentOrder } from './payment.ts'
import type { ActingParty, ServicingContext } from './servicing-context.ts'

export const applyPayment = (
  context: ServicingContext,
  order: PaymentOrder,
  who: ActingParty,
): Promise<Result<PaymentAnswer>> =>
  inOwnTransaction(context.db, async (transaction) => {
    const [applied] = await applyPayments(context, transaction, [order], who)
    if (applied === undefined) throw new Error(`payment ${order.reference} was not answered`)
    return applied
  })
