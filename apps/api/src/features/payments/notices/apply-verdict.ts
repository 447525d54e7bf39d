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
  type Case,
  type CaseOfAttempt,
  type CaseOutcome,
  done,
  type PaymentMail,
  type Settlement,
} from './settlement.ts'
import type { LockedAttempt, TransactionOutcome } from './settlement-store.ts'
import { shownOfFound } from './shown-transaction.ts'
import { paymentReference } from './transaction-store.ts'

/** Posts the money of different attempts together; answers by the ids of their transactions. */
export async function postMoney(
  { parts, transaction, settings, who }: Settlement,
  cases: readonly CaseOfAttempt[],
): Promise<ReadonlyMap<string, CaseOutcome>> {
  const payments = cases.map((one) => ({ ...paymentOf(one), one }))
  const posted = await post(parts, transaction, payments, { ...who, settings })
  return new Map(
    posted.map(({ payment: { one, paidAt }, outcome }) => {
      const told = mail(one, 'payment-receipt', { at: paidAt, isToBeReturned: outcome === 'suspense' })
      const settled = { outcome, paidAt, nextCheckAt: null, asked: attemptNow(one, 'paid') }
      return [one.kept.id, ended(settled, told)]
    }),
  )
}

const paymentOf = ({ kept: { id, asked }, found, who }: CaseOfAttempt) => ({
  asked,
  transactionId: id,
  reference: paymentReference(found.reference),
  amount: pesos(asked.amount),
  paidAt: valueMoment(found, asked, who.now),
})

export async function takeBack(one: Case): Promise<CaseOutcome> {
  const { parts, transaction, settings, kept, found, who } = one
  const { outcome, asked, toldAmount } = kept
  let isReopened = false
  if (isBooked(outcome)) {
    const reference = paymentReference(found.reference)
    const booked = { asked, transactionId: kept.id, reference, amount: pesos(toldAmount), outcome }
    isReopened = (await reverse(parts, transaction, booked, { ...who, settings })).isReopened
  }
  const taken = { outcome: 'reversed', paidAt: null, nextCheckAt: null } as const
  if (asked === null) return ended({ ...taken, asked }, null)
  const settling = { ...one, kept: { ...kept, asked } }
  const attempt = (await isPaidByAnother(settling)) ? null : attemptNow(settling, 'reversed')
  return ended({ ...taken, asked: attempt }, mail(settling, 'payment-reversed', { isReopened }))
}

export async function wait(one: CaseOfAttempt): Promise<CaseOutcome> {
  const { transaction, settings, kept, found, who } = one
  const { asked } = kept
  const nextCheckAt = nextCheck(instantOf(kept.createdAt), who.now, settings, found.cash?.dueOn)
  if (nextCheckAt === null) {
    const subject = paymentReference(found.reference)
    const undecided = { id: kept.id, subject, applicationId: asked.applicationId }
    await openUndecidedTask(transaction, { ...undecided, amount: asked.amount }, who.now)
  }
  const attempt = isOver(asked) ? null : attemptNow(one, 'pending')
  // Somebody who has only begun is still looking at the checkout.
  const told = found.state === 'started' ? null : mail(one, 'payment-pending')
  return ended({ outcome: 'waiting', paidAt: toldMoment(found), nextCheckAt, asked: attempt }, told)
}

export function fail(one: CaseOfAttempt): CaseOutcome {
  const {
    found,
    kept: { asked },
  } = one
  const attempt = isOver(asked) ? null : attemptNow(one, 'failed')
  const told = isOver(asked) || found.state === 'abandoned' ? null : mail(one, 'payment-failed')
  return ended({ outcome: 'failed', paidAt: toldMoment(found), nextCheckAt: null, asked: attempt }, told)
}

/** The attempt, and when its invoice is looked for again. */
const attemptNow = <State extends 'pending' | 'failed' | 'paid' | 'reversed'>(
  { kept: { asked }, settings, who }: CaseOfAttempt,
  state: State,
) => ({ state, nextCheckAt: nextSearch(state, instantOf(asked.requestedAt), who.now, settings) })

const ended = (settled: TransactionOutcome, told: PaymentMail | null): CaseOutcome => ({
  settled,
  end: done,
  mail: told,
})

/** The provider's moment, never before the registration nor to come (conformance: R-Q4). */
export function valueMoment(
  { at }: ProviderTransaction,
  asked: Pick<LockedAttempt, 'requestedAt'> | null,
  now: Temporal.Instant,
): Temporal.Instant {
  const told = at === null ? now : instantOf(at)
  return earlier(asked === null ? told : later(told, instantOf(asked.requestedAt)), now)
}

/** Money was taken for it, so that a failed try besides says nothing of it. */
const isOver = ({ state }: LockedAttempt): boolean => state === 'paid' || state === 'reversed'

async function isPaidByAnother({ transaction, kept }: CaseOfAttempt): Promise<boolean> {
  const other = await transaction
    .selectFrom('paymentTransaction')
    .select('id')
    .where('attemptId', '=', kept.asked.id)
    .where('id', '<>', kept.id)
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

/** Tells whoever the attempt is of. */
export function mail(
  { kept: { asked }, found, who }: CaseOfAttempt,
  name: PaymentMail['mail'],
  { at = toldMoment(found), isReopened = false, isToBeReturned = false }: MailFacts = {},
): PaymentMail {
  const shown = { ...shownOfFound(found, asked), at: at?.toString() ?? null, isToBeReturned }
  const about = { requestId: asked.id, transaction: shown, state: found.state }
  return { mail: name, ...about, toldAt: who.now.toString(), isReopened }
}

const toldMoment = ({ at }: ProviderTransaction): Temporal.Instant | null =>
  at === null ? null : instantOf(at)

/**
 * Money that was taken on our account for something else than was registered: it pays nothing, and stands in suspense
 * until a person gives it to a loan or pays it back (conformance: R-Q2).
 */
export async function setAside(one: Case, mismatches: readonly Mismatch[]): Promise<CaseOutcome> {
  const { parts, transaction, kept, found, who } = one
  const { asked, id: transactionId } = kept
  const { amount } = found
  if (amount === null) throw new Error(`transaction ${found.reference} has no amount`)
  const reference = paymentReference(found.reference)
  const paidAt = valueMoment(found, asked, who.now)
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
  const about = { subject: reference, applicationId: asked?.applicationId ?? null, transactionId, amount }
  const held = { subject: answer.paymentId, account: 'suspense' } as const
  await closeQuarantineTask(transaction, reference, who.now)
  await openPaymentTask(transaction, { kind: 'suspense', ...about, held, note }, who.now)
  const told = asked && {
    ...one,
    kept: { ...kept, asked: { ...asked, amount } },
  }
  const receipt = told && mail(told, 'payment-receipt', { at: paidAt, isToBeReturned: true })
  const settled = { outcome: 'suspense', paidAt, nextCheckAt: null, asked: null } as const
  return { settled, end: { state: 'quarantined', reason: note }, mail: receipt }
}
