import type { Transaction } from 'kysely'
import type { Brand } from '../../../platform/brand.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { emitEvent } from '../../../platform/domain-events.ts'
import type {
  ActRecord,
  EffectContext,
  MailingContext,
  OpenLoan,
  TransferEffects,
  UpfrontPayments,
} from '../context.ts'
import { type Application, orderOf, stillDue } from '../model/application.ts'
import type { ApplicationEvent } from '../model/event.ts'
import type { RequestEvidence } from '../model/evidence.ts'
import { channelOf } from '../model/journey.ts'
import {
  biometricText,
  type ConsentKind,
  type ConsentWording,
  documentWording,
  recordConsents,
  storeConsentTexts,
} from '../store/consents.ts'
import { endHandOffs } from '../store/hand-offs.ts'
import { recordSignature } from '../store/signatures.ts'
import { mailSignedAgreement } from './agreement/mail-signed-agreement.ts'
import { giveUpOrders, takeOrder } from './agreement/orders.ts'
import { endApplication } from './closing/end-application.ts'
import { mailDelivered } from './closing/report-order-event.ts'

type ConsentManner = { readonly isGranted?: boolean; readonly by?: 'customer' | 'agent' }

export const effectsOf =
  (
    verbs: MailingContext & {
      readonly brand: Brand
      readonly openLoan: OpenLoan
      readonly upfrontPayments: UpfrontPayments
      readonly transfers: TransferEffects
    },
  ) =>
  async (
    transaction: Transaction<Database>,
    after: Application,
    event: ApplicationEvent,
    record: ActRecord,
  ): Promise<void> => {
    const { now, evidence } = record
    const context: EffectContext = { ...verbs, transaction, now }
    const consent = consentRecorder(context, after, evidence)
    switch (event.type) {
      case 'BiometricsOpened':
        return consent('biometricData', await storeBiometricText(context, verbs.brand))
      case 'AgreementAccepted':
        return event.isGuaranteeAccepted
          ? consent('guarantee', agreementWording(after), { by: event.by })
          : undefined
      case 'WentBack':
      case 'OfferWithdrawn':
        return giveUpOrders(context, after.id)
      case 'AgreementAcceptanceWithdrawn':
        return event.wasGuaranteeAccepted
          ? consent('guarantee', agreementWording(after), { isGranted: false })
          : undefined
      case 'AgreementSigned':
        await recordSignature(transaction, verbs.secrets, after, record)
        await consent('agreementSigned', agreementWording(after))
        await followSignature(context, verbs.upfrontPayments, after)
        if (after.facts.subject.kind === 'money') await verbs.transfers(context, after, event, record)
        return
      case 'ApplicationRefused':
      case 'Cancelled':
      case 'Expired':
      case 'DeviceRefused':
      case 'DeviceOutOfStock':
        return endApplication({ ...context, upfrontPayments: verbs.upfrontPayments }, after, event, record)
      case 'UpfrontPaymentPaid':
        if (stillDue(after.facts).length === 0) await dispatchOrder(context, after)
        return
      case 'DeviceDelivered':
        await emit(context, after, 'DeviceDelivered', { deliveredOn: event.on })
        await verbs.openLoan(transaction, after, event.on, record)
        await verbs.upfrontPayments.end(transaction, after, { kind: 'delivered' }, record)
        if (channelOf(after).disbursement.isPlanMailed) await mailDelivered(context, after, event.on)
        return
      case 'TransferDone':
        await emit(context, after, 'TransferDone', { transferredOn: event.on })
        await verbs.openLoan(transaction, after, event.on, record)
        return verbs.transfers(context, after, event, record)
      case 'BankAccountCorrected':
      case 'TransferFailed':
      case 'TransferGivenUp':
        return verbs.transfers(context, after, event, record)
      case 'LoanWithdrawn':
        await verbs.upfrontPayments.end(transaction, after, { kind: 'undone', reason: 'withdrawn' }, record)
        return
      default:
        return
    }
  }

async function followSignature(
  context: EffectContext,
  upfrontPayments: UpfrontPayments,
  signed: Application,
): Promise<void> {
  await takeOrder(context, signed.id)
  await endHandOffs(context.transaction, { applicationId: signed.id }, 'signed', context.now)
  await mailSignedAgreement({ ...context, upfrontPayments }, signed)
  if (orderOf(signed.facts)?.deadline === null) await dispatchOrder(context, signed)
}

/** An act without a request, such as the clock's, records no consent. */
const consentRecorder =
  ({ transaction, secrets, now }: EffectContext, after: Application, evidence: RequestEvidence | null) =>
  (
    kind: ConsentKind,
    wording: ConsentWording,
    { isGranted = true, by = 'customer' }: ConsentManner = {},
  ): Promise<void> => {
    if (evidence === null) return Promise.resolve()
    const from = by === 'agent' ? declaredByAgent(evidence, after) : evidence
    return recordConsents(transaction, secrets, after.id, [{ kind, isGranted, wording }], {
      evidence: from,
      now,
    })
  }

const declaredByAgent = (evidence: RequestEvidence, { facts: { seller } }: Application): RequestEvidence =>
  seller === null ? evidence : { ...evidence, declaredBy: seller }

function agreementWording({ id, facts: { agreement } }: Application): ConsentWording {
  if (agreement === null) throw new Error(`application ${id} has no agreement to consent to`)
  return documentWording(agreement.documentId)
}

async function storeBiometricText(
  { transaction, now }: EffectContext,
  brand: Brand,
): Promise<ConsentWording> {
  const text = biometricText(brand)
  await storeConsentTexts(transaction, [text], now)
  return text
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

async function emit(
  { transaction, now }: EffectContext,
  { id }: Application,
  type: string,
  data: Readonly<Record<string, string>>,
): Promise<void> {
  await emitEvent(transaction, { type, applicationId: id, data }, now)
}
