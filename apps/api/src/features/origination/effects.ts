import type { Pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { emitEvent } from '../../platform/domain-events.ts'
import type { Outbox } from '../../platform/jobs/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Applied } from './act.ts'
import { mailSignedAgreement } from './agreement/mail-signed-agreement.ts'
import { keptOrder } from './agreement/place-order.ts'
import type { Application } from './application.ts'
import { mailCancelledOrder } from './closing/mail-cancelled-order.ts'
import { mailDelivered } from './closing/mail-delivered.ts'
import type { ApplicationEvent } from './event.ts'
import { stillDue } from './evolve.ts'
import { recordConsents } from './form/consents.ts'
import { recordFailure } from './identity/attempts.ts'

export type EffectParts = { readonly secrets: Secrets; readonly outbox: Outbox; readonly publicUrl: string }

/** Opens the loan in the transaction of the delivery or the transfer (conformance: R-B1). */
export type OpenLoan = (
  transaction: Transaction<Database>,
  application: Application,
  disbursedOn: string,
  who: Pick<Applied, 'now' | 'actor' | 'requestId'>,
) => Promise<unknown>

/**
 * What was paid before delivery, where the end of the order sends it, in that transaction: on to whom it is for, or
 * back to its payer (conformance: R-Q6). Answers what is to be returned.
 */
export type EndPrepayments = (
  transaction: Transaction<Database>,
  application: Pick<Application, 'id'>,
  end: 'delivered' | 'undone',
  who: Pick<Applied, 'now' | 'actor' | 'requestId'>,
) => Promise<Pesos>

export type EffectContext = EffectParts & {
  readonly transaction: Transaction<Database>
  readonly now: Temporal.Instant
  readonly settings: Applied['settings']
}

/** What each event sets off, written with the event itself: proof, counts, and what leaves after commit. */
export const effectsOf =
  (parts: EffectParts & { readonly openLoan: OpenLoan; readonly endPrepayments: EndPrepayments }) =>
  async (
    transaction: Transaction<Database>,
    after: Application,
    event: ApplicationEvent,
    applied: Applied,
  ): Promise<void> => {
    const { now, settings, evidence } = applied
    const context = { ...parts, transaction, now, settings }
    const consent = (kind: string) =>
      evidence === null
        ? Promise.resolve()
        : recordConsents(transaction, parts.secrets, after.id, [{ kind, isGranted: true }], {
            version: 'screen',
            evidence,
            now,
          })
    switch (event.type) {
      case 'BiometricsOpened':
        return consent('biometricData')
      case 'BiometricsFailed':
        return recordFailure(transaction, 'biometrics', indexOf(parts, after), now)
      case 'QuestionnaireFailed':
        return recordFailure(transaction, 'questionnaire', indexOf(parts, after), now)
      case 'AgreementAccepted':
        return event.isGuaranteeAccepted ? consent('guarantee') : undefined
      case 'AgreementSigned':
        await consent('agreementSigned')
        await mailSignedAgreement(context, after)
        if (after.facts.order?.deadline === null) await tellOperator(context, after, 'dispatchOrder')
        return
      case 'Cancelled':
        if (after.facts.order === null) return giveUpUnheardOrder(context, after)
        await tellOperator(context, after, 'releaseOrder')
        return mailCancelledOrder(
          context,
          after,
          await parts.endPrepayments(transaction, after, 'undone', applied),
        )
      case 'PrepaymentPaid':
        if (stillDue(after.facts).length === 0) await tellOperator(context, after, 'dispatchOrder')
        return
      case 'DeviceDelivered':
        await emit(context, after, 'DeviceDelivered', { deliveredOn: event.on })
        await parts.openLoan(transaction, after, event.on, applied)
        await parts.endPrepayments(transaction, after, 'delivered', applied)
        return mailDelivered(context, after, event.on)
      case 'TransferDone':
        await emit(context, after, 'TransferDone', { transferredOn: event.on })
        await parts.openLoan(transaction, after, event.on, applied)
        return
      case 'DeviceRefused':
      case 'DeviceOutOfStock':
        await parts.endPrepayments(transaction, after, 'undone', applied)
        return emit(context, after, event.type, {})
      default:
        return
    }
  }

const indexOf = ({ secrets }: EffectParts, { person }: Application) =>
  secrets.blindIndex('document', person.document)

async function tellOperator(
  { outbox, transaction, now }: EffectContext,
  { id, facts }: Application,
  kind: 'dispatchOrder' | 'releaseOrder',
): Promise<void> {
  if (facts.order === null) return
  const payload = { orderNumber: facts.order.orderNumber }
  await outbox.add(transaction, { kind, dedupeKey: `${kind}:${id}`, applicationId: id, payload }, now)
}

/** An order may stand at the operator although its answer never came. */
async function giveUpUnheardOrder(
  { outbox, secrets, transaction, now }: EffectContext,
  { id }: Application,
): Promise<void> {
  const payload = await keptOrder(transaction, secrets, id)
  if (payload === null) return
  const effect = { kind: 'abandonOrder', dedupeKey: `abandonOrder:${id}`, applicationId: id, payload }
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
