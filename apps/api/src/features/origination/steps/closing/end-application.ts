import type { Pesos } from '@cupo/credit-engine'
import { type ActionAnswer, type Origin, origins } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { actors } from '../../../../platform/actor.ts'
import { businessDate } from '../../../../platform/business-date.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { readChannelSettings } from '../../../policy/policy.ts'
import { type ActDefinition, apply, decided } from '../../act.ts'
import { type Application, deviceOf } from '../../application.ts'
import type { EffectContext } from '../../effect-context.ts'
import { queueMail } from '../../mail.ts'
import type { ActRecord, OriginationParts } from '../../parts.ts'

/** Action `cancel`: the customer gives the application up before signing (conformance: R-J8). */
export const cancel: ActDefinition<unknown, null, ActionAnswer> = {
  act: 'cancel',
  gather: async () => null,
  decide: () => decided([{ type: 'Cancelled', by: 'customer' }], { situation: 'canceled' }),
}

type ExpireParts = Pick<OriginationParts, 'db' | 'store' | 'effects'>

/**
 * Ends applications that were begun and never signed, so that they stop no later one; answers how many. Each in its
 * own transaction, re-checked: its owner may sign it at that moment (conformance: R-J14).
 */
export async function expireApplications(parts: ExpireParts, now: Temporal.Instant): Promise<number> {
  let expired = 0
  for (const origin of origins) expired += await expireOf(parts, origin, now)
  return expired
}

async function expireOf(parts: ExpireParts, origin: Origin, now: Temporal.Instant): Promise<number> {
  const { applicationValidityDays } = await readChannelSettings(parts.db, origin, businessDate(now))
  const begunBefore = now.subtract({ hours: applicationValidityDays * 24 })
  const ids = await parts.store.unfinishedSince(parts.db, origin, begunBefore)
  let expired = 0
  for (const id of ids) {
    await inTransaction(parts.db, async (transaction) => {
      const application = await parts.store.lock(transaction, id)
      if (!isUnfinished(application)) return
      await apply(parts, transaction, application, [{ type: 'Expired' }], {
        now,
        actor: actors.clock,
        requestId: 'deadline',
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

/** An application that ended before it was signed tells its customer so. */
export async function mailEnded(
  context: EffectContext,
  application: Application,
  ending: 'cancelled' | 'expired',
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
      ending: ending === 'cancelled' ? { kind: 'cancelled' } : { kind: 'expired', validityDays },
      endedAt: context.now.toString(),
    },
  })
}

/** An order that was not paid in time is released, and the customer told. */
export async function mailCancelledOrder(
  context: EffectContext,
  application: Application,
  toReturn: Pesos,
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
      // The deadline ended the order, however late anybody looked.
      cancelledAt: order.deadline ?? context.now.toString(),
      refund: toReturn > 0 ? { kind: 'due', amount: toReturn } : { kind: 'none' },
    },
  })
}

export type LoanEnd = 'LoanPaidOff' | 'LoanReopened'

const situationAfter = { LoanPaidOff: 'Liquidada', LoanReopened: 'Liberada' } as const

/**
 * The case follows its loan: settled by the last peso, so that its owner may apply again, and open again when that
 * payment is reversed (conformance: R-B5). What is so already changes nothing.
 */
export async function followLoan(
  parts: Pick<OriginationParts, 'store' | 'effects'>,
  transaction: Transaction<Database>,
  applicationId: string,
  end: LoanEnd,
  who: Pick<ActRecord, 'now' | 'actor' | 'requestId'>,
): Promise<void> {
  const application = await parts.store.lock(transaction, applicationId)
  if (application.situation === situationAfter[end]) return
  await apply(parts, transaction, application, [{ type: end }], { ...who, action: end, evidence: null })
}
