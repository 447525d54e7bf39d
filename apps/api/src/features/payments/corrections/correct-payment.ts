import { type Pesos, pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { ActingParty } from '../../../platform/actor.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/database/schema.ts'
import {
  lockRow,
  lockTasksOfLoans,
  openOverpaymentTask,
  reconcileOverpaymentTasks,
} from '../../refunds/refunds.ts'
import {
  collectedReference,
  findMoney,
  loanStore,
  type MovedPayment,
  moveToLoan,
  type PaymentMove,
  type PaymentMoveRefusal,
  readReference,
  type ServicingContext,
} from '../../servicing/servicing.ts'
import { isPaidByAnother } from '../notices/apply-verdict.ts'
import { isBooked } from '../notices/judge-transaction.ts'
import { type ReversalOutcome, reversePayment } from '../notices/reverse-payment.ts'
import { type PaymentsContext, paymentMailEffect, type SettlementContext } from '../notices/settlement.ts'
import type { LockedAttempt } from '../notices/settlement-store.ts'
import { shownOfStored } from '../notices/shown-transaction.ts'
import { providerName, transactionReader } from '../notices/transaction-store.ts'

type ProviderTransaction = {
  readonly id: string
  readonly xRefPayco: string
  readonly amount: number
  readonly outcome: 'waiting' | 'posted' | 'suspense' | 'failed' | 'reversed' | 'quarantined'
  readonly attempt: LockedAttempt | null
}

/** Locks in the order of a notice. Null for money of another collector. */
async function lockTransaction(
  transaction: Transaction<Database>,
  reference: string,
): Promise<ProviderTransaction | null> {
  const { onward, from, name } = readReference(reference)
  if (onward.length > 0 || from !== providerName) return null
  const made = transaction
    .selectFrom('paymentTransaction')
    .select(['id', 'xRefPayco', 'amount', 'outcome', 'attemptId'])
    .where('provider', '=', providerName)
    .where('xRefPayco', '=', name)
  const known = await made.executeTakeFirst()
  if (known === undefined) return null
  const attempt =
    known.attemptId === null
      ? null
      : await transaction
          .selectFrom('paymentAttempt')
          .select([
            'id',
            'purpose',
            'applicationId',
            'key',
            'kind',
            'amount',
            'isTest',
            'state',
            'requestedAt',
            'requestId',
          ])
          .where('id', '=', known.attemptId)
          .forUpdate()
          .executeTakeFirstOrThrow()
  if (attempt !== null && attempt.purpose !== 'loan') {
    await lockRow(transaction, 'application', attempt.applicationId)
  }
  const { attemptId: _named, ...locked } = await made.forUpdate().executeTakeFirstOrThrow()
  return { ...locked, attempt }
}

/**
 * Takes the locks in the order of the verbs that correct payments. Returns the id of the loan that has the
 * money, or null.
 */
export async function lockCorrection(
  transaction: Transaction<Database>,
  reference: string,
  contractNumber?: string,
): Promise<string | null> {
  await lockTransaction(transaction, collectedReference(reference))
  const money = await findMoney(transaction, reference)
  const target =
    contractNumber === undefined ? null : await loanStore.findByContractNumber(transaction, contractNumber)
  const ids = [money?.loanId, target?.id].flatMap((id) => id ?? [])
  await lockTasksOfLoans(transaction, ids)
  if (ids.length > 0) await loanStore.lockAll(transaction, ids)
  return money?.loanId ?? null
}

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
