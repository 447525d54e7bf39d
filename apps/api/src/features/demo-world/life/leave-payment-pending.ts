import { dayOf, passTime } from '@cupo/credit-engine'
import type { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../../platform/business-date.ts'
import { newId } from '../../../platform/ids.ts'
import type { CheckoutData, ProviderTransaction } from '../../../ports/payment-provider.ts'
import { paymentRequestStore, settleTransaction } from '../../payments/payments.ts'
import { readUsuryCaps } from '../../policy/policy.ts'
import { requestId, type Stage } from '../stage.ts'
import { policyAt } from './happen.ts'
import { loanOf, whatIsDue } from './pay.ts'

const daysToPay = 3

/**
 * Chose to pay what is due in cash, got a PIN and has not been to the shop. The provider of days gone by is not the one
 * around now, so that nobody is asked about it.
 */
export async function leavePaymentPending(
  stage: Stage,
  applicationId: string,
  at: Temporal.Instant,
): Promise<void> {
  const { db, secrets } = stage.origination
  const { id: loanId, key, documentIndex, loan } = await loanOf(stage, applicationId)
  const on = dayOf(businessDate(at))
  const { capOf } = await readUsuryCaps(db)
  const amount = whatIsDue(passTime(loan, on, capOf), on, capOf)
  const [id, invoice] = [newId(), newId()]
  await db.transaction().execute((transaction) =>
    paymentRequestStore(secrets).insert(transaction, {
      ...{ id, invoice, purpose: 'loan', applicationId, loanId, key, documentIndex, amount },
      ...{ kind: 'installment', paymentType: 'Pagar cuota', method: 'Efectivo', channel: 'selfManage' },
      // Nobody opens this checkout any more.
      ...{ isTest: true, checkout: {} as CheckoutData, idempotencyKey: null, fingerprint: invoice },
      ...{ nextCheckAt: null, requestedAt: at.toString() },
    }),
  )
  const digits = () => String(1_000_000_000 + stage.random.integer(9_000_000_000))
  const found: ProviderTransaction = {
    ...{ reference: digits().slice(1), transactionId: digits(), invoice, amount, currency: 'COP' },
    ...{ state: 'pending', stateCode: 3, isTest: true, isOurMerchant: true, at: at.toString() },
    ...{ franchise: 'EF', paymentType: 'CASH', description: 'Pagar cuota', customerIp: '203.0.113.80' },
    cash: {
      ...{ pin: digits().slice(0, 9), agreement: '110342', network: 'efecty' },
      dueOn: businessDate(at).add({ days: daysToPay }).toString(),
    },
  }
  const parts = {
    ...{ db, secrets, outbox: stage.outbox, servicing: stage.servicing, origination: stage.origination },
    provider: { find: async () => null, findByInvoice: async () => [], isTest: true, readNotice: () => null },
    settings: async (now: Temporal.Instant) => (await policyAt(stage, 'Finter', now)).settings,
  }
  await settleTransaction(parts, { found, askId: newId() }, { now: at, actor: 'provider', requestId })
  await db
    .updateTable('paymentTransaction')
    .set({ nextCheckAt: null })
    .where('invoice', '=', invoice)
    .execute()
  await db.updateTable('paymentRequest').set({ nextCheckAt: null }).where('id', '=', id).execute()
}
