import { type Pesos, pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import { mustPost } from '../../../ledger/ledger.ts'
import type { ActingParty } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/schema.ts'
import {
  closeRefundTasks,
  lockOverpaymentTasks,
  openPaymentTask,
  owedBack,
  reconcileOverpaymentTasks,
  undoAssignments,
} from '../../refunds/refunds.ts'
import { referencesOfMoney, type UnappliedPayment, unapplyPaymentWithin } from '../../servicing/servicing.ts'
import { unbookAtApplication } from './book-at-application.ts'
import type { PaymentsContext, RefundAfterReversal, SettlementContext } from './settlement.ts'
import type { LockedAttempt } from './settlement-store.ts'

export type PaymentToReverse = {
  readonly attempt: LockedAttempt | null
  readonly transactionId: string | null
  readonly reference: string
  readonly amount: Pesos
  readonly outcome: 'posted' | 'suspense'
}

export type ReversalOutcome = Pick<UnappliedPayment, 'isReopened' | 'payoffBefore' | 'counted'> & {
  readonly refund: RefundAfterReversal
}

export const besideLoans: ReversalOutcome = {
  isReopened: false,
  payoffBefore: null,
  counted: pesos(0),
  refund: { cancelled: pesos(0), left: pesos(0) },
}

/**
 * Reverses what was booked. A loan that it paid off reopens, an undispatched order waits for payment again;
 * the rest becomes a task.
 */
export async function reversePayment(
  context: PaymentsContext,
  transaction: Transaction<Database>,
  booked: PaymentToReverse,
  who: SettlementContext,
): Promise<ReversalOutcome> {
  const { reference } = booked
  // An upfront payment has no loan payment, unless it was assigned to a loan.
  const subjects = await referencesOfMoney(transaction, reference)
  const owedBefore = await owedBack(transaction, subjects)
  const taken = await takeBack(context, transaction, booked, subjects, who)
  const left = await owedBack(transaction, subjects)
  return { ...taken, refund: { cancelled: pesos(Math.max(0, owedBefore - left)), left } }
}

async function takeBack(
  context: PaymentsContext,
  transaction: Transaction<Database>,
  booked: PaymentToReverse,
  subjects: readonly string[],
  who: SettlementContext,
): Promise<Omit<ReversalOutcome, 'refund'>> {
  const { attempt, transactionId, reference, outcome } = booked
  const causes = await transaction
    .selectFrom('loanPayment')
    .select('id')
    .where('reference', 'in', subjects)
    .execute()
  const causeIds = [...causes.map(({ id }) => id), ...(transactionId === null ? [] : [transactionId])]
  await undoAssignments(context.servicing, transaction, causeIds, who)
  const { isOnItsWay } = await closeRefundTasks(transaction, subjects, who)
  if (isOnItsWay) await openReversalTask(transaction, booked, 'taken back after its refund was ordered', who)
  const atLoan = await reverseAtLoan(context, transaction, subjects, who)
  if (atLoan !== null || attempt === null || transactionId === null) return atLoan ?? besideLoans
  const { applicationId, purpose } = attempt
  await unbookAtApplication(transaction, { transactionId, applicationId, reference }, who)
  if (outcome === 'posted' && purpose !== 'loan') {
    const isAwaited = await context.upfrontPayments.reopen(
      transaction,
      { applicationId, upfrontPayment: purpose },
      who,
    )
    if (!isAwaited) {
      await openReversalTask(transaction, booked, `${purpose} taken back after its order was dispatched`, who)
    }
  }
  return besideLoans
}

async function reverseAtLoan(
  context: PaymentsContext,
  transaction: Transaction<Database>,
  references: readonly string[],
  who: ActingParty,
): Promise<Omit<ReversalOutcome, 'refund'> | null> {
  // Locks: tasks before their loan.
  const loanIds = await lockOverpaymentTasks(transaction, references)
  for (const reference of references) {
    const reversed = await unapplyPaymentWithin(context.servicing, transaction, reference, who)
    if (!reversed.ok && reversed.refusal.code === 'NoEncontrado') continue
    const outcome = mustPost(reversed)
    // Later payments cover more of the loan now, and their surplus shrinks.
    for (const loanId of loanIds) await reconcileOverpaymentTasks(transaction, loanId, who)
    return outcome
  }
  return null
}

function openReversalTask(
  transaction: Transaction<Database>,
  { attempt, transactionId, reference, amount }: PaymentToReverse,
  note: string,
  { now }: ActingParty,
): Promise<void> {
  const about = { subject: reference, applicationId: attempt?.applicationId ?? null, transactionId }
  return openPaymentTask(
    transaction,
    { kind: 'reversal', ...about, amount, held: null, reason: null, note },
    now,
  )
}
