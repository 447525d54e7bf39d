import { pesos, subtract } from '@cupo/credit-engine'
import type { Selectable, Transaction } from 'kysely'
import { type Entry, mustPost, postEntries, type SourceOf } from '../../ledger/ledger.ts'
import type { ActingParty } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate, instantOf } from '../../platform/business-date.ts'
import type { Database, LoanPaymentTable } from '../../platform/database/schema.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { type AppliedPayment, applyPayments } from './apply-payments.ts'
import { loanStore, type StoredLoan } from './loan-store.ts'
import {
  moneyAccountOf,
  type PaymentAnswer,
  type PaymentOrder,
  type PaymentSource,
  suspenseSubject,
} from './payment.ts'
import { assignedReference } from './payment-reference.ts'
import type { ServicingContext } from './servicing-context.ts'

export type Assignment = {
  readonly reference: string
  readonly loan: string
}

export type AssignedMoney = PaymentAnswer & Pick<AppliedPayment, 'surplus'>

/** The payment keeps its value date. The same assignment returns the same payment. */
export async function assignSuspense(
  context: ServicingContext,
  transaction: Transaction<Database>,
  { reference, loan }: Assignment,
  who: ActingParty,
): Promise<Result<AssignedMoney>> {
  const named = await find(transaction, reference)
  if (named === undefined) return refuse('NoEncontrado')
  // Lock order: a loan before its payments.
  if (named.loanId !== null) await loanStore.lock(transaction, named.loanId)
  const payment = await find(transaction, reference, 'locked')
  const target = await findTarget(transaction, loan)
  if (payment === undefined || target === null) return refuse('NoEncontrado')
  if (payment.state === 'assigned') return answerOfAssigned(transaction, reference, target.id)
  if (payment.state !== 'suspense') return refuse('EtapaInvalida')
  if (target.loan.closed !== null) return refuse('CreditoPagado')
  const { id, loanId, kind, source } = payment
  const money: HeldMoney = {
    source: { kind: 'loanPayment', id },
    reference,
    subject: suspenseSubject({ paymentId: id, loanId }),
    amount: pesos(payment.amount),
    paidAt: instantOf(payment.at),
  }
  await transaction.updateTable('loanPayment').set({ state: 'assigned' }).where('id', '=', id).execute()
  return assign(context, transaction, { money, kind, collector: source }, target, who)
}

export type HeldMoney = Pick<PaymentOrder, 'reference' | 'amount' | 'paidAt'> & {
  readonly subject: string
  readonly source: SourceOf<'assignment'>
}

/**
 * Assigns suspense money that is no loan payment, such as an upfront payment. The caller has locked the
 * subject and checked its balance.
 */
export async function assignHeld(
  context: ServicingContext,
  transaction: Transaction<Database>,
  { loan, ...money }: HeldMoney & Pick<Assignment, 'loan'>,
  who: ActingParty,
): Promise<Result<AssignedMoney>> {
  const target = await findTarget(transaction, loan)
  if (target === null) return refuse('NoEncontrado')
  if (target.loan.closed !== null) return refuse('CreditoPagado')
  const payment: AssignedPayment = { money, kind: 'installment', collector: 'provider' }
  return assign(context, transaction, payment, target, who)
}

const findTarget = async (transaction: Transaction<Database>, loan: string): Promise<StoredLoan | null> =>
  (await loanStore.findByContractNumber(transaction, loan)) ?? (await loanStore.findByKey(transaction, loan))

type AssignedPayment = Pick<PaymentOrder, 'kind'> & {
  readonly money: HeldMoney
  readonly collector: PaymentSource
}

async function assign(
  context: ServicingContext,
  transaction: Transaction<Database>,
  payment: AssignedPayment,
  target: StoredLoan,
  who: ActingParty,
): Promise<Result<AssignedMoney>> {
  await releaseFromSuspense(transaction, payment, target.id, who)
  const { money, kind, collector } = payment
  const { amount, paidAt } = money
  const reference = assignedReference(money.reference)
  const order: PaymentOrder = { reference, amount, paidAt, kind, source: collector, loan: target.key }
  const [applied] = await applyPayments(context, transaction, [order], who)
  if (applied === undefined) throw new Error(`${order.reference} was not answered`)
  if (!applied.ok) return applied
  const { answer, surplus } = applied.value
  // A loan that closed meanwhile undoes the assignment.
  if (answer.state !== 'applied') throw new Error(`the loan ${target.id} did not take ${money.reference}`)
  return done({ ...answer, surplus })
}

type SuspensePayment = Pick<
  Selectable<LoanPaymentTable>,
  'id' | 'loanId' | 'reference' | 'amount' | 'kind' | 'source' | 'at' | 'state'
>

const find = (
  transaction: Transaction<Database>,
  reference: string,
  hold: 'free' | 'locked' = 'free',
): Promise<SuspensePayment | undefined> =>
  transaction
    .selectFrom('loanPayment')
    .select(['id', 'loanId', 'reference', 'amount', 'kind', 'source', 'at', 'state'])
    .where('reference', '=', reference)
    .$if(hold === 'locked', (query) => query.forUpdate())
    .executeTakeFirst()

/** Back to the collector's account, from which the loan payment takes the money. */
async function releaseFromSuspense(
  transaction: Transaction<Database>,
  { money: { subject, reference, amount, source }, collector }: AssignedPayment,
  toLoan: string,
  { now, actor, requestId }: ActingParty,
): Promise<void> {
  const today = businessDate(now).toString()
  const entry: Entry = {
    kind: 'assignment',
    source,
    subject,
    bookedOn: today,
    valueOn: today,
    idempotencyKey: `assignment:${reference}`,
    actor: actor.kind,
    lines: [
      { account: 'suspense', amount },
      { account: moneyAccountOf[collector], amount: subtract(pesos(0), amount) },
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
  const assigned = await find(transaction, assignedReference(reference))
  if (assigned === undefined || assigned.loanId !== loanId) return refuse('EtapaInvalida')
  return done({ paymentId: assigned.id, loanId, state: assigned.state, surplus: pesos(0) })
}
