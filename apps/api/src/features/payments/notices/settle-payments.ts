import { pesos } from '@cupo/credit-engine'
import { sql, type Transaction } from 'kysely'
import { mustPost } from '../../../ledger/ledger.ts'
import type { ActingParty } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Effect } from '../../../platform/jobs/outbox.ts'
import { type AppliedPayment, applyToLocked, type LockedLoans } from '../../servicing/servicing.ts'
import { applyVerdict } from './apply-verdict.ts'
import {
  type ExpectedPayment,
  isBooked,
  judge,
  mismatchesOf,
  type Outcome,
  reversedCode,
} from './judge-transaction.ts'
import { openSurplusTask } from './post-beside-loans.ts'
import {
  type AnsweredPayment,
  orderOf,
  outcomeOfPosting,
  type PaymentsContext,
  paymentMailEffect,
  type Settlement,
  type SettlementBatch,
  type SettlementOfAttempt,
  type SettlementOutcome,
  valueMoment,
} from './settlement.ts'
import {
  type LockedTransaction,
  lockPayments,
  recordOutcomes,
  writeNewTransactions,
} from './settlement-store.ts'

/**
 * Settles answers about different attempts in one commit and returns outcomes in their order. A concurrent
 * settlement of the same transaction waits, then ignores it. `lockMs` bounds each wait for a lock.
 */
export async function settlePayments(
  context: PaymentsContext,
  answers: readonly AnsweredPayment[],
  who: ActingParty,
  lockMs: number | null = null,
): Promise<readonly Outcome[]> {
  // Read before the transaction, which must not wait for a second connection.
  const [settings, caps] = await Promise.all([context.settings(who.now), context.usuryCaps(who.now)])
  const settled = await inTransaction(context.db, async (transaction) => {
    if (lockMs !== null) await waitForLocks(transaction, lockMs)
    const batch = { context, transaction, settings, who }
    const { payments, loans } = await lockPayments(transaction, answers, who.now)
    const judged = payments.map((payment) => withVerdict(batch, payment))
    const isBeside = (settlement: Settlement) => !paysLoan(settlement)
    await writeNewTransactions(transaction, context.secrets, judged.filter(isBeside), who.now)
    const paid = await payLoans(batch, judged.filter(paysLoan), { byReference: loans, caps })
    const outcomes: (Settlement & SettlementOutcome)[] = []
    for (const settlement of judged) {
      const outcome = paid.get(settlement) ?? (await applyVerdict(settlement))
      outcomes.push({ ...settlement, ...outcome })
    }
    const mails = context.outbox.insertOf(outcomes.flatMap(effectsOf), who.now)
    await recordOutcomes(transaction, context.secrets, { all: outcomes, mails }, who.now)
    return outcomes
  })
  for (const one of settled) reportSettled(context, one, who)
  return settled.map((one) => one.settled?.outcome ?? one.record.outcome)
}

function reportSettled(
  { onSettled }: PaymentsContext,
  { settled, record, found, who }: Settlement & SettlementOutcome,
  { requestId: workId }: ActingParty,
): void {
  if (settled === null || settled.outcome === record.outcome) return
  const { reference, invoice } = found
  const { attempt, outcome: before } = record
  onSettled?.({
    requestId: who.requestId,
    workId,
    reference,
    invoice,
    applicationId: attempt?.applicationId ?? null,
    purpose: attempt?.purpose ?? null,
    before,
    outcome: settled.outcome,
  })
}

const waitForLocks = (transaction: Transaction<Database>, ms: number) =>
  sql`set local lock_timeout = ${sql.lit(ms)}`.execute(transaction)

function withVerdict(
  batch: SettlementBatch,
  payment: AnsweredPayment & { readonly record: LockedTransaction },
): Settlement {
  const { record, found, askId } = payment
  const { isTest } = batch.context.provider
  const { providerInvoice } = record
  const mismatches = mismatchesOf(found, expectedOf(record, isTest), { isTest, providerInvoice })
  const isOlder = record.askId !== null && askId < record.askId
  const isReversedHere = record.outcome === 'reversed' && record.state !== reversedCode
  const verdict = judge(record.outcome, found, mismatches, { isOlder, isReversedHere })
  const paidAt = valueMoment(found, record.attempt, batch.who.now)
  const who = { ...batch.who, requestId: record.attempt?.requestId ?? batch.who.requestId }
  return { ...batch, ...payment, who, verdict, mismatches, paidAt }
}

/** A booked amount takes precedence over the registered one. */
function expectedOf(
  { outcome, providerAmount, attempt }: LockedTransaction,
  isTest: boolean,
): ExpectedPayment | null {
  if (isBooked(outcome) || outcome === 'reversed')
    return { amount: pesos(providerAmount), isTest: attempt?.isTest ?? isTest }
  return attempt && { ...attempt, amount: pesos(attempt.amount) }
}

const paysLoan = (settlement: Settlement): settlement is SettlementOfAttempt =>
  settlement.verdict === 'post' &&
  settlement.record.attempt?.purpose === 'loan' &&
  settlement.record.attempt.state !== 'paid'

async function payLoans(
  { context, transaction, who }: SettlementBatch,
  settlements: readonly SettlementOfAttempt[],
  locked: LockedLoans,
): Promise<ReadonlyMap<Settlement, SettlementOutcome>> {
  const orders = settlements.map(orderOf)
  const applied = await applyToLocked(context.servicing, transaction, { orders, locked }, who)
  const outcomes = new Map<Settlement, SettlementOutcome>()
  for (const [index, result] of applied.entries()) {
    const settlement = settlements[index]
    if (settlement === undefined) throw new Error('a payment was applied that nobody gave')
    const payment = mustPost(result)
    if (!isWholly(payment)) {
      await writeNewTransactions(transaction, context.secrets, [settlement], who.now)
      await openSurplusTask(settlement, payment)
    }
    const outcome = payment.answer.state === 'suspense' ? 'suspense' : 'posted'
    outcomes.set(settlement, outcomeOfPosting(settlement, outcome))
  }
  return outcomes
}

const isWholly = ({ answer, surplus }: AppliedPayment): boolean =>
  answer.state !== 'suspense' && surplus === 0

function effectsOf({
  mail,
  record,
  verdict,
  askId,
  who: { requestId },
}: Settlement & SettlementOutcome): readonly Effect[] {
  if (mail === null) return []
  // A payment may be reversed more than once; each time gets its own mail.
  const isRepeatable = verdict === 'reverse' || verdict === 'reinstate'
  const effect = { ...paymentMailEffect(mail, record.attempt?.applicationId ?? null), requestId }
  return [isRepeatable ? { ...effect, dedupeKey: `${effect.dedupeKey}:${askId}` } : effect]
}
