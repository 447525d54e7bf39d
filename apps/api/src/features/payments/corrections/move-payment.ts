import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { ActingParty } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { lockTasksOfLoans, openOverpaymentTask, reconcileOverpaymentTasks } from '../../refunds/refunds.ts'
import {
  collectedReference,
  findMoney,
  loanStore,
  type MovedPayment,
  moveToLoan,
  type PaymentMove,
  type PaymentMoveRefusal,
  type ServicingContext,
} from '../../servicing/servicing.ts'
import { lockTransaction } from './lock-transaction.ts'

export type MoveContext = {
  readonly servicing: ServicingContext
  /** Writes to both borrowers. */
  readonly tell: (
    transaction: Transaction<Database>,
    moved: MovedPayment,
    now: Temporal.Instant,
  ) => Promise<void>
}

export type PaymentMoveOutcome = MovedPayment | { readonly refusal: PaymentMoveRefusal | 'upfront' }

/**
 * Moves the money as if the right loan had always been paid, and updates refund tasks. A later reversal
 * takes it from the right loan. Idempotent.
 */
export async function movePayment(
  { servicing, tell }: MoveContext,
  transaction: Transaction<Database>,
  move: PaymentMove,
  who: ActingParty,
): Promise<PaymentMoveOutcome> {
  const made = await lockTransaction(transaction, collectedReference(move.reference))
  const money = await findMoney(transaction, move.reference)
  if (money === undefined && made?.attempt != null && made.attempt.purpose !== 'loan')
    return { refusal: 'upfront' }
  const target = await loanStore.findByContractNumber(transaction, move.loan)
  // Locks: tasks before their loans.
  await lockTasksOfLoans(
    transaction,
    [money?.loanId, target?.id].flatMap((id) => id ?? []),
  )
  const moved = await moveToLoan(servicing, transaction, move, who)
  if ('refusal' in moved || moved.isRepeated) return moved
  const { from, to, surplus, reference } = moved
  for (const { id } of [from, to]) await reconcileOverpaymentTasks(transaction, id, who)
  const about = { subject: reference, applicationId: to.applicationId, transactionId: made?.id ?? null }
  await openOverpaymentTask(transaction, { ...about, loanId: to.id, surplus, reason: 'overpaid' }, who.now)
  await tell(transaction, moved, who.now)
  return moved
}
