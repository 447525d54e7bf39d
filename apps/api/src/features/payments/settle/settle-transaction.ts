import { pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { writeAudit } from '../../../platform/audit.ts'
import { earlier, instantOf, later } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { ProviderTransaction } from '../../../ports/payment-provider.ts'
import type { Settings } from '../../policy/policy.ts'
import type { Who } from '../../servicing/servicing.ts'
import { shownOfFound } from '../result/standing.ts'
import { judge, type Mismatch, mismatchesOf, type Outcome } from './judge-transaction.ts'
import { type Asked, type Kept, keepTransaction, type Settled, writeOutcome } from './keep-transaction.ts'
import { type PaymentMail, queuePaymentMail } from './mail-payment.ts'
import { nextCheck } from './next-check.ts'
import { endNotices, type NoticeEnd } from './notices.ts'
import type { SettleParts } from './parts.ts'
import { post } from './post.ts'
import { paymentReference } from './reference.ts'
import { reverse } from './reverse.ts'
import { openTask } from './tasks.ts'

/** An answer of the provider, and the id that was made just before it was asked. */
export type Answer = { readonly found: ProviderTransaction; readonly askId: string }

/**
 * Makes what the provider has just answered about a transaction true here, in one transaction: what is booked, what
 * became of the attempt, the mail of it, the notices that told of it. Whoever settles the same at the same moment waits,
 * and then finds it done (conformance: R-Q2, R-Q3).
 */
export async function settleTransaction(parts: SettleParts, answer: Answer, who: Who): Promise<Outcome> {
  // Not within the transaction: whoever holds one connection and waits for another may wait for itself.
  const settings = await parts.settings(who.now)
  return inTransaction(parts.db, async (transaction) => {
    const { found, askId } = answer
    const kept = await keepTransaction(transaction, parts.secrets, found, who.now)
    const { outcome, end } = await settleKept({ parts, transaction, settings, kept, found, who })
    await endNotices(transaction, { reference: found.reference, askId }, end, who.now)
    return outcome
  })
}

type Case = {
  readonly parts: SettleParts
  readonly transaction: Transaction<Database>
  readonly settings: Settings
  readonly kept: Kept
  readonly found: ProviderTransaction
  readonly who: Who
}
type Ended = { readonly outcome: Outcome; readonly end: NoticeEnd }

const done: NoticeEnd = { state: 'done', reason: null }
const ignored: NoticeEnd = { state: 'ignored', reason: 'tells nothing new' }

async function settleKept(one: Case): Promise<Ended> {
  const { kept, found } = one
  const mismatches = mismatchesOf(found, kept.asked && { ...kept.asked, amount: pesos(kept.asked.amount) })
  const verdict = judge(kept.outcome, found, mismatches)
  if (verdict === 'ignore') return { outcome: kept.outcome, end: ignored }
  if (verdict === 'contradict') return contradict(one)
  if (kept.asked === null) return await withoutRequest(one, verdict === 'fail')
  const settling = { ...one, asked: kept.asked }
  switch (verdict) {
    case 'post':
      return postMoney(settling)
    case 'reverse':
      return takeBack(settling)
    case 'wait':
      return wait(settling)
    case 'fail':
      return fail(settling)
    case 'quarantine':
      return quarantine(one, mismatches)
  }
}

type Settling = Case & { readonly asked: Asked }

async function postMoney(one: Settling): Promise<Ended> {
  const { parts, transaction, settings, kept, found, asked, who } = one
  const paidAt = valueMoment(found, asked, who.now)
  const payment = { asked, transactionId: kept.id, reference: paymentReference(found.reference), paidAt }
  const outcome = await post(
    parts,
    transaction,
    { ...payment, amount: pesos(asked.amount) },
    { ...who, settings },
  )
  await write(one, { outcome, paidAt, nextCheckAt: null, asked: { state: 'paid', nextCheckAt: null } })
  await mail(one, 'payment-receipt', { at: paidAt })
  return { outcome, end: done }
}

async function takeBack(one: Settling): Promise<Ended> {
  const { parts, transaction, settings, kept, found, asked, who } = one
  const { outcome } = kept
  let isReopened = false
  if (outcome === 'posted' || outcome === 'suspense') {
    const reference = paymentReference(found.reference)
    const booked = { asked, transactionId: kept.id, reference, amount: pesos(asked.amount), outcome }
    isReopened = (await reverse(parts, transaction, booked, { ...who, settings })).isReopened
  }
  const isTheirs = await isPaidByAnother(one)
  await write(one, {
    ...{ outcome: 'reversed', paidAt: null, nextCheckAt: null },
    asked: isTheirs ? null : { state: 'reversed', nextCheckAt: null },
  })
  await mail(one, 'payment-reversed', { isReopened })
  return { outcome: 'reversed', end: done }
}

async function wait(one: Settling): Promise<Ended> {
  const { settings, kept, found, asked, who } = one
  const nextCheckAt = nextCheck(instantOf(kept.createdAt), who.now, settings, found.cash?.dueOn)
  await write(one, {
    ...{ outcome: 'waiting', paidAt: toldMoment(found), nextCheckAt },
    asked: isOver(asked) ? null : { state: 'pending', nextCheckAt: null },
  })
  // Somebody who has only begun is still looking at the checkout.
  if (found.state !== 'started') await mail(one, 'payment-pending')
  return { outcome: 'waiting', end: done }
}

async function fail(one: Settling): Promise<Ended> {
  const { found, asked, who } = one
  const { paymentChecksFirstSeconds, paymentChecksFirstHours } = one.settings
  // In the same checkout the payer may have tried again; whoever has left it has not.
  const isFresh =
    Temporal.Instant.compare(who.now, instantOf(asked.requestedAt).add({ hours: paymentChecksFirstHours })) <
    0
  const nextCheckAt = isFresh ? who.now.add({ seconds: paymentChecksFirstSeconds }) : null
  await write(one, {
    ...{ outcome: 'failed', paidAt: toldMoment(found), nextCheckAt: null },
    asked: isOver(asked) ? null : { state: 'failed', nextCheckAt },
  })
  if (!isOver(asked) && found.state !== 'abandoned') await mail(one, 'payment-failed')
  return { outcome: 'failed', end: done }
}

async function quarantine(one: Case, mismatches: readonly Mismatch[]): Promise<Ended> {
  await write(one, { outcome: 'quarantined', paidAt: null, nextCheckAt: null, asked: null })
  const note = `not what was registered: ${mismatches.join(', ')}`
  await tellOf(one, note)
  return { outcome: 'quarantined', end: { state: 'quarantined', reason: note } }
}

async function contradict(one: Case): Promise<Ended> {
  const { kept, found } = one
  const note = `the provider says ${found.state} of a transaction that is ${kept.outcome}`
  await tellOf(one, note)
  return { outcome: kept.outcome, end: { state: 'quarantined', reason: note } }
}

/** An attempt may be known a little later, as after a restore. Then it is asked for again, and settled. */
async function withoutRequest(one: Case, hasFailed: boolean): Promise<Ended> {
  const { settings, kept, who } = one
  const since = instantOf(kept.createdAt)
  const isFresh =
    Temporal.Instant.compare(who.now, since.add({ hours: settings.paymentChecksFirstHours })) < 0
  if (!isFresh && !hasFailed) return quarantine(one, ['unknownInvoice'])
  const nextCheckAt = hasFailed ? null : nextCheck(since, who.now, settings)
  const outcome = hasFailed ? 'failed' : 'waiting'
  await write(one, { outcome, paidAt: null, nextCheckAt, asked: null })
  return { outcome, end: { state: 'done', reason: 'of no known attempt' } }
}

/** The provider's moment, never before the registration nor to come (conformance: R-Q4). */
function valueMoment(
  { at }: ProviderTransaction,
  { requestedAt }: Asked,
  now: Temporal.Instant,
): Temporal.Instant {
  return earlier(later(at === null ? now : instantOf(at), instantOf(requestedAt)), now)
}

/** Money was taken for it, so that a failed try besides says nothing of it. */
const isOver = ({ state }: Asked): boolean => state === 'paid' || state === 'reversed'

async function isPaidByAnother({ transaction, kept, asked }: Settling): Promise<boolean> {
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

const write = ({ parts, transaction, kept, found, who }: Case, settled: Settled): Promise<void> =>
  writeOutcome(transaction, parts.secrets, { kept, found }, settled, who.now)

function mail(
  { parts, transaction, asked, found, who }: Settling,
  name: PaymentMail['mail'],
  { at = toldMoment(found), isReopened = false }: { at?: Temporal.Instant | null; isReopened?: boolean } = {},
): Promise<void> {
  const shown = { ...shownOfFound(found, asked), at: at?.toString() ?? null }
  const told = { mail: name, transaction: shown, state: found.state, isReopened }
  return queuePaymentMail(parts.outbox, transaction, asked, told, who.now)
}

const toldMoment = ({ at }: ProviderTransaction): Temporal.Instant | null =>
  at === null ? null : instantOf(at)

async function tellOf({ transaction, kept, found, who }: Case, note: string): Promise<void> {
  const subject = paymentReference(found.reference)
  const about = { subject, applicationId: kept.asked?.applicationId ?? null, transactionId: kept.id }
  await openTask(
    transaction,
    { kind: 'quarantine', ...about, amount: found.amount, held: null, note },
    who.now,
  )
  const { actor, requestId } = who
  const row = { subjectType: 'paymentTransaction', subjectId: kept.id, after: { note } }
  await writeAudit(transaction, { actor, action: 'quarantine', ...row, requestId }, who.now)
}
