import type { Pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { emitEvent } from '../../platform/domain-events.ts'
import type { Outbox } from '../../platform/jobs/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Applied } from './act.ts'
import { type Application, orderOf, type UpfrontPayment } from './application.ts'
import { stillDue } from './due-before-delivery.ts'
import type { ApplicationEvent } from './event.ts'
import { channelOf } from './journey.ts'
import { mailSignedAgreement } from './steps/agreement/mail-signed-agreement.ts'
import { takeOrder } from './steps/agreement/place-order.ts'
import { giveUpOrders } from './steps/agreement/release-orders.ts'
import { mailCancelledOrder, mailEnded } from './steps/closing/end-application.ts'
import { mailDelivered } from './steps/closing/report-order-event.ts'
import { recordConsents } from './steps/form/consents.ts'

export type EffectParts = { readonly secrets: Secrets; readonly outbox: Outbox; readonly publicUrl: string }

/** Opens the loan in the transaction of the delivery or the transfer (conformance: R-B1). */
export type OpenLoan = (
  transaction: Transaction<Database>,
  application: Application,
  disbursedOn: string,
  who: Pick<Applied, 'now' | 'actor' | 'requestId'>,
) => Promise<unknown>

/** What an order asks of the payments before its delivery, each in the transaction of the event. */
export type UpfrontPayments = {
  /** Makes the links of an order that has something to be paid first. */
  readonly makeLinks: (context: EffectContext, application: Application) => Promise<void>
  /** Mails the link of one of them; `step` names this sending. */
  readonly mailLink: (
    context: EffectContext,
    application: Application,
    upfrontPayment: UpfrontPayment,
    step: string,
  ) => Promise<void>
  /** What is still to be paid, in the order in which the order waits for it. */
  readonly unpaid: (
    context: EffectContext,
    application: Application,
  ) => Promise<
    readonly { readonly upfrontPayment: UpfrontPayment; readonly amount: Pesos; readonly link: string }[]
  >
  /**
   * Sends what was paid where the end of the order sends it: on to whom it is for, or back to its payer
   * (conformance: R-Q6). Answers what is to be returned.
   */
  readonly end: (
    transaction: Transaction<Database>,
    application: Pick<Application, 'id'>,
    end: 'delivered' | 'undone',
    who: Pick<Applied, 'now' | 'actor' | 'requestId'>,
  ) => Promise<Pesos>
}

export type EffectContext = EffectParts & {
  readonly transaction: Transaction<Database>
  readonly now: Temporal.Instant
}

/**
 * What each event sets off, written with the event itself: proof, counts, and what leaves after commit
 * (conformance: R-P2).
 */
export const effectsOf =
  (parts: EffectParts & { readonly openLoan: OpenLoan; readonly upfrontPayments: UpfrontPayments }) =>
  async (
    transaction: Transaction<Database>,
    after: Application,
    event: ApplicationEvent,
    applied: Applied,
  ): Promise<void> => {
    const { now, evidence } = applied
    const context: EffectContext = { ...parts, transaction, now }
    const consent = (kind: string, isGranted = true) =>
      evidence === null
        ? Promise.resolve()
        : recordConsents(transaction, parts.secrets, after.id, [{ kind, isGranted }], {
            version: 'screen',
            evidence,
            now,
          })
    switch (event.type) {
      case 'BiometricsOpened':
        return consent('biometricData')
      case 'AgreementAccepted':
        return event.isGuaranteeAccepted ? consent('guarantee') : undefined
      case 'WentBack':
      case 'OfferWithdrawn':
      case 'ApplicationRefused':
        // An earlier signature may have placed an order whose answer never came.
        return giveUpOrders(context, after.id)
      case 'AgreementAcceptanceWithdrawn':
        return event.wasGuaranteeAccepted ? consent('guarantee', false) : undefined
      case 'AgreementSigned':
        await takeOrder(context, after.id)
        await consent('agreementSigned')
        await mailSignedAgreement({ ...context, upfrontPayments: parts.upfrontPayments }, after)
        if (orderOf(after.facts)?.deadline === null) await dispatchOrder(context, after)
        return
      case 'Cancelled':
        await giveUpOrders(context, after.id)
        if (orderOf(after.facts) === null) return mailEnded(context, after, 'cancelled')
        return mailCancelledOrder(
          context,
          after,
          await parts.upfrontPayments.end(transaction, after, 'undone', applied),
        )
      case 'Expired':
        await giveUpOrders(context, after.id)
        return mailEnded(context, after, 'expired')
      case 'UpfrontPaymentPaid':
        if (stillDue(after.facts).length === 0) await dispatchOrder(context, after)
        return
      case 'DeviceDelivered':
        await emit(context, after, 'DeviceDelivered', { deliveredOn: event.on })
        await parts.openLoan(transaction, after, event.on, applied)
        await parts.upfrontPayments.end(transaction, after, 'delivered', applied)
        if (channelOf(after).disbursement.isPlanMailed) await mailDelivered(context, after, event.on)
        return
      case 'TransferDone':
        await emit(context, after, 'TransferDone', { transferredOn: event.on })
        await parts.openLoan(transaction, after, event.on, applied)
        return
      case 'DeviceRefused':
      case 'DeviceOutOfStock':
        await parts.upfrontPayments.end(transaction, after, 'undone', applied)
        return emit(context, after, event.type, {})
      default:
        return
    }
  }

async function dispatchOrder(
  { outbox, transaction, now }: EffectContext,
  { id, facts }: Application,
): Promise<void> {
  const order = orderOf(facts)
  if (order === null) return
  const payload = { orderNumber: order.orderNumber }
  const effect = { kind: 'dispatchOrder', dedupeKey: `dispatchOrder:${id}`, applicationId: id, payload }
  await outbox.add(transaction, effect, now)
}

/** Other capabilities listen to these, whenever they look. */
async function emit(
  { transaction, now }: EffectContext,
  { id }: Application,
  type: string,
  data: Readonly<Record<string, string>>,
): Promise<void> {
  await emitEvent(transaction, { type, applicationId: id, data }, now)
}
