import { pesos } from '@cupo/credit-engine'
import type { Temporal } from 'temporal-polyfill'
import { mustPost } from '../../../ledger/ledger.ts'
import { earlier, instantOf, later } from '../../../platform/business-date.ts'
import type { ProviderTransaction } from '../../../ports/payment-provider.ts'
import { closeQuarantineTask, openPaymentTask, openUndecidedTask } from '../../refunds/refunds.ts'
import { applyPaymentWithin } from '../../servicing/servicing.ts'
import { isBooked, type Mismatch } from './judge-transaction.ts'
import { nextCheck, nextSearch } from './next-check.ts'
import { post } from './post-payments.ts'
import { reverse } from './reverse-payment.ts'
import {
  type AttemptSettlement,
  done,
  type PaymentMail,
  type SettlementBatch,
  type SettlementOutcome,
  type TransactionSettlement,
} from './settlement.ts'
import type { LockedAttempt, TransactionOutcome } from './settlement-store.ts'
import { shownOfFound } from './shown-transaction.ts'
import { paymentReference } from './transaction-store.ts'

/** Posts the money of different attempts together; answers by the ids of their transactions. */
export async function postMoney(
  { parts, transaction, settings, who }: SettlementBatch,
  cases: readonly AttemptSettlement[],
): Promise<ReadonlyMap<string, SettlementOutcome>> {
  const payments = cases.map((settlement) => ({ ...paymentOf(settlement), settlement }))
  const posted = await post(parts, transaction, payments, { ...who, settings })
  return new Map(
    posted.map(({ payment: { settlement, paidAt }, outcome }) => {
      const mail = paymentMail(settlement, 'payment-receipt', {
        at: paidAt,
        isToBeReturned: outcome === 'suspense',
      })
      const settled = { outcome, paidAt, nextCheckAt: null, attempt: attemptIn(settlement, 'paid') }
      return [settlement.record.id, outcomeOf(settled, mail)]
    }),
  )
}

const paymentOf = ({ record: { id, attempt }, found, who }: AttemptSettlement) => ({
  attempt,
  transactionId: id,
  reference: paymentReference(found.reference),
  amount: pesos(attempt.amount),
  paidAt: valueMoment(found, attempt, who.now),
})

export async function takeBack(settlement: TransactionSettlement): Promise<SettlementOutcome> {
  const { parts, transaction, settings, record, found, who } = settlement
  const { outcome, attempt, providerAmount } = record
  let isReopened = false
  if (isBooked(outcome)) {
    const reference = paymentReference(found.reference)
    const booked = { attempt, transactionId: record.id, reference, amount: pesos(providerAmount), outcome }
    isReopened = (await reverse(parts, transaction, booked, { ...who, settings })).isReopened
  }
  const taken = { outcome: 'reversed', paidAt: null, nextCheckAt: null } as const
  if (attempt === null) return outcomeOf({ ...taken, attempt }, null)
  const withAttempt = { ...settlement, record: { ...record, attempt } }
  const attemptOutcome = (await isPaidByAnother(withAttempt)) ? null : attemptIn(withAttempt, 'reversed')
  return outcomeOf(
    { ...taken, attempt: attemptOutcome },
    paymentMail(withAttempt, 'payment-reversed', { isReopened }),
  )
}

export async function wait(settlement: AttemptSettlement): Promise<SettlementOutcome> {
  const { transaction, settings, record, found, who } = settlement
  const { attempt } = record
  const nextCheckAt = nextCheck(instantOf(record.createdAt), who.now, settings, found.cash?.dueOn)
  if (nextCheckAt === null) {
    const subject = paymentReference(found.reference)
    const undecided = { id: record.id, subject, applicationId: attempt.applicationId }
    await openUndecidedTask(transaction, { ...undecided, amount: attempt.amount }, who.now)
  }
  const attemptOutcome = isOver(attempt) ? null : attemptIn(settlement, 'pending')
  // Somebody who has only begun is still looking at the checkout.
  const mail = found.state === 'started' ? null : paymentMail(settlement, 'payment-pending')
  return outcomeOf(
    { outcome: 'waiting', paidAt: providerMoment(found), nextCheckAt, attempt: attemptOutcome },
    mail,
  )
}

export function fail(settlement: AttemptSettlement): SettlementOutcome {
  const {
    found,
    record: { attempt },
  } = settlement
  const attemptOutcome = isOver(attempt) ? null : attemptIn(settlement, 'failed')
  const mail =
    isOver(attempt) || found.state === 'abandoned' ? null : paymentMail(settlement, 'payment-failed')
  return outcomeOf(
    { outcome: 'failed', paidAt: providerMoment(found), nextCheckAt: null, attempt: attemptOutcome },
    mail,
  )
}

/** The attempt, and when its invoice is looked for again. */
const attemptIn = <State extends 'pending' | 'failed' | 'paid' | 'reversed'>(
  { record: { attempt }, settings, who }: AttemptSettlement,
  state: State,
) => ({ state, nextCheckAt: nextSearch(state, instantOf(attempt.requestedAt), who.now, settings) })

const outcomeOf = (settled: TransactionOutcome, mail: PaymentMail | null): SettlementOutcome => ({
  settled,
  end: done,
  mail,
})

/** The provider's moment, never before the registration nor to come (conformance: R-Q4). */
export function valueMoment(
  { at }: ProviderTransaction,
  attempt: Pick<LockedAttempt, 'requestedAt'> | null,
  now: Temporal.Instant,
): Temporal.Instant {
  const paidAt = at === null ? now : instantOf(at)
  return earlier(attempt === null ? paidAt : later(paidAt, instantOf(attempt.requestedAt)), now)
}

/** Money was taken for it, so that a failed try besides says nothing of it. */
const isOver = ({ state }: LockedAttempt): boolean => state === 'paid' || state === 'reversed'

async function isPaidByAnother({ transaction, record }: AttemptSettlement): Promise<boolean> {
  const other = await transaction
    .selectFrom('paymentTransaction')
    .select('id')
    .where('attemptId', '=', record.attempt.id)
    .where('id', '<>', record.id)
    .where('outcome', 'in', ['posted', 'suspense'])
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

type MailFacts = {
  readonly at?: Temporal.Instant | null
  readonly isReopened?: boolean
  readonly isToBeReturned?: boolean
}

/** The mail to the borrower whose payment attempt it is. */
export function paymentMail(
  { record: { attempt }, found, who }: AttemptSettlement,
  name: PaymentMail['mail'],
  { at = providerMoment(found), isReopened = false, isToBeReturned = false }: MailFacts = {},
): PaymentMail {
  const shown = { ...shownOfFound(found, attempt), at: at?.toString() ?? null, isToBeReturned }
  const about = { requestId: attempt.id, transaction: shown, state: found.state }
  return { mail: name, ...about, toldAt: who.now.toString(), isReopened }
}

const providerMoment = ({ at }: ProviderTransaction): Temporal.Instant | null =>
  at === null ? null : instantOf(at)

/**
 * Money that was taken on our account for something else than was registered: it pays nothing, and stands in suspense
 * until a person gives it to a loan or pays it back (conformance: R-Q2).
 */
export async function setAside(
  settlement: TransactionSettlement,
  mismatches: readonly Mismatch[],
): Promise<SettlementOutcome> {
  const { parts, transaction, record, found, who } = settlement
  const { attempt, id: transactionId } = record
  const { amount } = found
  if (amount === null) throw new Error(`transaction ${found.reference} has no amount`)
  const reference = paymentReference(found.reference)
  const paidAt = valueMoment(found, attempt, who.now)
  // Under its own name, which no loan has, whatever its payer has written into the checkout.
  const order = {
    reference,
    loan: reference,
    amount,
    kind: 'installment',
    source: 'provider',
    paidAt,
  } as const
  const { answer } = mustPost(await applyPaymentWithin(parts.servicing, transaction, order, who))

  const note = `not what was registered: ${mismatches.join(', ')}`
  const about = { subject: reference, applicationId: attempt?.applicationId ?? null, transactionId, amount }
  const held = { subject: answer.paymentId, account: 'suspense' } as const
  await closeQuarantineTask(transaction, reference, who.now)
  await openPaymentTask(transaction, { kind: 'suspense', ...about, held, reason: 'mismatch', note }, who.now)
  const payment = attempt && {
    ...settlement,
    record: { ...record, attempt: { ...attempt, amount } },
  }
  const receipt = payment && paymentMail(payment, 'payment-receipt', { at: paidAt, isToBeReturned: true })
  const settled = { outcome: 'suspense', paidAt, nextCheckAt: null, attempt: null } as const
  return { settled, end: { state: 'quarantined', reason: note }, mail: receipt }
}
