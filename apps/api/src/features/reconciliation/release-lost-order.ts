import type { Kysely } from 'kysely'
import type { ActingParty } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Operator } from '../../ports/operator.ts'
import { type OriginationContext, recordLostOrder } from '../origination/origination.ts'
import { closePaymentTask, type PaymentTask } from '../refunds/refunds.ts'
import { orderPrefix } from './order-source.ts'

export type OrderRelease =
  /** `onItsWay`: delivered, or ended by the operator. `ours`: an application has it. */
  'released' | 'noOrder' | 'onItsWay' | 'ours'

type ReleaseContext = {
  readonly db: Kysely<Database>
  readonly operator: Pick<Operator, 'order' | 'releaseOrder'>
  readonly origination: Pick<OriginationContext, 'db' | 'secrets' | 'store'>
}

/**
 * Before its delivery; its application orders the next time under a new reference. Idempotent. May throw
 * `ProviderUnavailable`.
 */
export async function releaseLostOrder(
  { db, operator, origination }: ReleaseContext,
  task: PaymentTask,
  who: ActingParty,
): Promise<OrderRelease> {
  if (!task.subject.startsWith(orderPrefix)) return 'noOrder'
  const order = await operator.order(task.subject.slice(orderPrefix.length))
  if (order === null) return 'noOrder'
  const { orderNumber, state } = order
  if ((await origination.store.findByOrderNumber(db, orderNumber)) !== null) return 'ours'
  if (state !== 'placed' && state !== 'dispatched' && state !== 'released') return 'onItsWay'
  // First the record: a signature meanwhile must not get this order's number. Until the operator agrees, the open task stands for
  // the release.
  if (!(await recordLostOrder(origination, order, who.now))) return 'ours'
  await operator.releaseOrder({ orderNumber, reason: 'contractLost' })
  await closePaymentTask(db, task, 'the operator took the order back', who)
  return 'released'
}
