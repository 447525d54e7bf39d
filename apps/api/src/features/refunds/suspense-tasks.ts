import { pesos } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { ActingParty } from '../../platform/actor.ts'
import { instantOf } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Refused } from '../../platform/refusal.ts'
import {
  assignedReference,
  assignHeld,
  assignSuspense,
  type HeldMoney,
  isPaymentKnown,
  loanStore,
  type ServicingContext,
} from '../servicing/servicing.ts'
import { availableMoney } from './bank-transfer.ts'
import { openOverpaymentTask } from './overpayment-tasks.ts'
import { lockTask, openPaymentTask, type PaymentTask, writeClosure } from './payment-task.ts'

/** As when a mobile bill collects for a sold loan. Returns how many it opened. */
export async function openMissingSuspenseTasks(db: Kysely<Database>, now: Temporal.Instant): Promise<number> {
  const payments = await db
    .selectFrom('loanPayment as payment')
    .leftJoin('loan', 'loan.id', 'payment.loanId')
    .select(['payment.id', 'payment.loanId', 'payment.reference', 'payment.amount', 'loan.applicationId'])
    .where('payment.state', '=', 'suspense')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('paymentTask as task')
            .select('task.id')
            .where('task.kind', 'in', ['suspense', 'refund'])
            .whereRef('task.subject', '=', 'payment.reference'),
        ),
      ),
    )
    .execute()
  for (const { id, loanId, reference, amount, applicationId } of payments) {
    const task = {
      kind: 'suspense',
      subject: reference,
      applicationId,
      transactionId: null,
      amount: pesos(amount),
      held: { subject: loanId ?? id, account: 'suspense' },
      reason: 'unexpected',
      note: 'paid to a credit that takes no money',
    } as const
    await inTransaction(db, (transaction) => openPaymentTask(transaction, task, now))
  }
  return payments.length
}

export type TaskAssignment =
  | { readonly kind: 'assigned'; readonly loanId: string }
  /**
   * `notOpen`: closed, or its refund is under way. `notHeld`: no money in suspense. `fromBank`: a transfer to the
   * lender's account, which only a refund gives back.
   */
  | { readonly kind: 'notOpen' | 'notHeld' | 'fromBank' | 'noLoan' | 'loanEnded' | 'moneyGone' }

/** An overpayment becomes a refund task. */
export async function assignToLoan(
  context: ServicingContext,
  target: Pick<PaymentTask, 'id' | 'ledgerSubject' | 'transactionId'>,
  loan: string,
  who: ActingParty,
): Promise<TaskAssignment> {
  try {
    return await inTransaction(context.db, async (transaction): Promise<TaskAssignment> => {
      const task = await lockTask(transaction, target)
      if (task === null || task.state !== 'open') return { kind: 'notOpen' }
      const { subject: reference, transactionId } = task
      if (task.ledgerAccount !== 'suspense') return { kind: 'notHeld' }
      const isPayment = await isPaymentKnown(transaction, reference)
      if (!isPayment && transactionId === null) return { kind: 'fromBank' }
      const assigned = isPayment
        ? await assignSuspense(context, transaction, { reference, loan }, who)
        : await assignHeld(context, transaction, { ...(await heldMoney(transaction, task)), loan }, who)
      if (!assigned.ok) throw new Refused(assigned.refusal)
      await writeClosure(transaction, task, `given to ${loan}`, who)
      const { loanId, surplus } = assigned.value
      if (surplus > 0 && loanId !== null) {
        const { applicationId } = await loanStore.lock(transaction, loanId)
        const overpayment = { subject: assignedReference(reference), applicationId, transactionId }
        await openOverpaymentTask(
          transaction,
          { ...overpayment, loanId, surplus, reason: 'overpaid' },
          who.now,
        )
      }
      if (transactionId !== null) {
        await transaction
          .updateTable('paymentTransaction')
          .set({ outcome: 'posted', updatedAt: who.now.toString() })
          .where('id', '=', transactionId)
          .execute()
      }
      return { kind: 'assigned', loanId: loanId ?? '' }
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { kind: kindOf(error.refusal.code) }
  }
}

/** An upfront payment, and a second payment of one attempt, are booked under their application. */
async function heldMoney(
  transaction: Transaction<Database>,
  { subject: reference, ledgerSubject, transactionId, amount }: PaymentTask,
): Promise<HeldMoney> {
  if (ledgerSubject === null || transactionId === null || amount === null)
    throw new Error(`the task about ${reference} holds no money`)
  if ((await availableMoney(transaction, { ledgerSubject, ledgerAccount: 'suspense' })) < amount) {
    throw new Refused({ code: 'EtapaInvalida' })
  }
  const { paidAt } = await transaction
    .selectFrom('paymentTransaction')
    .select('paidAt')
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow()
  if (paidAt === null) throw new Error(`payment ${reference} was never paid`)
  const source = { kind: 'paymentTransaction', id: transactionId } as const
  return { source, reference, subject: ledgerSubject, amount: pesos(amount), paidAt: instantOf(paidAt) }
}

function kindOf(code: Refused['refusal']['code']): 'noLoan' | 'loanEnded' | 'moneyGone' {
  if (code === 'NoEncontrado') return 'noLoan'
  return code === 'CreditoPagado' ? 'loanEnded' : 'moneyGone'
}
