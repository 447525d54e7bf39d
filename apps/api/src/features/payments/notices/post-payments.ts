import type { Pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { mustPost } from '../../../ledger/ledger.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { UpfrontPayment } from '../../origination/origination.ts'
import { type NewPaymentTask, openOverpaymentTask, openPaymentTask } from '../../refunds/refunds.ts'
import {
  type ActingParty,
  type AppliedPayment,
  applyPaymentsWithin,
  type PaymentOrder,
} from '../../servicing/servicing.ts'
import { bookAtApplication } from './book-at-application.ts'
import type { SettlementContext, SettleParts } from './settlement.ts'
import type { LockedAttempt } from './settlement-store.ts'

/** Money that the provider has taken for an attempt that it matches. */
export type Payment = {
  readonly attempt: LockedAttempt
  readonly transactionId: string
  readonly reference: string
  readonly amount: Pesos
  readonly paidAt: Temporal.Instant
}

/** Where the money of a payment went. */
export type PostingOutcome<P extends Payment> = {
  readonly payment: P
  readonly outcome: 'posted' | 'suspense'
}

/**
 * Books payments where they belong, or in suspense where nothing takes them (conformance: R-Q4, R-Q5). Nobody's money is
 * refused: what cannot be used is a task.
 */
export async function post<P extends Payment>(
  parts: SettleParts,
  transaction: Transaction<Database>,
  payments: readonly P[],
  who: SettlementContext,
): Promise<readonly PostingOutcome<P>[]> {
  const posted: PostingOutcome<P>[] = []
  const toLoans: P[] = []
  for (const payment of payments) {
    const { purpose, state } = payment.attempt
    if (state === 'paid') {
      const why = { reason: 'paidTwice', note: 'the same attempt was paid twice' } as const
      const outcome = await keepAside(transaction, payment, why, who)
      posted.push({ payment, outcome })
    } else if (purpose !== 'loan') {
      posted.push({ payment, outcome: await postUpfrontPayment(parts, transaction, payment, purpose, who) })
    } else {
      toLoans.push(payment)
    }
  }
  for (const turn of oneOfEachLoan(toLoans)) {
    posted.push(...(await postToLoans(parts, transaction, turn, who)))
  }
  return posted
}

/** Payments of different loans are worked in together; another of the same loan begins where the one before ended. */
function* oneOfEachLoan<P extends Payment>(payments: readonly P[]): Generator<readonly P[]> {
  const byLoan = [...Map.groupBy(payments, ({ attempt }) => attempt.key).values()]
  for (let turn = 0; byLoan.some((all) => all.length > turn); turn += 1) {
    yield byLoan.flatMap((all) => all.slice(turn, turn + 1))
  }
}

async function postToLoans<P extends Payment>(
  parts: SettleParts,
  transaction: Transaction<Database>,
  payments: readonly P[],
  who: ActingParty,
): Promise<readonly PostingOutcome<P>[]> {
  const applied = await applyPaymentsWithin(parts.servicing, transaction, payments.map(orderOf), who)
  const posted: PostingOutcome<P>[] = []
  for (const payment of payments) {
    const result = applied.get(payment.reference)
    if (result === undefined) throw new Error(`payment ${payment.reference} was not applied`)
    posted.push({ payment, outcome: await openTaskOfSurplus(transaction, payment, mustPost(result), who) })
  }
  return posted
}

function orderOf({ attempt, reference, amount, paidAt }: Payment): PaymentOrder {
  if (attempt.kind === null) throw new Error(`payment ${reference} of a loan is of no kind`)
  return { reference, loan: attempt.key, amount, kind: attempt.kind, source: 'provider', paidAt }
}

/** What of a payment the loan did not need is somebody's to look at. */
async function openTaskOfSurplus(
  transaction: Transaction<Database>,
  { attempt: { applicationId }, transactionId, reference, amount }: Payment,
  { answer, surplus }: AppliedPayment,
  who: ActingParty,
): Promise<'posted' | 'suspense'> {
  const about = { subject: reference, applicationId, transactionId }
  if (answer.state === 'suspense') {
    const held = { subject: answer.loanId ?? answer.paymentId, account: 'suspense' } as const
    const note = 'paid to a credit that takes no money'
    await openPaymentTask(
      transaction,
      { kind: 'suspense', ...about, amount, held, reason: 'unexpected', note },
      who.now,
    )
    return 'suspense'
  }
  if (surplus > 0 && answer.loanId !== null) {
    await openOverpaymentTask(
      transaction,
      { ...about, loanId: answer.loanId, surplus, reason: 'overpaid' },
      who.now,
    )
  }
  return 'posted'
}

async function postUpfrontPayment(
  parts: SettleParts,
  transaction: Transaction<Database>,
  payment: Payment,
  upfrontPayment: UpfrontPayment,
  who: SettlementContext,
): Promise<'posted' | 'suspense'> {
  const { attempt, reference, amount, paidAt } = payment
  const { applicationId } = attempt
  const upfront = { applicationId, upfrontPayment, reference, amount, paidAt }
  if (await parts.upfrontPayments.settle(transaction, upfront, who)) return 'posted'
  const note = `${upfrontPayment} that no order waits for`
  return keepAside(transaction, payment, { reason: 'unexpected', note }, who)
}

async function keepAside(
  transaction: Transaction<Database>,
  { attempt, transactionId, reference, amount, paidAt }: Payment,
  { reason, note }: Pick<NewPaymentTask, 'reason' | 'note'>,
  who: ActingParty,
): Promise<'suspense'> {
  const { applicationId } = attempt
  await bookAtApplication(transaction, 'suspense', { applicationId, reference, amount, paidAt }, who)
  const held = { subject: applicationId, account: 'suspense' } as const
  const about = { subject: reference, applicationId, transactionId, amount, held }
  await openPaymentTask(transaction, { kind: 'refund', ...about, reason, note }, who.now)
  return 'suspense'
}
