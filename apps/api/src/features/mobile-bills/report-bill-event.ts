import { dayOf, type Pesos, pesos } from '@cupo/credit-engine'
import { reportBillEvent as reportBillEventCall } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { type ActingParty, actors } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { openOverpaymentTask } from '../refunds/refunds.ts'
import {
  applyPayments,
  billReference,
  isPaymentKnown,
  loanStore,
  type ServicingContext,
} from '../servicing/servicing.ts'
import { answerBill } from './bill-store.ts'

export type BillEvent = {
  readonly contractNumber: string
  readonly event: 'collected' | 'unpaid'
  readonly amount: Pesos
  readonly at: string
}

/** Books a collected bill with its own value date; an excess becomes a refund task. Idempotent. */
export async function reportBillEvent(
  context: ServicingContext,
  billNumber: string,
  { contractNumber, event, amount, at }: BillEvent,
  { now, requestId }: Pick<ActingParty, 'now' | 'requestId'>,
): Promise<Result<true>> {
  const stored = await loanStore.findByContractNumber(context.db, contractNumber)
  if (stored === null) return refuse('NoEncontrado')
  const who = { now, actor: actors.operator, requestId }
  const reference = billReference(billNumber)
  if (event === 'unpaid') {
    if (await isPaymentKnown(context.db, reference)) return refuse('ClaveReutilizada')
    await inTransaction(context.db, async (transaction) => {
      await loanStore.lock(transaction, stored.id)
      await answerBill(transaction, { loanId: stored.id, billNumber }, 'unpaid', now)
      const subject = { subjectType: 'loan', subjectId: stored.id, after: { billNumber, amount } }
      await writeAudit(transaction, { actor: who.actor, action: 'billUnpaid', ...subject, requestId }, now)
    })
    return done(true)
  }
  const paidAt = Temporal.Instant.from(at)
  if (dayOf(businessDate(paidAt)) < stored.loan.terms.disbursedOn) return refuse('SolicitudInvalida')
  const order = {
    reference,
    loan: contractNumber,
    amount,
    kind: 'installment',
    source: 'mobileBill',
  } as const
  return inTransaction(context.db, async (transaction) => {
    const [applied] = await applyPayments(context, transaction, [{ ...order, paidAt }], who)
    if (applied === undefined) throw new Error(`payment ${reference} was not answered`)
    if (!applied.ok) return applied
    const { id: loanId, applicationId } = stored
    const task = { subject: reference, applicationId, transactionId: null, reason: 'overpaid' } as const
    const { surplus } = applied.value
    if (surplus > 0) await openOverpaymentTask(transaction, { ...task, loanId, surplus }, now)
    await answerBill(transaction, { loanId, billNumber }, 'collected', now)
    return done(true)
  })
}

type BillRouteContext = ServicingContext & {
  readonly tellOfUnknownBill: (
    told: Pick<BillEvent, 'event' | 'amount'> & { readonly billNumber: string },
    now: Temporal.Instant,
  ) => Promise<void>
}

export function mobileBillRoutes(bind: BindCall, context: BillRouteContext): void {
  bind(reportBillEventCall)(async ({ params, body, now, requestId }) => {
    const event = { ...body, amount: pesos(body.amount) }
    const reported = await reportBillEvent(context, params.billNumber, event, { now, requestId })
    if (reported.ok) return { status: 200, body: { received: true as const } }
    if (reported.refusal.code === 'NoEncontrado') {
      const { event: word, amount } = event
      await context.tellOfUnknownBill({ billNumber: params.billNumber, event: word, amount }, now)
    }
    return reported
  })
}
