import { pesos, subtract } from '@cupo/credit-engine'
import type { Selectable, Transaction } from 'kysely'
import { mustPost, postEntries } from '../../ledger/ledger.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate, instantOf } from '../../platform/business-date.ts'
import type { Database, LoanPaymentTable } from '../../platform/database/schema.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { type AppliedPayment, applyPaymentWithin } from './apply-payment.ts'
import { suspenseSubject } from './keep-in-suspense.ts'
import { loanStore } from './loan-store.ts'
import type { ServicingParts, Who } from './parts.ts'
import { assignedReference, moneyAccountOf, type PaymentAnswer, type PaymentOrder } from './payment.ts'
import type { StoredLoan } from './stored-loan.ts'

export type Assignment = {
  /** Of the payment whose money is in suspense. */
  readonly reference: string
  /** The loan it is for: its key or contract number. */
  readonly loan: string
}

/** The payment that the loan has of it, and what of it is more than the loan cost. */
export type AssignedMoney = PaymentAnswer & Pick<AppliedPayment, 'surplus'>

/**
 * Gives money in suspense to a loan, as a payment of it on the date on which it was paid (conformance: R-B11). The same
 * again answers the same payment. Refuses money or a loan that is not known (`NoEncontrado`), a loan that is paid off or
 * sold (`CreditoPagado`), and money that is not in suspense any more (`EtapaInvalida`).
 */
export async function assignSuspense(
  parts: ServicingParts,
  transaction: Transaction<Database>,
  { reference, loan }: Assignment,
  who: Who,
): Promise<Result<AssignedMoney>> {
  const named = await find(transaction, reference)
  if (named === undefined) return refuse('NoEncontrado')
  // A loan before its payments, as everywhere.
  if (named.loanId !== null) await loanStore.lock(transaction, named.loanId)
  const kept = await find(transaction, reference, 'locked')
  const target = await findTarget(transaction, loan)
  if (kept === undefined || target === null) return refuse('NoEncontrado')
  if (kept.state === 'assigned') return answerOfAssigned(transaction, reference, target.id)
  if (kept.state !== 'suspense') return refuse('EtapaInvalida')
  if (target.loan.closed !== null) return refuse('CreditoPagado')
  const { id, loanId, kind, source } = kept
  const money = { reference, subject: suspenseSubject({ paymentId: id, loanId }), amount: pesos(kept.amount) }
  await transaction.updateTable('loanPayment').set({ state: 'assigned' }).where('id', '=', id).execute()
  return give(parts, transaction, { ...money, paidAt: instantOf(kept.at), kind, source }, target, who)
}

/** Money of the provider in suspense that was never paid to a loan, and what it stands under in the ledger. */
export type HeldMoney = Pick<PaymentOrder, 'reference' | 'amount' | 'paidAt'> & { readonly subject: string }

/**
 * The same of money that was paid for something else: it pays installments. The caller holds what it stands under, and
 * has seen that it is there. Refuses a loan that is not known (`NoEncontrado`), paid off or sold (`CreditoPagado`).
 */
export async function assignHeld(
  parts: ServicingParts,
  transaction: Transaction<Database>,
  { loan, ...money }: HeldMoney & Pick<Assignment, 'loan'>,
  who: Who,
): Promise<Result<AssignedMoney>> {
  const target = await findTarget(transaction, loan)
  if (target === null) return refuse('NoEncontrado')
  if (target.loan.closed !== null) return refuse('CreditoPagado')
  return give(parts, transaction, { ...money, kind: 'installment', source: 'provider' }, target, who)
}

const findTarget = async (transaction: Transaction<Database>, loan: string): Promise<StoredLoan | null> =>
  (await loanStore.findByContractNumber(transaction, loan)) ?? (await loanStore.findByKey(transaction, loan))

type Gift = HeldMoney & Pick<PaymentOrder, 'kind' | 'source'>

async function give(
  parts: ServicingParts,
  transaction: Transaction<Database>,
  gift: Gift,
  target: StoredLoan,
  who: Who,
): Promise<Result<AssignedMoney>> {
  await takeOut(transaction, gift, target.id, who)
  const { subject, ...order } = gift
  const given = { ...order, reference: assignedReference(gift.reference), loan: target.key }
  const applied = await applyPaymentWithin(parts, transaction, given, who)
  if (!applied.ok) return applied
  const { answer, surplus } = applied.value
  // Sold or paid off since it was looked at: nothing of this may stand.
  if (answer.state !== 'applied') throw new Error(`the loan ${target.id} did not take ${gift.reference}`)
  return done({ ...answer, surplus })
}

type Kept = Pick<
  Selectable<LoanPaymentTable>,
  'id' | 'loanId' | 'reference' | 'amount' | 'kind' | 'source' | 'at' | 'state'
>

const find = (
  transaction: Transaction<Database>,
  reference: string,
  hold: 'free' | 'locked' = 'free',
): Promise<Kept | undefined> =>
  transaction
    .selectFrom('loanPayment')
    .select(['id', 'loanId', 'reference', 'amount', 'kind', 'source', 'at', 'state'])
    .where('reference', '=', reference)
    .$if(hold === 'locked', (query) => query.forUpdate())
    .executeTakeFirst()

/** It leaves suspense by the account through which it came, from where the loan gets it. */
async function takeOut(
  transaction: Transaction<Database>,
  { subject, reference, amount, source }: Gift,
  toLoan: string,
  { now, actor, requestId }: Who,
): Promise<void> {
  const today = businessDate(now).toString()
  const entry = {
    kind: 'assignment',
    subject,
    bookedOn: today,
    valueOn: today,
    idempotencyKey: `assignment:${reference}`,
    actor: actor.kind,
    lines: [
      { account: 'suspense' as const, amount },
      { account: moneyAccountOf[source], amount: subtract(pesos(0), amount) },
    ],
  }
  mustPost(await postEntries(transaction, [entry], now))
  const audited = { subjectType: 'suspense', subjectId: subject }
  const after = { reference, amount, loanId: toLoan }
  await writeAudit(transaction, { actor, action: 'assignSuspense', ...audited, after, requestId }, now)
}

async function answerOfAssigned(
  transaction: Transaction<Database>,
  reference: string,
  loanId: string,
): Promise<Result<AssignedMoney>> {
  const given = await find(transaction, assignedReference(reference))
  if (given === undefined || given.loanId !== loanId) return refuse('EtapaInvalida')
  return done({ paymentId: given.id, loanId, state: given.state, surplus: pesos(0) })
}
