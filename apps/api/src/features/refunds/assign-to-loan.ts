import { pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
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
  type ServicingParts,
  type Who,
} from '../servicing/servicing.ts'
import { writeClosed } from './close-task.ts'
import { freeMoney } from './free-money.ts'
import { openOverpaymentTask } from './open-surplus-task.ts'
import { lockTask, type PaymentTask } from './task.ts'

export type TaskAssignment =
  | { readonly kind: 'assigned'; readonly loanId: string }
  /** `notOpen`: closed, or a refund is under way; `notHeld`: the task is about no money in suspense. */
  | { readonly kind: 'notOpen' | 'notHeld' | 'noLoan' | 'loanEnded' | 'moneyGone' }

/**
 * Gives the money of a task to a loan, by its contract number, and closes the task (conformance: R-B11). What is more
 * than the loan cost is a refund.
 */
export async function assignToLoan(
  parts: ServicingParts,
  task: Pick<PaymentTask, 'id' | 'ledgerSubject' | 'transactionId'>,
  loan: string,
  who: Who,
): Promise<TaskAssignment> {
  try {
    return await inTransaction(parts.db, async (transaction): Promise<TaskAssignment> => {
      const held = await lockTask(transaction, task)
      if (held === null || held.state !== 'open') return { kind: 'notOpen' }
      const { subject: reference, transactionId } = held
      if (held.ledgerAccount !== 'suspense') return { kind: 'notHeld' }
      const assigned = (await isPaymentKnown(transaction, reference))
        ? await assignSuspense(parts, transaction, { reference, loan }, who)
        : await assignHeld(parts, transaction, { ...(await heldMoney(transaction, held)), loan }, who)
      if (!assigned.ok) throw new Refused(assigned.refusal)
      await writeClosed(transaction, held, `given to ${loan}`, who)
      const { loanId, surplus } = assigned.value
      if (surplus > 0 && loanId !== null) {
        const { applicationId } = await loanStore.lock(transaction, loanId)
        const about = { subject: assignedReference(reference), applicationId, transactionId }
        await openOverpaymentTask(transaction, { ...about, loanId, surplus }, who.now)
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

/** What was paid before delivery, or twice, stands at its application. */
async function heldMoney(
  transaction: Transaction<Database>,
  { subject: reference, ledgerSubject, transactionId, amount }: PaymentTask,
): Promise<HeldMoney> {
  if (ledgerSubject === null || amount === null) throw new Error(`the task about ${reference} holds no money`)
  if ((await freeMoney(transaction, { ledgerSubject, ledgerAccount: 'suspense' })) < amount) {
    throw new Refused({ code: 'EtapaInvalida' })
  }
  const { paidAt } = await transaction
    .selectFrom('paymentTransaction')
    .select('paidAt')
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow()
  if (paidAt === null) throw new Error(`payment ${reference} was never paid`)
  return { reference, subject: ledgerSubject, amount: pesos(amount), paidAt: instantOf(paidAt) }
}

function kindOf(code: Refused['refusal']['code']): 'noLoan' | 'loanEnded' | 'moneyGone' {
  if (code === 'NoEncontrado') return 'noLoan'
  return code === 'CreditoPagado' ? 'loanEnded' : 'moneyGone'
}
