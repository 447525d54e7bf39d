import { addBusinessDays, datedSchedule, dayFromIso, firstDueDay, isoOf } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import type { DatedPlan } from '../../../../emails/index.ts'
import { actors } from '../../../../platform/actor.ts'
import { businessDate, earlier, instantOf, later } from '../../../../platform/business-date.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { done, type Result, refuse } from '../../../../platform/refusal.ts'
import { readChannelSettings } from '../../../policy/policy.ts'
import type { EffectContext, OriginationContext } from '../../context.ts'
import { type Application, planTermsOf } from '../../model/application.ts'
import type { ApplicationEvent } from '../../model/event.ts'
import { apply } from '../act.ts'
import { type MailContext, queueMail } from '../mail.ts'

export type OrderEvent = 'delivered' | 'refused' | 'outOfStock'

/** Idempotent. The loan starts on the day of `at`, never before the signature nor in the future. */
export async function reportOrderEvent(
  origination: OriginationContext,
  orderNumber: string,
  event: OrderEvent,
  { now, requestId }: { readonly now: Temporal.Instant; readonly requestId: string },
  at = now,
): Promise<Result<true>> {
  const found = await origination.store.findByOrderNumber(origination.db, orderNumber)
  if (found === null) return refuse('NoEncontrado')
  return inTransaction(origination.db, async (transaction) => {
    const application = await origination.store.lock(transaction, found.id)
    const decision = decide(application, event, eventDay(application, at, now))
    if (!decision.ok) return decision
    await apply(origination, transaction, application, decision.value, {
      now,
      actor: actors.operator,
      requestId,
      action: `order:${event}`,
      evidence: null,
    })
    return done(true)
  })
}

function eventDay({ facts }: Application, at: Temporal.Instant, now: Temporal.Instant): string {
  const signedAt = facts.agreement?.signedAt
  const happenedAt = signedAt == null ? at : later(at, instantOf(signedAt))
  return businessDate(earlier(happenedAt, now)).toString()
}

const activities = {
  delivered: 'EquipamentoEntregue',
  refused: 'EquipamentoRecusado',
} as const

function decide(
  application: Application,
  event: OrderEvent,
  on: string,
): Result<readonly ApplicationEvent[]> {
  const isOpen = application.situation === 'EmAndamento'
  if (event === 'outOfStock') {
    if (application.situation === 'Indisponivel') return done([])
    return isOpen
      ? done([{ type: 'DeviceOutOfStock' }])
      : refuse('EtapaInvalida', { status: application.status })
  }
  if (application.activity === activities[event]) return done([])
  // Nothing ships before everything due is paid.
  if (!isOpen || application.activity !== 'OrdemPagamento') {
    return refuse('EtapaInvalida', { status: application.status })
  }
  return done([event === 'delivered' ? { type: 'DeviceDelivered', on } : { type: 'DeviceRefused' }])
}

export async function mailDelivered(
  context: MailContext & Pick<EffectContext, 'publicUrl'>,
  application: Application,
  deliveredOn: string,
): Promise<void> {
  const { subject, terms } = application.facts
  const plan = await datedPlan(context, application, deliveredOn)
  if (subject.kind !== 'device' || subject.order === null || terms === null || plan === null) return
  await queueMail(context, application, 'delivered', {
    mail: 'delivered',
    data: {
      firstName: application.person.firstName,
      orderNumber: subject.order.orderNumber,
      deviceName: subject.device.model,
      deliveredOn,
      financedAmount: terms.financedAmount,
      isMobileBill: application.facts.isBilledOnMobileInvoice,
      accountLink: `${context.publicUrl}/self-manage`,
      ...plan,
    },
  })
}

/** Null if nothing is agreed. */
export async function datedPlan(
  { transaction }: Pick<MailContext, 'transaction'>,
  { origin, facts: { terms, paymentDay } }: Application,
  disbursedOn: string,
): Promise<Required<DatedPlan> | null> {
  if (terms === null || paymentDay === null) return null
  const day = dayFromIso(disbursedOn)
  const { daysToFirstDueDateMin } = terms
  const firstDueOn = firstDueDay({ disbursedOn: day, paymentDay, daysToFirstDueDateMin })
  const { installments, totals } = datedSchedule({ ...planTermsOf(terms), firstDueOn })
  const { principal, interest, interestVat, fee, feeVat } = totals
  const date = Temporal.PlainDate.from(disbursedOn)
  const { withdrawalRequestDays } = await readChannelSettings(transaction, origin, date)
  return {
    paymentDay,
    withdrawBy: isoOf(addBusinessDays(day, withdrawalRequestDays)),
    installments: installments.map(({ number, total, dueOn }) => ({ number, dueDate: isoOf(dueOn), total })),
    breakdown: { principal, interest, interestVat, fee, feeVat },
  }
}
