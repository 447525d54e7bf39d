import { pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { mustPost } from '../../../ledger/ledger.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { instantOf } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import {
  closeTasksAbout,
  openHeldTask,
  openOverpaymentTask,
  openPaymentTask,
  openUndecidedTask,
  reconcileOverpaymentTasks,
} from '../../refunds/refunds.ts'
import {
  applyPayments,
  loanStore,
  providerReference,
  type ReappliedPayment,
  reapplyPayment,
  referencesOfMoney,
} from '../../servicing/servicing.ts'
import { bookAtApplication, isBookedAtApplication } from './book-at-application.ts'
import { isBooked, type NoticeEnd } from './judge-transaction.ts'
import { firstChecksHours, nextCheck } from './next-check.ts'
import { openSurplusTask, postBesideLoans, setAside } from './post-beside-loans.ts'
import { besideLoans, type ReversalOutcome, reversePayment } from './reverse-payment.ts'
import {
  attemptIn,
  hasAttempt,
  orderOf,
  outcomeOf,
  outcomeOfPosting,
  paymentMail,
  providerMoment,
  type Settlement,
  type SettlementOfAttempt,
  type SettlementOutcome,
} from './settlement.ts'
import type { LockedAttempt } from './settlement-store.ts'

const ignored: NoticeEnd = { state: 'ignored', reason: 'tells nothing new' }

/** `keptBack`: reinstated `roundsMax` times before. */
type Reinstatement = 'posted' | 'suspense' | 'keptBack' | 'neverBooked'

/** The moment makes each note differ, so that a closed task opens again. */
const noteOf = ({ who }: Settlement) =>
  `the provider took its reversal back, told ${who.now.toString().slice(0, 19)}Z`

/** Accepted loan payments were applied as a batch before (`payLoans`). */
export async function applyVerdict(settlement: Settlement): Promise<SettlementOutcome> {
  const { verdict } = settlement
  if (verdict === 'ignore') return { settled: null, end: ignored, mail: null }
  if (verdict === 'contradict') return contradict(settlement)
  if (verdict === 'reinstate') return comeBack(settlement)
  if (!hasAttempt(settlement)) return settleWithoutAttempt(settlement)
  switch (verdict) {
    case 'post':
      return postBesideLoans(settlement)
    case 'reverse':
      return takeBack(settlement)
    case 'wait':
      return wait(settlement)
    case 'fail':
      return fail(settlement)
    case 'setAside':
      return setAside(settlement)
    case 'quarantine':
      return quarantine(settlement)
  }
}

async function takeBack(settlement: Settlement): Promise<SettlementOutcome> {
  const { context, transaction, settings, record, found, who } = settlement
  const { outcome, attempt, providerAmount } = record
  let reversal: ReversalOutcome = besideLoans
  if (isBooked(outcome)) {
    const reference = providerReference(found.reference)
    const booked = { attempt, transactionId: record.id, reference, amount: pesos(providerAmount), outcome }
    reversal = await reversePayment(context, transaction, booked, { ...who, settings })
  }
  const taken = { outcome: 'reversed', paidAt: null, nextCheckAt: null } as const
  if (!hasAttempt(settlement)) return outcomeOf({ ...taken, attempt: null }, null)
  const { attempt: reversed } = settlement.record
  const isPaid = await isPaidByAnother(transaction, { id: record.id, attemptId: reversed.id })
  const attemptOutcome = isPaid ? null : attemptIn(settlement, 'reversed')
  // A reversal with evidence has sent its mail already.
  const mail = outcome === 'reversed' ? null : paymentMail(settlement, 'payment-reversed', reversal)
  return outcomeOf({ ...taken, attempt: attemptOutcome }, mail)
}

async function comeBack(settlement: Settlement): Promise<SettlementOutcome> {
  const reinstated = await reinstate(settlement)
  if (reinstated === 'keptBack') return contradict(settlement)
  if (reinstated === 'neverBooked') return applyVerdict({ ...settlement, verdict: 'post' })
  if (!hasAttempt(settlement)) {
    return outcomeOf({ outcome: reinstated, paidAt: null, nextCheckAt: null, attempt: null }, null)
  }
  const posted = outcomeOfPosting(settlement, reinstated)
  // The payment keeps its first value date.
  return { ...posted, settled: posted.settled && { ...posted.settled, paidAt: null } }
}

async function wait(settlement: SettlementOfAttempt): Promise<SettlementOutcome> {
  const { transaction, record, found, who } = settlement
  const { attempt } = record
  const nextCheckAt = nextCheck(instantOf(record.createdAt), who.now, found.cash?.dueOn)
  if (nextCheckAt === null) {
    const subject = providerReference(found.reference)
    const undecided = { id: record.id, subject, applicationId: attempt.applicationId }
    await openUndecidedTask(transaction, { ...undecided, amount: attempt.amount }, who.now)
  }
  const attemptOutcome = isOver(attempt) ? null : attemptIn(settlement, 'pending')
  // After `started` the payer is still at the checkout.
  const mail = found.state === 'started' ? null : paymentMail(settlement, 'payment-pending')
  return outcomeOf(
    { outcome: 'waiting', paidAt: providerMoment(found), nextCheckAt, attempt: attemptOutcome },
    mail,
  )
}

function fail(settlement: SettlementOfAttempt): SettlementOutcome {
  const {
    found,
    record: { attempt },
  } = settlement
  const attemptOutcome = isOver(attempt) ? null : attemptIn(settlement, 'failed')
  const mail =
    isOver(attempt) || found.state === 'abandoned' ? null : paymentMail(settlement, 'payment-failed')
  return outcomeOf(
    { outcome: 'failed', paidAt: providerMoment(found), nextCheckAt: null, attempt: attemptOutcome },
    mail,
  )
}

/** Another transaction has paid the attempt. */
const isOver = ({ state }: LockedAttempt): boolean => state === 'paid' || state === 'reversed'

export async function isPaidByAnother(
  transaction: Transaction<Database>,
  { id, attemptId }: { readonly id: string; readonly attemptId: string },
): Promise<boolean> {
  const other = await transaction
    .selectFrom('paymentTransaction')
    .select('id')
    .where('attemptId', '=', attemptId)
    .where('id', '<>', id)
    .where('outcome', 'in', ['posted', 'suspense'])
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

async function quarantine(settlement: Settlement): Promise<SettlementOutcome> {
  const note = `not what was registered: ${settlement.mismatches.join(', ')}`
  await openQuarantineTask(settlement, note)
  const settled = { outcome: 'quarantined', paidAt: null, nextCheckAt: null, attempt: null } as const
  return { settled, end: { state: 'quarantined', reason: note }, mail: null }
}

async function contradict(settlement: Settlement): Promise<SettlementOutcome> {
  const { record, found } = settlement
  const note = `the provider says ${found.state} of a transaction that is ${record.outcome}`
  await openQuarantineTask(settlement, note)
  return { settled: null, end: { state: 'quarantined', reason: note }, mail: null }
}

/** A restored backup may lack the attempt: the provider is asked for an hour, in which it may come back. */
async function settleWithoutAttempt(settlement: Settlement): Promise<SettlementOutcome> {
  const { record, who, verdict, isAttemptLost = false } = settlement
  if (verdict === 'reverse') return takeBack(settlement)
  const hasFailed = verdict === 'fail'
  const since = instantOf(record.createdAt)
  const isFresh = Temporal.Instant.compare(who.now, since.add({ hours: firstChecksHours })) < 0
  const mayComeBack = isFresh && !isAttemptLost
  if (!mayComeBack && !hasFailed)
    return verdict === 'setAside' ? setAside(settlement) : quarantine(settlement)
  const nextCheckAt = hasFailed ? null : nextCheck(since, who.now)
  const outcome = hasFailed ? 'failed' : 'waiting'
  const settled = { outcome, paidAt: null, nextCheckAt, attempt: null } as const
  return { settled, end: { state: 'done', reason: 'of no known attempt' }, mail: null }
}

async function openQuarantineTask(
  { transaction, record, found, who }: Settlement,
  note: string,
): Promise<void> {
  const subject = providerReference(found.reference)
  const about = { subject, applicationId: record.attempt?.applicationId ?? null, transactionId: record.id }
  await openPaymentTask(
    transaction,
    { kind: 'quarantine', ...about, amount: found.amount, held: null, reason: null, note },
    who.now,
  )
  const { actor, requestId } = who
  const row = { subjectType: 'paymentTransaction', subjectId: record.id, after: { note } }
  await writeAudit(transaction, { actor, action: 'quarantine', ...row, requestId }, who.now)
}

/** Books what a reversal took, with the payment's value date. A refund still owed becomes a task again. */
async function reinstate(settlement: Settlement): Promise<Reinstatement> {
  const { transaction, found, who } = settlement
  const reference = providerReference(found.reference)
  const atLoan = await reinstateAtLoan(settlement, await referencesOfMoney(transaction, reference))
  const outcome = atLoan ?? (await reinstateAtApplication(settlement, reference))
  if (outcome === 'posted' || outcome === 'suspense') {
    await closeTasksAbout(transaction, ['reversal', 'quarantine'], reference, who.now)
  }
  return outcome
}

async function reinstateAtLoan(
  settlement: Settlement,
  references: readonly string[],
): Promise<Reinstatement | null> {
  const { context, transaction, who } = settlement
  for (const reference of references) {
    const reinstated = await reapplyPayment(context.servicing, transaction, reference, who)
    if (!reinstated.ok && reinstated.refusal.code === 'NoEncontrado') continue
    if (!reinstated.ok && reinstated.refusal.code === 'EtapaInvalida') return 'keptBack'
    return openTasksOf(settlement, mustPost(reinstated))
  }
  return null
}

async function openTasksOf(
  settlement: Settlement,
  { answer, surplus }: ReappliedPayment,
): Promise<Reinstatement> {
  const { transaction, record, found, who } = settlement
  const reference = providerReference(found.reference)
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
  // A refund that was paid is owed no more.
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

async function reinstateAtApplication(settlement: Settlement, reference: string): Promise<Reinstatement> {
  if (!hasAttempt(settlement)) return 'neverBooked'
  const { context, transaction, settings, who, record } = settlement
  const { applicationId, purpose } = record.attempt
  if (!(await isBookedAtApplication(transaction, { applicationId, reference }))) {
    return purpose === 'loan' ? payLoan(settlement) : 'neverBooked'
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

/** A payment whose first answer was a reversal pays its loan now. */
async function payLoan(settlement: SettlementOfAttempt): Promise<Reinstatement> {
  const { context, transaction, who } = settlement
  const [applied] = await applyPayments(context.servicing, transaction, [orderOf(settlement)], who)
  if (applied === undefined) throw new Error(`payment ${settlement.found.reference} was not answered`)
  const payment = mustPost(applied)
  await openSurplusTask(settlement, payment)
  return payment.answer.state === 'suspense' ? 'suspense' : 'posted'
}

async function firstPaidAt({ transaction, record, paidAt }: Settlement) {
  const row = await transaction
    .selectFrom('paymentTransaction')
    .select('paidAt')
    .where('id', '=', record.id)
    .executeTakeFirst()
  return row?.paidAt ? instantOf(row.paidAt) : paidAt
}
