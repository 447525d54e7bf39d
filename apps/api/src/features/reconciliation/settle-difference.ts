import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type ActingParty, actors } from '../../platform/actor.ts'
import { instantOf, isoOfInstant, later } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { done, orRefusal, Refused, type Result } from '../../platform/refusal.ts'
import type { Bank } from '../../ports/bank.ts'
import type { Operator } from '../../ports/operator.ts'
import type { PaymentProvider } from '../../ports/payment-provider.ts'
import { type DisbursementContext, recordDisbursement } from '../disbursements/disbursements.ts'
import { reportBillEvent } from '../mobile-bills/mobile-bills.ts'
import { type OriginationContext, recordLostOrder, reportOrderEvent } from '../origination/origination.ts'
import { type PaymentsContext, settlePayments } from '../payments/payments.ts'
import { closePaymentTask, type PaymentTask } from '../refunds/refunds.ts'
import type { ServicingContext } from '../servicing/servicing.ts'
import { stillDiffers } from './compare-with-outside.ts'
import { agreement } from './difference-task.ts'
import { type MovementKind, reasonOf, type Source } from './movement.ts'
import { orderPrefix } from './sources.ts'

export type SettleContext = {
  readonly db: Kysely<Database>
  readonly sources: readonly Source[]
  readonly provider: Pick<PaymentProvider, 'find'>
  readonly operator: Pick<Operator, 'order' | 'bill' | 'releaseOrder'>
  readonly bank: Pick<Bank, 'listedTransfer'>
  readonly payments: PaymentsContext
  readonly origination: OriginationContext
  readonly servicing: ServicingContext
  readonly disbursements: Pick<DisbursementContext, 'db' | 'origination'>
  /** Joins the given transaction. */
  readonly reportDeviceReturned: (
    db: Kysely<Database>,
    returned: { readonly orderNumber: string; readonly returnedAt: Temporal.Instant },
    who: ActingParty,
  ) => Promise<Result<true>>
}

export type DifferenceSettlement =
  | { readonly isSettled: true }
  /** In words, why a person decides instead. */
  | { readonly isSettled: false; readonly why: string }

export type OrderRelease =
  /** `onItsWay`: delivered, or ended by the operator. `ours`: an application has it. */
  'released' | 'noOrder' | 'onItsWay' | 'ours'

type ReleaseContext = {
  readonly db: Kysely<Database>
  readonly operator: Pick<Operator, 'order' | 'releaseOrder'>
  readonly origination: Pick<OriginationContext, 'db' | 'secrets' | 'store'>
}

/**
 * The other side's answer takes the way of any other: a payment is judged and booked, an event is applied.
 * The task closes where both sides agree then. Idempotent. May throw `ProviderUnavailable`.
 */
export async function settleDifference(
  context: SettleContext,
  task: PaymentTask,
  who: ActingParty,
): Promise<DifferenceSettlement> {
  const source = sourceOf(context.sources, task)
  const name = task.subject.slice(source.prefix.length)
  const answer = await settleBy[source.kind](context, name, who)
  const movement = await source.find(name)
  if (movement === null) return stays('the other side does not know it')
  const difference = await stillDiffers(context.db, source, movement)
  if (difference !== null)
    return stays(`${reasonOf(difference)}${refusalText(answer)}${adviceOf[source.kind]}`)
  await closePaymentTask(context.db, task, agreement, who)
  return { isSettled: true }
}

const stays = (why: string): DifferenceSettlement => ({ isSettled: false, why })

function refusalText(answer: Result<true>): string {
  if (answer.ok) return ''
  const { code, status } = answer.refusal
  return `; refused as ${code}${status === undefined ? '' : ` at ${status}`}`
}

const adviceOf: Readonly<Record<MovementKind, string>> = {
  payment: '',
  order: ': its customer signs anew, or release takes it back',
  bill: '',
  transfer: ': its customer signs anew, or record books it against its refund task',
}

function sourceOf(sources: readonly Source[], { subject }: Pick<PaymentTask, 'subject'>): Source {
  const source = sources.find(({ prefix }) => subject.startsWith(prefix))
  if (source === undefined) throw new Error(`${subject} is no movement`)
  return source
}

type SettleBy = (context: SettleContext, name: string, who: ActingParty) => Promise<Result<true>>

const settleBy: Readonly<Record<MovementKind, SettleBy>> = {
  payment: settlePayment,
  order: settleOrder,
  bill: settleBill,
  transfer: settleTransfer,
}

/** The provider's answer takes the way of any other. */
export const askAboutTransaction = (
  context: Pick<SettleContext, 'provider' | 'payments'>,
  reference: string,
  who: ActingParty,
): Promise<Result<true>> => settlePayment(context, reference, who)

/** The restored database lacks the attempt for good: its money waits in suspense at once. */
async function settlePayment(
  { provider, payments }: Pick<SettleContext, 'provider' | 'payments'>,
  name: string,
  who: ActingParty,
): Promise<Result<true>> {
  const askId = newId()
  const found = await provider.find(name)
  if (found !== null) {
    await settlePayments(payments, [{ found, askId, isAttemptLost: true }], {
      ...who,
      actor: actors.provider,
    })
  }
  return done(true)
}

/** From the operator's day on, not the settlement's, interest is owed. */
async function settleOrder(
  { db, operator, origination, reportDeviceReturned }: SettleContext,
  orderNumber: string,
  who: ActingParty,
): Promise<Result<true>> {
  const order = await operator.order(orderNumber)
  if (order === null) return done(true)
  const at = instantOf(order.changedAt)
  switch (order.state) {
    case 'delivered':
    case 'refused':
    case 'outOfStock':
      return reportOrderEvent(origination, orderNumber, order.state, who, at)
    case 'returned':
      // Its delivery may be lost, too: a loan opens only together with its end.
      return orRefusal(
        inTransaction(db, async (transaction) => {
          const delivered = await reportOrderEvent(
            { ...origination, db: transaction },
            orderNumber,
            'delivered',
            who,
            at,
          )
          if (!delivered.ok) return delivered
          const operatorsWord = { ...who, actor: actors.operator }
          const returned = await reportDeviceReturned(
            transaction,
            { orderNumber, returnedAt: at },
            operatorsWord,
          )
          if (!returned.ok) throw new Refused(returned.refusal)
          return returned
        }),
      )
    default:
      return done(true)
  }
}

async function settleBill(
  { operator, servicing }: SettleContext,
  billNumber: string,
  who: ActingParty,
): Promise<Result<true>> {
  const bill = await operator.bill(billNumber)
  if (bill === null || bill.state === 'presented') return done(true)
  const { contractNumber, state, amount, changedAt } = bill
  return reportBillEvent(servicing, billNumber, { contractNumber, event: state, amount, at: changedAt }, who)
}

/**
 * Signed anew, a loan opens on the day of the new signature: nobody pays interest for days without a
 * signed agreement.
 */
async function settleTransfer(
  { db, bank, disbursements }: SettleContext,
  reference: string,
  { now }: ActingParty,
): Promise<Result<true>> {
  const transfer = await bank.listedTransfer(reference)
  const ordered = await db
    .selectFrom('disbursementTransfer')
    .select(['applicationId', 'amount', 'orderedAt'])
    .where('reference', '=', reference)
    .where('state', '=', 'ordered')
    .executeTakeFirst()
  if (transfer === null || ordered === undefined || transfer.amount !== ordered.amount) return done(true)
  const { report } = transfer
  if (report.endedAt === null) return done(true)
  const endedAt = isoOfInstant(later(instantOf(report.endedAt), instantOf(ordered.orderedAt)))
  await recordDisbursement(disbursements, ordered.applicationId, { ...report, endedAt }, now)
  return done(true)
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
