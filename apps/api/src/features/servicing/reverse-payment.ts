import { dayOf, isoOf, monthOf } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import { entriesOf, mustPost, type PostedEntry, reverseEntry } from '../../ledger/ledger.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { readUsuryCaps, type UsuryCaps } from '../policy/policy.ts'
import { bookOf, fundingOf, linesBetween, sumOfLines } from './bookkeeping.ts'
import { bringUpToDate } from './daily/bring-up-to-date.ts'
import { suspenseSubject } from './keep-in-suspense.ts'
import { loanStore } from './loan-store.ts'
import type { ServicingParts, Who } from './parts.ts'
import {
  assignedReference,
  moneyAccountOf,
  type PaymentAnswer,
  type PaymentSource,
  paymentKey,
} from './payment.ts'
import { replayed } from './payment-history.ts'
import { recordChange } from './record-change.ts'
import type { StoredLoan } from './stored-loan.ts'

/**
 * Takes a payment back, as when the provider says that it never was (conformance: R-B3). The ledger mirrors its entry,
 * and one more entry leads to the loan as it would be without it, which may be open again. Money that was in suspense and
 * then given to a loan is taken out of that loan. Reversing it again answers the same. Refuses an unknown reference
 * (`NoEncontrado`).
 */
export async function reversePayment(
  parts: ServicingParts,
  reference: string,
  who: Who,
): Promise<Result<PaymentAnswer>> {
  const reversed = await inTransaction(parts.db, (transaction) =>
    reversePaymentWithin(parts, transaction, reference, who),
  )
  return reversed.ok ? done(reversed.value.answer) : reversed
}

export type ReversedPayment = {
  readonly answer: PaymentAnswer
  /** The loan was paid off by it, and is open again. */
  readonly isReopened: boolean
}

/** The same within a transaction of the caller, who writes down in it what was reversed. */
export async function reversePaymentWithin(
  parts: ServicingParts,
  transaction: Transaction<Database>,
  reference: string,
  who: Who,
): Promise<Result<ReversedPayment>> {
  const found = await findPayment(transaction, reference)
  if (found === undefined) return refuse('NoEncontrado')
  const { paymentId, loanId } = found
  const answered = (isReopened: boolean) =>
    done<ReversedPayment>({ answer: { paymentId, loanId, state: 'reversed' }, isReopened })
  if (found.state === 'reversed') return answered(false)
  const caps = await readUsuryCaps(transaction)
  const stored = loanId === null ? null : await loanStore.lock(transaction, loanId)
  const state = await lockState(transaction, paymentId)
  if (state === 'reversed') return answered(false)
  if (state === 'assigned') {
    await markReversed(transaction, paymentId)
    const given = await reversePaymentWithin(parts, transaction, assignedReference(reference), who)
    return given.ok ? answered(given.value.isReopened) : given
  }
  if (stored === null || state === 'suspense') {
    await takeOutOfSuspense(transaction, reference, found, who)
    return answered(false)
  }
  const changed = await takeOutOfLoan(parts, transaction, reference, stored, found, caps, who)
  return answered(stored.loan.closed !== null && changed.loan.closed === null)
}

type Found = {
  readonly paymentId: string
  readonly loanId: string | null
  readonly state: PaymentAnswer['state']
  readonly source: PaymentSource
  readonly amount: number
}

async function takeOutOfLoan(
  parts: ServicingParts,
  transaction: Transaction<Database>,
  reference: string,
  stored: StoredLoan,
  { paymentId, source, amount }: Found,
  caps: UsuryCaps,
  who: Who,
): Promise<StoredLoan> {
  const today = dayOf(businessDate(who.now))
  const upTo = { through: today, bookedOn: today, caps, now: who.now }
  const [former = stored] = await bringUpToDate(parts, transaction, [stored], upTo)
  await markReversed(transaction, paymentId)
  const loan = await replayed(transaction, former, former.loan.asOf, caps.capOf)
  const lastPaidAt = await lastPaidAtOf(transaction, stored.id)
  const changed = { ...former, loan, lastPaidAt, capsStamp: caps.stampOf(monthOf(loan.asOf)) }

  const original = await mirror(transaction, stored.id, reference, who)
  const funding = fundingOf(former.origin)
  const difference = linesBetween(bookOf(former.loan, funding), bookOf(loan, funding), moneyAccountOf[source])
  const entry = {
    kind: 'correction',
    valueOn: isoOf(today),
    idempotencyKey: `correction:${reference}`,
    // What the mirrored entry has taken back already is not taken back again.
    lines: sumOfLines(difference, original.lines),
  }
  const change = { action: 'reversePayment', bookedOn: today, entry, facts: { amount, reference } } as const
  await recordChange(parts, transaction, former, changed, change, who)
  return changed
}

async function takeOutOfSuspense(
  transaction: Transaction<Database>,
  reference: string,
  found: Found,
  who: Who,
): Promise<void> {
  await markReversed(transaction, found.paymentId)
  await mirror(transaction, suspenseSubject(found), reference, who)
  const { now, actor, requestId } = who
  const subject = { subjectType: 'loanPayment', subjectId: found.paymentId }
  await writeAudit(transaction, { actor, action: 'reversePayment', ...subject, requestId }, now)
}

/** Mirrors the entry of a payment and answers it. */
async function mirror(
  transaction: Transaction<Database>,
  subject: string,
  reference: string,
  { now, actor }: Who,
): Promise<PostedEntry> {
  const entries = await entriesOf(transaction, subject)
  const original = entries.find(({ idempotencyKey }) => idempotencyKey === paymentKey(reference))
  if (original === undefined) throw new Error(`payment ${reference} has no entry`)
  const today = businessDate(now).toString()
  const reversal = {
    bookedOn: today,
    valueOn: today,
    idempotencyKey: `reversal:${reference}`,
    actor: actor.kind,
  }
  mustPost(await reverseEntry(transaction, original.id, reversal, now))
  return original
}

/** Under the lock, so that one of two reversals finds it reversed. */
async function lockState(transaction: Transaction<Database>, id: string): Promise<Found['state']> {
  const payment = transaction.selectFrom('loanPayment').select('state').where('id', '=', id)
  return (await payment.forUpdate().executeTakeFirstOrThrow()).state
}

const markReversed = (transaction: Transaction<Database>, id: string) =>
  transaction.updateTable('loanPayment').set({ state: 'reversed' }).where('id', '=', id).execute()

async function lastPaidAtOf(transaction: Transaction<Database>, loanId: string): Promise<string | null> {
  const last = await transaction
    .selectFrom('loanPayment')
    .select('at')
    .where('loanId', '=', loanId)
    .where('state', '=', 'applied')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.at ?? null
}

const findPayment = (db: Kysely<Database>, reference: string): Promise<Found | undefined> =>
  db
    .selectFrom('loanPayment')
    .select(['id as paymentId', 'loanId', 'state', 'source', 'amount'])
    .where('reference', '=', reference)
    .executeTakeFirst()
