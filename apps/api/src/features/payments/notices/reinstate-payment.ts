import { pesos } from '@cupo/credit-engine'
import { mustPost } from '../../../ledger/ledger.ts'
import { instantOf } from '../../../platform/business-date.ts'
import {
  closeTasksAbout,
  openHeldTask,
  openOverpaymentTask,
  reconcileOverpaymentTasks,
} from '../../refunds/refunds.ts'
import {
  applyPayments,
  loanStore,
  namesOfMoney,
  type ReinstatedPayment,
  reinstatePaymentWithin,
} from '../../servicing/servicing.ts'
import { bookAtApplication, isBookedAtApplication } from './book-at-application.ts'
import { openSurplusTask } from './post-beside-loans.ts'
import { type JudgedSettlement, orderOf } from './settlement.ts'
import type { LockedAttempt } from './settlement-store.ts'
import { paymentReference } from './transaction-store.ts'

/** `keptBack`: it came back more often than its entries can tell apart. */
export type Reinstatement = 'posted' | 'suspense' | 'keptBack' | 'neverBooked'

/** Differs each time, so that a closed task opens again. */
const noteOf = ({ who }: JudgedSettlement) =>
  `the provider took its reversal back, told ${who.now.toString().slice(0, 19)}Z`

/**
 * Exactly what a reversal took back, as of the day it was paid. Money owed to its payer is a refund task
 * again.
 */
export async function reinstate(settlement: JudgedSettlement): Promise<Reinstatement> {
  const { transaction, found, record, who } = settlement
  const reference = paymentReference(found.reference)
  const atLoan = await reinstateAtLoan(settlement, await namesOfMoney(transaction, reference))
  const outcome = atLoan ?? (await reinstateAtApplication(settlement, reference, record.attempt))
  if (outcome === 'posted' || outcome === 'suspense') {
    await closeTasksAbout(transaction, ['reversal', 'quarantine'], reference, who.now)
  }
  return outcome
}

async function reinstateAtLoan(
  settlement: JudgedSettlement,
  references: readonly string[],
): Promise<Reinstatement | null> {
  const { context, transaction, who } = settlement
  for (const reference of references) {
    const reinstated = await reinstatePaymentWithin(context.servicing, transaction, reference, who)
    if (!reinstated.ok && reinstated.refusal.code === 'NoEncontrado') continue
    if (!reinstated.ok && reinstated.refusal.code === 'EtapaInvalida') return 'keptBack'
    return openTasksOf(settlement, mustPost(reinstated))
  }
  return null
}

async function openTasksOf(
  settlement: JudgedSettlement,
  { answer, surplus }: ReinstatedPayment,
): Promise<Reinstatement> {
  const { transaction, record, found, who } = settlement
  const reference = paymentReference(found.reference)
  const applicationId = record.attempt?.applicationId ?? null
  const about = { subject: reference, applicationId, transactionId: record.id }
  const note = noteOf(settlement)
  if (answer.state === 'suspense') {
    const held = { subject: answer.loanId ?? answer.paymentId, account: 'suspense' } as const
    const amount = pesos(record.providerAmount)
    await openHeldTask(
      transaction,
      { kind: 'suspense', ...about, amount, held, reason: 'unexpected', note },
      who.now,
    )
    return 'suspense'
  }
  if (surplus === null) return 'posted'
  const { loanId, amount } = surplus
  const { applicationId: ofLoan } = await loanStore.lock(transaction, loanId)
  // A refund that was paid is no claim any more.
  await reconcileOverpaymentTasks(transaction, loanId, who)
  if (amount > 0) {
    const overpayment = {
      ...about,
      applicationId: ofLoan,
      loanId,
      surplus: amount,
      reason: 'overpaid',
    } as const
    await openOverpaymentTask(transaction, { ...overpayment, note }, who.now)
  }
  return 'posted'
}

async function reinstateAtApplication(
  settlement: JudgedSettlement,
  reference: string,
  attempt: LockedAttempt | null,
): Promise<Reinstatement> {
  const { context, transaction, settings, who, record } = settlement
  if (attempt === null) return 'neverBooked'
  const { applicationId, purpose } = attempt
  if (!(await isBookedAtApplication(transaction, { applicationId, reference }))) {
    return purpose === 'loan' ? payLoan({ ...settlement, record: { ...record, attempt } }) : 'neverBooked'
  }
  const paidAt = await firstPaidAt(settlement)
  const amount = pesos(record.providerAmount)
  const money = { transactionId: record.id, applicationId, reference, amount, paidAt }
  if (purpose !== 'loan') {
    const payment = { ...money, upfrontPayment: purpose }
    const settler = { ...who, settings }
    if (await context.upfrontPayments.settle(transaction, payment, settler)) return 'posted'
    if (await context.upfrontPayments.restore(transaction, payment, settler)) return 'posted'
  }
  await bookAtApplication(transaction, 'suspense', money, who)
  const held = { subject: applicationId, account: 'suspense' } as const
  const about = { subject: reference, applicationId, transactionId: record.id, amount: money.amount, held }
  await openHeldTask(
    transaction,
    { kind: 'refund', ...about, reason: 'unexpected', note: noteOf(settlement) },
    who.now,
  )
  return 'suspense'
}

/** A payment first heard of as reversed pays its loan now. */
async function payLoan(settlement: Parameters<typeof orderOf>[0]): Promise<Reinstatement> {
  const { context, transaction, who } = settlement
  const [applied] = await applyPayments(context.servicing, transaction, [orderOf(settlement)], who)
  if (applied === undefined) throw new Error(`payment ${settlement.found.reference} was not answered`)
  const payment = mustPost(applied)
  await openSurplusTask(settlement, payment)
  return payment.answer.state === 'suspense' ? 'suspense' : 'posted'
}

async function firstPaidAt({ transaction, record, paidAt }: JudgedSettlement) {
  const row = await transaction
    .selectFrom('paymentTransaction')
    .select('paidAt')
    .where('id', '=', record.id)
    .executeTakeFirst()
  return row?.paidAt ? instantOf(row.paidAt) : paidAt
}
