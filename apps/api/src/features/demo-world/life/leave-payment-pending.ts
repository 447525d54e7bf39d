import type { Temporal } from 'temporal-polyfill'
import { actors } from '../../../platform/actor.ts'
import { newId } from '../../../platform/ids.ts'
import { requestOwnPayment, settleTransaction } from '../../payments/payments.ts'
import { upfrontPaymentVerbs } from '../../upfront-payments/upfront-payments.ts'
import { requestId, type Stage } from '../stage.ts'
import { mustSucceed, platformSettingsAt } from './happen.ts'
import { loanOf } from './pay.ts'

/** Chose to pay what is due in cash, got a PIN and has not been to the shop: the provider around now knows of it. */
export async function leavePaymentPending(
  stage: Stage,
  applicationId: string,
  at: Temporal.Instant,
): Promise<void> {
  const { provider, origination, servicing, outbox, now } = stage
  const { key, documentIndex } = await loanOf(stage, applicationId)
  const settings = (on: Temporal.Instant) => platformSettingsAt(stage, on)
  const parts = {
    ...origination,
    ...servicing,
    servicing,
    upfrontPayments: upfrontPaymentVerbs(origination),
    outbox,
    provider,
    settings,
  }
  const checkout = mustSucceed(
    'the payment in cash',
    await requestOwnPayment(parts, documentIndex, {
      key,
      choice: { tipoPagamento: 'Pagar cuota', meioPagamento: 'Efectivo' },
      request: { headers: {}, now: at, requestId, actor: actors.clock },
    }),
  )
  const found = await provider.find(await provider.beginCash(checkout))
  if (found === null) throw new Error('the provider does not know the PIN that it gave')
  await settleTransaction(parts, { found, askId: newId() }, { now, actor: actors.provider, requestId })
}
