import { type ActionAnswer, origins, type RefundReason } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type ActingParty, actors } from '../../../../platform/actor.ts'
import { businessDate } from '../../../../platform/business-date.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { emitEvent } from '../../../../platform/domain-events.ts'
import { backgroundRequestId } from '../../../../platform/request-id.ts'
import { readChannelSettings, readSettingsOfChannels } from '../../../policy/policy.ts'
import type {
  ActRecord,
  ApplicationWriter,
  EffectContext,
  OriginationContext,
  UpfrontPayments,
} from '../../context.ts'
import { type Application, deviceOf, orderOf } from '../../model/application.ts'
import type { EventOf } from '../../model/event.ts'
import { situationAfter } from '../../model/evolve.ts'
import { performerOf } from '../../model/journey.ts'
import { endHandOffs } from '../../store/hand-offs.ts'
import { type ActDefinition, apply, decided } from '../act.ts'
import { giveUpOrders } from '../agreement/orders.ts'
import { queueMail } from '../mail.ts'

export const cancel: ActDefinition<unknown, null, ActionAnswer> = {
  act: 'cancel',
  gather: async () => null,
  decide: (_application, _request, _gathered, { actor }) =>
    decided([{ type: 'Cancelled', by: performerOf(actor) }], { situation: 'canceled' }),
}

/** Each is checked again in its own transaction: its owner may sign at that moment. */
export async function expireApplications(
  origination: OriginationContext,
  now: Temporal.Instant,
): Promise<number> {
  const settingsOf = await readSettingsOfChannels(origination.db, businessDate(now))
  const begunBefore = origins.map((origin) => {
    const { applicationValidityDays } = settingsOf(origin)
    return { origin, at: now.subtract({ hours: applicationValidityDays * 24 }) }
  })
  const ids = await origination.store.unfinishedSince(origination.db, begunBefore)
  let expired = 0
  for (const id of ids) {
    await inTransaction(origination.db, async (transaction) => {
      const application = await origination.store.lock(transaction, id)
      if (!isUnfinished(application)) return
      await apply(origination, transaction, application, [{ type: 'Expired' }], {
        now,
        actor: actors.clock,
        requestId: backgroundRequestId(),
        action: 'expireApplication',
        evidence: null,
      })
      expired += 1
    })
  }
  return expired
}

const isUnfinished = ({ situation, facts }: Application) =>
  situation === 'EmAndamento' && (facts.agreement?.signedAt ?? null) === null

type EndEvent = EventOf<'ApplicationRefused' | 'Cancelled' | 'Expired' | 'DeviceRefused' | 'DeviceOutOfStock'>

const reasonOfEnd = {
  ApplicationRefused: 'refused',
  Cancelled: 'cancelled',
  Expired: 'expired',
  DeviceRefused: 'deviceRefused',
  DeviceOutOfStock: 'outOfStock',
} as const satisfies Readonly<Record<EndEvent['type'], RefundReason>>

const reasonOf = (event: EndEvent): RefundReason =>
  event.type === 'Cancelled' && event.by === 'deadline' ? 'notPaidInTime' : reasonOfEnd[event.type]

type EndContext = EffectContext & { readonly upfrontPayments: UpfrontPayments }

/** Mails the customer once: by `tellRefunds` if money goes back. */
export async function endApplication(
  context: EndContext,
  application: Application,
  event: EndEvent,
  record: ActRecord,
): Promise<void> {
  const { transaction, now } = context
  await endHandOffs(transaction, { applicationId: application.id }, 'saleEnded', now)
  const isToldByOperator = event.type === 'DeviceRefused' || event.type === 'DeviceOutOfStock'
  // A lost answer may hide an order.
  if (!isToldByOperator) await giveUpOrders(context, application.id)
  const reason = reasonOf(event)
  const end = { kind: 'undone', reason } as const
  const toReturn = await context.upfrontPayments.end(transaction, application, end, record)
  if (isToldByOperator) {
    await emitEvent(transaction, { type: event.type, applicationId: application.id, data: {} }, now)
  }
  if (toReturn > 0 || event.type === 'ApplicationRefused') return
  if (orderOf(application.facts) !== null) return mailCancelledOrder(context, application, reason)
  if (reason === 'expired' || reason === 'cancelled') return mailEnded(context, application, reason, event)
}

const otherEndOf = (event: EndEvent): { readonly by?: 'agent' | 'denial' } =>
  event.type === 'Cancelled' && (event.by === 'agent' || event.by === 'denial') ? { by: event.by } : {}

async function mailEnded(
  context: EffectContext,
  application: Application,
  ending: 'cancelled' | 'expired',
  event: EndEvent,
): Promise<void> {
  const { facts, person } = application
  const { applicationValidityDays: validityDays } = await readChannelSettings(
    context.transaction,
    application.origin,
    businessDate(context.now),
  )
  await queueMail(context, application, 'application-ended', {
    mail: 'application-ended',
    data: {
      firstName: person.firstName,
      deviceName: deviceOf(facts)?.model ?? null,
      simulatorLink: facts.subject.kind === 'money' ? `${context.publicUrl}/home-offer-simulation` : null,
      ending:
        ending === 'cancelled'
          ? { kind: 'cancelled', ...otherEndOf(event) }
          : { kind: 'expired', validityDays },
      endedAt: context.now.toString(),
    },
  })
}

async function mailCancelledOrder(
  context: EffectContext,
  application: Application,
  reason: RefundReason,
): Promise<void> {
  const { facts, person } = application
  const { subject } = facts
  if (subject.kind !== 'device' || subject.order === null) return
  const { order, device } = subject
  const { epaycoAdvancedEmailLinkValidity } = await readChannelSettings(
    context.transaction,
    application.origin,
    businessDate(context.now),
  )
  await queueMail(context, application, 'order-cancelled', {
    mail: 'order-cancelled',
    data: {
      firstName: person.firstName,
      orderNumber: order.orderNumber,
      deviceName: device.model,
      deadlineHours: epaycoAdvancedEmailLinkValidity,
      // The order ended at its deadline, even if the job ran later.
      cancelledAt:
        reason === 'notPaidInTime' && order.deadline !== null ? order.deadline : context.now.toString(),
      because: reason === 'deviceRefused' || reason === 'outOfStock' ? reason : 'notPaidInTime',
    },
  })
}

export type LoanEnd = keyof typeof situationAfter

export async function followLoan(
  writer: ApplicationWriter,
  transaction: Transaction<Database>,
  applicationId: string,
  end: LoanEnd,
  who: ActingParty,
): Promise<void> {
  const application = await writer.store.lock(transaction, applicationId)
  if (application.situation === situationAfter[end]) return
  await apply(writer, transaction, application, [{ type: end }], { ...who, action: end, evidence: null })
}
