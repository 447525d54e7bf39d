import type { Pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { mustPost } from '../../../ledger/ledger.ts'
import { hasPassed } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import {
  type Application,
  apply,
  dueBeforeDelivery,
  type Prepayment,
  stillDue,
} from '../../origination/origination.ts'
import { applyPaymentWithin, type Who } from '../../servicing/servicing.ts'
import { accountOfPrepayment, bookAtApplication } from './book-prepayment.ts'
import type { Asked } from './keep-transaction.ts'
import { openSurplusTask } from './open-surplus-task.ts'
import type { By, SettleParts } from './parts.ts'
import { openTask } from './tasks.ts'

/** Money that the provider has taken for an attempt that it matches. */
export type Payment = {
  readonly asked: Asked
  readonly transactionId: string
  readonly reference: string
  readonly amount: Pesos
  readonly paidAt: Temporal.Instant
}

/**
 * Books a payment where it belongs, or in suspense where nothing takes it (conformance: R-Q4, R-Q5). Nobody's money is
 * refused: what cannot be used is a task.
 */
export async function post(
  parts: SettleParts,
  transaction: Transaction<Database>,
  payment: Payment,
  who: By,
): Promise<'posted' | 'suspense'> {
  const { purpose, state } = payment.asked
  if (state === 'paid') return keepAside(transaction, payment, 'the same attempt was paid twice', who)
  if (purpose === 'loan') return postToLoan(parts, transaction, payment, who)
  return postPrepayment(parts, transaction, payment, purpose, who)
}

async function postToLoan(
  parts: SettleParts,
  transaction: Transaction<Database>,
  { asked, transactionId, reference, amount, paidAt }: Payment,
  who: Who,
): Promise<'posted' | 'suspense'> {
  if (asked.kind === null) throw new Error(`payment ${reference} of a loan is of no kind`)
  const order = { reference, loan: asked.key, amount, kind: asked.kind, source: 'provider', paidAt } as const
  const { answer, surplus } = mustPost(await applyPaymentWithin(parts.servicing, transaction, order, who))
  const { applicationId } = asked
  const about = { subject: reference, applicationId, transactionId }
  if (answer.state === 'suspense') {
    const held = { subject: answer.loanId ?? answer.paymentId, account: 'suspense' } as const
    const note = 'paid to a credit that takes no money'
    await openTask(transaction, { kind: 'suspense', ...about, amount, held, note }, who.now)
    return 'suspense'
  }
  if (surplus > 0 && answer.loanId !== null) {
    await openSurplusTask(transaction, { ...about, loanId: answer.loanId, surplus }, who.now)
  }
  return 'posted'
}

async function postPrepayment(
  parts: SettleParts,
  transaction: Transaction<Database>,
  payment: Payment,
  prepayment: Prepayment,
  who: By,
): Promise<'posted' | 'suspense'> {
  const { store } = parts.origination
  const application = await store.lock(transaction, payment.asked.applicationId)
  if (!isAwaited(application, prepayment, payment)) {
    return keepAside(transaction, payment, `${prepayment} that no order waits for`, who)
  }
  const { asked, paidAt } = payment
  const money = { ...payment, applicationId: asked.applicationId }
  await bookAtApplication(transaction, accountOfPrepayment[prepayment], money, who)
  const paid = { type: 'PrepaymentPaid', prepayment, at: paidAt.toString() } as const
  const applied = { ...who, action: 'payPrepayment', evidence: null }
  await apply(parts.origination, transaction, application, [paid], applied)
  return 'posted'
}

/** Whether the order stands, waits for just this, and was paid in time: whenever that became known. */
function isAwaited(
  { situation, facts }: Application,
  prepayment: Prepayment,
  { amount, paidAt }: Payment,
): boolean {
  const deadline = facts.order?.deadline ?? null
  if (situation !== 'EmAndamento' || deadline === null) return false
  if (!stillDue(facts).includes(prepayment)) return false
  return dueBeforeDelivery(facts)[prepayment] === amount && !hasPassed(deadline, paidAt)
}

async function keepAside(
  transaction: Transaction<Database>,
  { asked, transactionId, reference, amount, paidAt }: Payment,
  note: string,
  who: Who,
): Promise<'suspense'> {
  const { applicationId } = asked
  await bookAtApplication(transaction, 'suspense', { applicationId, reference, amount, paidAt }, who)
  const held = { subject: applicationId, account: 'suspense' } as const
  const about = { subject: reference, applicationId, transactionId, amount, held }
  await openTask(transaction, { kind: 'refund', ...about, note }, who.now)
  return 'suspense'
}
