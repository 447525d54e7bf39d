import { dayOf, isoOf, type Pesos, payoffQuote, pesos } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import { mustPost, type PostedEntry, type Reversal, reverseEntry } from '../../ledger/ledger.ts'
import type { ActingParty } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { readUsuryCaps, type UsuryCaps } from '../policy/policy.ts'
import { linesOfChange, sumOfLines } from './bookkeeping.ts'
import { bringUpToDate } from './daily/bring-up-to-date.ts'
import { lateAfterReversal } from './daily/loan-events.ts'
import { loanStore, type StoredLoan, withLoan, withoutPastBills } from './loan-store.ts'
import {
  inOwnTransaction,
  keyOfRound,
  moneyAccountOf,
  type PaymentAnswer,
  type PaymentSource,
  paymentKey,
  postingsOf,
  suspenseSubject,
} from './payment.ts'
import { replayedAllocations } from './payment-allocation.ts'
import { lastMomentOf, replayed } from './payment-history.ts'
import { onwardReference } from './payment-reference.ts'
import { loanAt } from './read-loan.ts'
import { recordLoanChanges } from './record-loan-changes.ts'
import type { ServicingContext } from './servicing-context.ts'

/**
 * Reverses the entry and corrects the loan. Assigned or moved money leaves the loan that holds it.
 * Idempotent.
 */
export const unapplyPayment = (
  context: ServicingContext,
  reference: string,
  who: ActingParty,
): Promise<Result<PaymentAnswer>> =>
  inOwnTransaction(context.db, (transaction) => unapplyPaymentWithin(context, transaction, reference, who))

export type UnappliedPayment = {
  readonly answer: PaymentAnswer
  readonly isReopened: boolean
  /** The payoff before the reversal, in pesos; null in suspense. */
  readonly payoffBefore: Pesos | null
  readonly counted: Pesos
}

/** `moved`: the payment goes on to another loan. */
export async function unapplyPaymentWithin(
  context: ServicingContext,
  transaction: Transaction<Database>,
  reference: string,
  who: ActingParty,
  end: 'reversed' | 'moved' = 'reversed',
): Promise<Result<UnappliedPayment>> {
  const payment = await findPayment(transaction, reference)
  if (payment === undefined) return refuse('NoEncontrado')
  const { paymentId, loanId } = payment
  const answer = (isReopened: boolean, payoffBefore: Pesos | null = null, counted = pesos(0)) =>
    done<UnappliedPayment>({
      answer: { paymentId, loanId, state: 'reversed' },
      isReopened,
      payoffBefore,
      counted,
    })
  const reverseOnward = async (onward: string) => {
    const reversed = mustPost(await unapplyPaymentWithin(context, transaction, onward, who))
    await endPayment(transaction, paymentId, 'reversed')
    const { isReopened, payoffBefore, counted } = reversed
    return answer(isReopened, payoffBefore, counted)
  }
  if (payment.state === 'reversed') return answer(false)
  const onward = onwardReference(payment)
  if (onward !== null) return reverseOnward(onward)
  const caps = await readUsuryCaps(transaction)
  const stored = loanId === null ? null : await loanStore.lock(transaction, loanId)
  const state = await lockState(transaction, paymentId)
  if (state === 'reversed') return answer(false)
  const wentOn = onwardReference({ reference, state })
  if (wentOn !== null) return reverseOnward(wentOn)
  if (stored === null || state === 'suspense') {
    await takeOutOfSuspense(transaction, reference, payment, who)
    return answer(false)
  }
  const { former, changed } = await takeOutOfLoan(
    context,
    transaction,
    stored,
    { ...payment, end },
    caps,
    who,
  )
  const { loan, on } = loanAt(former, who.now, caps.capOf)
  const payoffBefore = payoffQuote(loan, on, caps.capOf).total
  const isReopened = stored.loan.closed !== null && changed.loan.closed === null
  const counted = pesos(Math.max(0, payment.amount - (former.loan.overpaid - changed.loan.overpaid)))
  return answer(isReopened, payoffBefore, counted)
}

type CollectedPayment = {
  readonly paymentId: string
  readonly reference: string
  readonly loanId: string | null
  readonly state: PaymentAnswer['state']
  readonly source: PaymentSource
  readonly amount: number
}

async function takeOutOfLoan(
  context: ServicingContext,
  transaction: Transaction<Database>,
  stored: StoredLoan,
  {
    paymentId,
    reference,
    source: collector,
    amount,
    end,
  }: CollectedPayment & { readonly end: 'reversed' | 'moved' },
  caps: UsuryCaps,
  who: ActingParty,
): Promise<{ readonly former: StoredLoan; readonly changed: StoredLoan }> {
  const today = dayOf(businessDate(who.now))
  const upTo = { through: today, bookedOn: today, caps, now: who.now }
  // A paid loan too, unlike other acts: the reversal reopens it.
  const [former = stored] = await bringUpToDate(context, transaction, [stored], upTo)
  await endPayment(transaction, paymentId, end)
  const loan = await replayed(transaction, former, former.loan.asOf, caps.capOf)
  const lastPaidAt = await lastMomentOf(transaction, stored.id)
  const changed = withoutPastBills({ ...withLoan(former, loan, caps), lastPaidAt }, today)

  const source = { kind: 'loanPayment', id: paymentId } as const
  const { original, round } = await reverseLastEntry(transaction, stored.id, { reference, source }, who)
  const entry = {
    kind: 'correction' as const,
    source,
    valueOn: isoOf(today),
    idempotencyKey: keyOfRound(`correction:${reference}`, round),
    // The reversed entry has booked a part of the difference.
    lines: sumOfLines(linesOfChange(former, changed, moneyAccountOf[collector]), original.lines),
  }
  const facts = { amount, reference }
  const allocations = await replayedAllocations(transaction, former, caps.capOf)
  const change = { former, changed, action: 'reversePayment', bookedOn: today, entry, facts } as const
  await recordLoanChanges(context, transaction, [{ ...change, allocations }], who)
  await context.onLoanEvents(transaction, lateAfterReversal(former, changed), who.now)
  return { former, changed }
}

async function takeOutOfSuspense(
  transaction: Transaction<Database>,
  reference: string,
  payment: CollectedPayment,
  who: ActingParty,
): Promise<void> {
  await endPayment(transaction, payment.paymentId, 'reversed')
  const source = { kind: 'loanPayment', id: payment.paymentId } as const
  await reverseLastEntry(transaction, suspenseSubject(payment), { reference, source }, who)
  const { now, actor, requestId } = who
  const subject = { subjectType: 'loanPayment', subjectId: payment.paymentId }
  await writeAudit(transaction, { actor, action: 'reversePayment', ...subject, requestId }, now)
}

async function reverseLastEntry(
  transaction: Transaction<Database>,
  subject: string,
  { reference, source }: { readonly reference: string; readonly source: Reversal['source'] },
  { now, actor }: ActingParty,
): Promise<{ readonly original: PostedEntry; readonly round: number }> {
  const postings = await postingsOf(transaction, subject, paymentKey(reference))
  const original = postings.at(-1)
  if (original === undefined) throw new Error(`payment ${reference} has no entry`)
  const today = businessDate(now).toString()
  const reversal: Reversal = {
    source,
    bookedOn: today,
    valueOn: today,
    idempotencyKey: keyOfRound(`reversal:${reference}`, postings.length),
    actor: actor.kind,
  }
  mustPost(await reverseEntry(transaction, original.id, reversal, now))
  return { original, round: postings.length }
}

/** Reads the state under the lock, so that a concurrent second reversal sees the first. */
async function lockState(transaction: Transaction<Database>, id: string): Promise<CollectedPayment['state']> {
  const payment = transaction.selectFrom('loanPayment').select('state').where('id', '=', id)
  return (await payment.forUpdate().executeTakeFirstOrThrow()).state
}

const endPayment = (transaction: Transaction<Database>, id: string, state: 'reversed' | 'moved') =>
  transaction.updateTable('loanPayment').set({ state }).where('id', '=', id).execute()

const findPayment = (db: Kysely<Database>, reference: string): Promise<CollectedPayment | undefined> =>
  db
    .selectFrom('loanPayment')
    .select(['id as paymentId', 'reference', 'loanId', 'state', 'source', 'amount'])
    .where('reference', '=', reference)
    .executeTakeFirst()
