import { type Pesos, pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { collectedReference, findMoney, readReference } from '../../servicing/servicing.ts'
import { isPaidByAnother } from '../notices/apply-verdict.ts'
import { isBooked } from '../notices/judge-transaction.ts'
import { type ReversalOutcome, reversePayment } from '../notices/reverse-payment.ts'
import { type PaymentsContext, paymentMailEffect, type SettlementContext } from '../notices/settlement.ts'
import { shownOfStored } from '../notices/shown-transaction.ts'
import { providerName, transactionReader } from '../notices/transaction-store.ts'
import { lockTransaction } from './lock-transaction.ts'

type EvidencedReversal = {
  /** The collector's reference, even if the money has been moved since. */
  readonly reference: string
  /** Paper of the bank or collector that the money is gone. */
  readonly evidence: string
}

export type EvidencedReversalOutcome =
  | (ReversalOutcome & { readonly amount: Pesos })
  /**
   * `notBooked`: the provider never took the money. `reversed`: the collector or another person came first.
   * `onStatement`: the bank's statement shows the money. `isPart`: only the payment that brought it is
   * reversed, whole.
   */
  | { readonly refusal: 'unknown' | 'notBooked' | 'reversed' | 'onStatement' | 'isPart' }

/**
 * Reverses as the collector would, wherever the money is. A later reversal by the collector changes nothing;
 * a later acceptance becomes a task.
 */
export async function reverseWithEvidence(
  context: PaymentsContext,
  transaction: Transaction<Database>,
  { reference, evidence }: EvidencedReversal,
  who: SettlementContext,
): Promise<EvidencedReversalOutcome> {
  const name = collectedReference(reference)
  const made = await lockTransaction(transaction, name)
  const money = await findMoney(transaction, name)
  if (made === null && money === undefined) return { refusal: 'unknown' }
  if (made === null && money !== undefined && money.source === 'bank') return { refusal: 'onStatement' }
  if (readReference(name).from === 'part') return { refusal: 'isPart' }
  if (made?.outcome === 'reversed' || money?.state === 'reversed') return { refusal: 'reversed' }
  const outcome = made === null ? 'posted' : made.outcome
  if (!isBooked(outcome)) return { refusal: 'notBooked' }
  const amount = pesos(made?.amount ?? money?.amount ?? 0)
  const booked = {
    attempt: made?.attempt ?? null,
    transactionId: made?.id ?? null,
    reference: name,
    amount,
    outcome,
  }
  const reversal = await reversePayment(context, transaction, booked, who)
  if (made !== null) await endTransaction(context, transaction, made, reversal, who)
  const subject =
    made === null
      ? { subjectType: 'loanPayment', subjectId: money?.id ?? '' }
      : { subjectType: 'paymentTransaction', subjectId: made.id }
  const { actor, requestId, now } = who
  const after = { reference: name, amount, evidence }
  await writeAudit(transaction, { actor, action: 'reverseWithEvidence', ...subject, after, requestId }, now)
  return { ...reversal, amount }
}

/** Leaves the provider's last state, which tells that its own reversal is still to come. */
async function endTransaction(
  { secrets, outbox }: PaymentsContext,
  transaction: Transaction<Database>,
  { id, xRefPayco, attempt }: NonNullable<Awaited<ReturnType<typeof lockTransaction>>>,
  { isReopened, payoffBefore, counted, refund }: ReversalOutcome,
  { now, requestId }: SettlementContext,
): Promise<void> {
  const at = now.toString()
  const ended = { nextCheckAt: null, updatedAt: at }
  await transaction
    .updateTable('paymentTransaction')
    .set({ outcome: 'reversed', ...ended })
    .where('id', '=', id)
    .execute()
  if (attempt === null) return
  if (!(await isPaidByAnother(transaction, { id, attemptId: attempt.id }))) {
    await transaction
      .updateTable('paymentAttempt')
      .set({ state: 'reversed', ...ended })
      .where('id', '=', attempt.id)
      .execute()
  }
  const stored = await transactionReader(secrets).findByReference(transaction, providerName, xRefPayco)
  if (stored === null) throw new Error(`the transaction ${xRefPayco} is gone`)
  const mail = paymentMailEffect(
    {
      mail: 'payment-reversed',
      requestId: attempt.id,
      transaction: shownOfStored(stored),
      state: 'reversed',
      toldAt: at,
      isReopened,
      payoffBefore,
      counted,
      refund,
    },
    attempt.applicationId,
  )
  // A payment may be reversed more than once; each time gets its own mail.
  const effect = { ...mail, dedupeKey: `${mail.dedupeKey}:${requestId}`, requestId }
  await outbox.insertOf([effect], now).execute(transaction)
}
