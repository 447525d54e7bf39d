import { pesos } from '@cupo/credit-engine'
import { mustPost } from '../../../ledger/ledger.ts'
import {
  closeTasksAbout,
  type NewPaymentTask,
  openOverpaymentTask,
  openPaymentTask,
} from '../../refunds/refunds.ts'
import { type AppliedPayment, applyPayments, providerReference } from '../../servicing/servicing.ts'
import { bookAtApplication } from './book-at-application.ts'
import {
  outcomeOfPosting,
  paymentMail,
  type Settlement,
  type SettlementOfAttempt,
  type SettlementOutcome,
} from './settlement.ts'

/** Posts an upfront payment. Money that no order waits for becomes a task. */
export async function postBesideLoans(settlement: SettlementOfAttempt): Promise<SettlementOutcome> {
  const { context, transaction, settings, who, found, record } = settlement
  const { applicationId, purpose, state, amount } = record.attempt
  if (state === 'paid') {
    return postToSuspense(settlement, { reason: 'paidTwice', note: 'the same attempt was paid twice' })
  }
  if (purpose === 'loan') throw new Error(`payment ${found.reference} of a loan was not applied to it`)
  const payment = {
    transactionId: record.id,
    applicationId,
    upfrontPayment: purpose,
    reference: providerReference(found.reference),
    amount: pesos(amount),
    paidAt: settlement.paidAt,
  }
  const isTaken = await context.upfrontPayments.settle(transaction, payment, { ...who, settings })
  if (isTaken) return outcomeOfPosting(settlement, 'posted')
  return postToSuspense(settlement, {
    reason: 'unexpected',
    note: `${purpose} that no order waits for`,
  })
}

async function postToSuspense(
  settlement: SettlementOfAttempt,
  { reason, note }: Pick<NewPaymentTask, 'reason' | 'note'>,
): Promise<SettlementOutcome> {
  const { transaction, who, found, record, paidAt } = settlement
  const { applicationId, amount: registered } = record.attempt
  const reference = providerReference(found.reference)
  const amount = pesos(registered)
  const money = { transactionId: record.id, applicationId, reference, amount, paidAt }
  await bookAtApplication(transaction, 'suspense', money, who)
  const held = { subject: applicationId, account: 'suspense' } as const
  const about = { subject: reference, applicationId, transactionId: record.id, amount, held }
  await openPaymentTask(transaction, { kind: 'refund', ...about, reason, note }, who.now)
  return outcomeOfPosting(settlement, 'suspense')
}

export async function openSurplusTask(
  { transaction, record, found, who }: SettlementOfAttempt,
  { answer, surplus }: AppliedPayment,
): Promise<void> {
  const { applicationId, amount } = record.attempt
  const about = { subject: providerReference(found.reference), applicationId, transactionId: record.id }
  if (answer.state === 'suspense') {
    const held = { subject: answer.loanId ?? answer.paymentId, account: 'suspense' } as const
    const note = 'paid to a credit that takes no money'
    const task = {
      kind: 'suspense',
      ...about,
      amount: pesos(amount),
      held,
      reason: 'unexpected',
      note,
    } as const
    await openPaymentTask(transaction, task, who.now)
  } else if (answer.loanId !== null) {
    const overpayment = { ...about, loanId: answer.loanId, surplus, reason: 'overpaid' } as const
    await openOverpaymentTask(transaction, overpayment, who.now)
  }
}

/** Books to suspense, until a person assigns or refunds the money. */
export async function setAside(settlement: Settlement): Promise<SettlementOutcome> {
  const { context, transaction, record, found, who, mismatches, paidAt } = settlement
  const { attempt, id: transactionId } = record
  const { amount } = found
  if (amount === null) throw new Error(`transaction ${found.reference} has no amount`)
  const reference = providerReference(found.reference)
  // The loan's name is the reference, which no loan has: the money goes to suspense.
  const order = {
    reference,
    loan: reference,
    amount,
    kind: 'installment',
    source: 'provider',
    paidAt,
  } as const
  const [applied] = await applyPayments(context.servicing, transaction, [order], who)
  if (applied === undefined) throw new Error(`payment ${reference} was not answered`)
  const { answer } = mustPost(applied)

  // The description is all that is known of a lost attempt; the payer may have changed it.
  const said = attempt === null && found.description !== '' ? `; its checkout said: ${found.description}` : ''
  const note = `not what was registered: ${mismatches.join(', ')}${said}`
  const about = { subject: reference, applicationId: attempt?.applicationId ?? null, transactionId, amount }
  const held = { subject: answer.paymentId, account: 'suspense' } as const
  await closeTasksAbout(transaction, ['quarantine'], reference, who.now)
  await openPaymentTask(transaction, { kind: 'suspense', ...about, held, reason: 'mismatch', note }, who.now)
  const payment = attempt && {
    ...settlement,
    record: { ...record, attempt: { ...attempt, amount } },
  }
  const receipt = payment && paymentMail(payment, 'payment-receipt', { at: paidAt, isToBeReturned: true })
  const settled = { outcome: 'suspense', paidAt, nextCheckAt: null, attempt: null } as const
  return { settled, end: { state: 'quarantined', reason: note }, mail: receipt }
}
