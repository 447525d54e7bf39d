import { dayFromIso, isoOf, type Pesos, pesos, subtract } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import { type Entry, mustPost, postEntries } from '../../ledger/ledger.ts'
import type { ActingParty } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { latestOf } from './apply-payments.ts'
import { linesOfChange } from './bookkeeping.ts'
import { asOfToday } from './daily/bring-up-to-date.ts'
import { loanStore, type StoredLoan, withLoan } from './loan-store.ts'
import {
  keyOfRound,
  moneyAccountOf,
  type PaymentAnswer,
  paymentKey,
  postingsOf,
  roundsMax,
  suspenseSubject,
} from './payment.ts'
import { replayedAllocations } from './payment-allocation.ts'
import { replayed } from './payment-history.ts'
import { assignedReference, movedReference } from './payment-reference.ts'
import { recordLoanChanges } from './record-loan-changes.ts'
import type { ServicingContext } from './servicing-context.ts'

export type ReappliedPayment = {
  readonly answer: PaymentAnswer
  /** The rise of the loan's overpayment; null in suspense. */
  readonly surplus: { readonly loanId: string; readonly amount: Pesos } | null
}

/**
 * Books a reversed payment again with its value date, as after a won chargeback. A sold loan's money goes to
 * suspense. Idempotent.
 */
export async function reapplyPayment(
  context: ServicingContext,
  transaction: Transaction<Database>,
  reference: string,
  who: ActingParty,
): Promise<Result<ReappliedPayment>> {
  const known = await findPayment(transaction, reference)
  if (known === undefined) return refuse('NoEncontrado')
  const onward = known.state === 'reversed' ? await reinstateOnward(context, transaction, known, who) : null
  if (onward !== null) return onward
  const stored = known.loanId === null ? null : await loanStore.lock(transaction, known.loanId)
  const payment = (await findPayment(transaction, reference, 'locked')) ?? known
  const { id: paymentId, loanId } = payment
  if (payment.state !== 'reversed') {
    return done({ answer: { paymentId, loanId, state: payment.state }, surplus: null })
  }
  const subject = suspenseSubject({ paymentId, loanId })
  const round = (await postingsOf(transaction, subject, paymentKey(reference))).length + 1
  if (round > roundsMax) return refuse('EtapaInvalida')
  const key = keyOfRound(paymentKey(reference), round)
  if (stored === null || stored.loan.closed?.because === 'sold') {
    await keepInSuspense(transaction, payment, key, who)
    return done({ answer: { paymentId, loanId, state: 'suspense' }, surplus: null })
  }
  const amount = await putIntoLoan(context, transaction, { payment, stored, key }, who)
  return done({
    answer: { paymentId, loanId, state: 'applied' },
    surplus: { loanId: stored.id, amount },
  })
}

type StoredPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

const findPayment = (
  transaction: Transaction<Database>,
  reference: string,
  hold: 'free' | 'locked' = 'free',
) =>
  transaction
    .selectFrom('loanPayment')
    .select(['id', 'loanId', 'state', 'source', 'amount', 'reference', 'valueOn', 'at'])
    .where('reference', '=', reference)
    .$if(hold === 'locked', (query) => query.forUpdate())
    .executeTakeFirst()

/** Null for money that was neither assigned nor moved. */
async function reinstateOnward(
  context: ServicingContext,
  transaction: Transaction<Database>,
  { id, reference }: StoredPayment,
  who: ActingParty,
): Promise<Result<ReappliedPayment> | null> {
  for (const [state, name] of [
    ['assigned', assignedReference(reference)],
    ['moved', movedReference(reference)],
  ] as const) {
    if ((await findPayment(transaction, name)) === undefined) continue
    await setState(transaction, id, state)
    return reapplyPayment(context, transaction, name, who)
  }
  return null
}

async function keepInSuspense(
  transaction: Transaction<Database>,
  { id, loanId, reference, amount, source, valueOn }: StoredPayment,
  key: string,
  { now, actor, requestId }: ActingParty,
): Promise<void> {
  await setState(transaction, id, 'suspense')
  const entry: Entry = {
    kind: 'suspense',
    source: { kind: 'loanPayment', id },
    subject: suspenseSubject({ paymentId: id, loanId }),
    bookedOn: businessDate(now).toString(),
    valueOn,
    idempotencyKey: key,
    actor: actor.kind,
    lines: [
      { account: moneyAccountOf[source], amount: pesos(amount) },
      { account: 'suspense', amount: subtract(pesos(0), pesos(amount)) },
    ],
  }
  mustPost(await postEntries(transaction, [entry], now))
  const subject = { subjectType: 'loanPayment', subjectId: id }
  const after = { loanId, amount, reference }
  await writeAudit(transaction, { actor, action: 'reinstatePayment', ...subject, after, requestId }, now)
}

type PaymentOfLoan = {
  readonly payment: StoredPayment
  readonly stored: StoredLoan
  readonly key: string
}

async function putIntoLoan(
  context: ServicingContext,
  transaction: Transaction<Database>,
  { payment, stored, key }: PaymentOfLoan,
  who: ActingParty,
): Promise<Pesos> {
  const { id, reference, amount, source, valueOn, at } = payment
  const { former, today, caps } = await asOfToday(context, transaction, stored, who)
  await setState(transaction, id, 'applied')
  const paidOn = dayFromIso(valueOn)
  const on = former.loan.asOf > paidOn ? former.loan.asOf : paidOn
  const loan = await replayed(transaction, former, on, caps.capOf)
  const changed = { ...withLoan(former, loan, caps), lastPaidAt: latestOf(former.lastPaidAt, at) }
  const entry = {
    kind: 'payment' as const,
    source: { kind: 'loanPayment' as const, id },
    valueOn: isoOf(paidOn),
    idempotencyKey: key,
    lines: linesOfChange(former, changed, moneyAccountOf[source]),
  }
  const facts = { amount, reference }
  const allocations = await replayedAllocations(transaction, former, caps.capOf)
  const change = { former, changed, action: 'reinstatePayment', bookedOn: today, entry, facts } as const
  await recordLoanChanges(context, transaction, [{ ...change, allocations }], who)
  return pesos(Math.max(0, loan.overpaid - former.loan.overpaid))
}

const setState = (
  transaction: Transaction<Database>,
  id: string,
  state: 'applied' | 'suspense' | 'assigned' | 'moved',
) => transaction.updateTable('loanPayment').set({ state }).where('id', '=', id).execute()
