import { pesos } from '@cupo/credit-engine'
import type { Temporal } from 'temporal-polyfill'
import { earlier, instantOf, later } from '../../../platform/business-date.ts'
import type { ProviderTransaction } from '../../../ports/payment-provider.ts'
import { shownOfFound } from '../result/standing.ts'
import { type Case, type CaseOfAttempt, done, type Ended } from './case.ts'
import { isBooked } from './judge-transaction.ts'
import type { Asked, Settled } from './keep-transaction.ts'
import { type PaymentMail, queuePaymentMail } from './mail-payment.ts'
import { nextCheck, nextSearch } from './next-check.ts'
import { openUndecided } from './open-undecided.ts'
import { post } from './post.ts'
import { paymentReference } from './reference.ts'
import { reverse } from './reverse.ts'

export async function postMoney(one: CaseOfAttempt): Promise<Ended> {
  const { parts, transaction, settings, kept, found, asked, who } = one
  const paidAt = valueMoment(found, asked, who.now)
  const payment = { asked, transactionId: kept.id, reference: paymentReference(found.reference), paidAt }
  const outcome = await post(
    parts,
    transaction,
    { ...payment, amount: pesos(asked.amount) },
    { ...who, settings },
  )
  await mail(one, 'payment-receipt', { at: paidAt, isToBeReturned: outcome === 'suspense' })
  return ended({ outcome, paidAt, nextCheckAt: null, asked: attemptNow(one, 'paid') })
}

export async function takeBack(one: Case): Promise<Ended> {
  const { parts, transaction, settings, kept, found, who } = one
  const { outcome, asked, toldAmount } = kept
  let isReopened = false
  if (isBooked(outcome)) {
    const reference = paymentReference(found.reference)
    const booked = { asked, transactionId: kept.id, reference, amount: pesos(toldAmount), outcome }
    isReopened = (await reverse(parts, transaction, booked, { ...who, settings })).isReopened
  }
  const taken = { outcome: 'reversed', paidAt: null, nextCheckAt: null } as const
  if (asked === null) return ended({ ...taken, asked })
  const settling = { ...one, asked }
  await mail(settling, 'payment-reversed', { isReopened })
  const isOfAnother = await isPaidByAnother(settling)
  return ended({ ...taken, asked: isOfAnother ? null : attemptNow(settling, 'reversed') })
}

export async function wait(one: CaseOfAttempt): Promise<Ended> {
  const { transaction, settings, kept, found, asked, who } = one
  const nextCheckAt = nextCheck(instantOf(kept.createdAt), who.now, settings, found.cash?.dueOn)
  if (nextCheckAt === null) {
    const undecided = { id: kept.id, reference: found.reference, applicationId: asked.applicationId }
    await openUndecided(transaction, { ...undecided, amount: asked.amount }, who.now)
  }
  // Somebody who has only begun is still looking at the checkout.
  if (found.state !== 'started') await mail(one, 'payment-pending')
  return ended({
    ...{ outcome: 'waiting', paidAt: toldMoment(found), nextCheckAt },
    asked: isOver(asked) ? null : attemptNow(one, 'pending'),
  })
}

export async function fail(one: CaseOfAttempt): Promise<Ended> {
  const { found, asked } = one
  if (!isOver(asked) && found.state !== 'abandoned') await mail(one, 'payment-failed')
  return ended({
    ...{ outcome: 'failed', paidAt: toldMoment(found), nextCheckAt: null },
    asked: isOver(asked) ? null : attemptNow(one, 'failed'),
  })
}

/** The attempt, and when its invoice is looked for again. */
const attemptNow = <State extends 'pending' | 'failed' | 'paid' | 'reversed'>(
  { asked, settings, who }: CaseOfAttempt,
  state: State,
) => ({ state, nextCheckAt: nextSearch(state, instantOf(asked.requestedAt), who.now, settings) })

const ended = (settled: Settled): Ended => ({ settled, end: done })

/** The provider's moment, never before the registration nor to come (conformance: R-Q4). */
export function valueMoment(
  { at }: ProviderTransaction,
  asked: Pick<Asked, 'requestedAt'> | null,
  now: Temporal.Instant,
): Temporal.Instant {
  const told = at === null ? now : instantOf(at)
  return earlier(asked === null ? told : later(told, instantOf(asked.requestedAt)), now)
}

/** Money was taken for it, so that a failed try besides says nothing of it. */
const isOver = ({ state }: Asked): boolean => state === 'paid' || state === 'reversed'

async function isPaidByAnother({ transaction, kept, asked }: CaseOfAttempt): Promise<boolean> {
  const other = await transaction
    .selectFrom('paymentTransaction')
    .select('id')
    .where('requestId', '=', asked.id)
    .where('id', '<>', kept.id)
    .where('outcome', 'in', ['posted', 'suspense'])
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

type Told = {
  readonly at?: Temporal.Instant | null
  readonly isReopened?: boolean
  readonly isToBeReturned?: boolean
}

/** Tells whoever the attempt is of. */
export function mail(
  { parts, transaction, asked, found, who }: CaseOfAttempt,
  name: PaymentMail['mail'],
  { at = toldMoment(found), isReopened = false, isToBeReturned = false }: Told = {},
): Promise<void> {
  const shown = { ...shownOfFound(found, asked), at: at?.toString() ?? null, isToBeReturned }
  const told = { mail: name, transaction: shown, state: found.state, isReopened }
  return queuePaymentMail(parts.outbox, transaction, asked, told, who.now)
}

const toldMoment = ({ at }: ProviderTransaction): Temporal.Instant | null =>
  at === null ? null : instantOf(at)
