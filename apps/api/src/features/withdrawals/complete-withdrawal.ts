import { type Day, dayOf } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { ActingParty } from '../../platform/actor.ts'
import { businessDate, earlier } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { openOverpaymentTask } from '../refunds/refunds.ts'
import { loanStore, type StoredLoan, voidLoan } from '../servicing/servicing.ts'
import { refundHeldCredits } from './held-credits.ts'
import { mailCompleted } from './withdrawal-mails.ts'
import {
  endRequest,
  insertRequest,
  isInReturnTerm,
  latestRequest,
  type WithdrawalContext,
  type WithdrawalRequest,
  withdrawalTerms,
} from './withdrawal-request.ts'

/**
 * Makes the loan void once the operator has the device back; the day of the return counts, not of the report. Without a
 * request the return is one, in the term for asking. The same again changes nothing. Refuses an unknown order
 * (`NoEncontrado`), and a device that was not delivered, came back too late or belongs to a sold loan (`EtapaInvalida`).
 */
export async function reportDeviceReturned(
  context: WithdrawalContext,
  { orderNumber, returnedAt }: { readonly orderNumber: string; readonly returnedAt: Temporal.Instant },
  who: ActingParty,
): Promise<Result<true>> {
  const { db } = context.servicing
  const application = await context.store.findByOrderNumber(db, orderNumber)
  if (application === null) return refuse('NoEncontrado')
  const contradiction = refuse('EtapaInvalida', { status: application.status })
  return inTransaction(db, async (transaction) => {
    const loan = await loanStore.findByApplication(transaction, application.id)
    if (loan === null) return contradiction
    const stored = await loanStore.lock(transaction, loan.id)
    const { closed, terms } = stored.loan
    if (closed?.because === 'withdrawn') return done(true)
    const returnedOn = dayOf(businessDate(earlier(returnedAt, who.now)))
    if (closed?.because === 'sold' || closed?.because === 'voided' || returnedOn < terms.disbursedOn)
      return contradiction
    const request = await requestOfReturn(transaction, stored, returnedOn, who)
    if (request === null) return contradiction
    await completeWithdrawal(context, transaction, stored, request, who)
    return done(true)
  })
}

/** A request whose term the return keeps, or the return itself. Null when it is too late. */
async function requestOfReturn(
  transaction: Transaction<Database>,
  stored: StoredLoan,
  returnedOn: Day,
  who: ActingParty,
): Promise<WithdrawalRequest | null> {
  const latest = await latestRequest(transaction, stored.id)
  const isAsked = latest?.state === 'requested' || latest?.state === 'lapsed'
  if (latest !== null && isAsked && isInReturnTerm(latest, returnedOn)) return latest
  const terms = await withdrawalTerms(transaction, stored, who.now)
  if (returnedOn > terms.askBy || latest?.state === 'requested') return null
  return insertRequest(transaction, stored, terms, who)
}

/** Voids the loan, makes its application `Retractada`, and owes everything paid to the borrower in refund tasks. */
export async function completeWithdrawal(
  context: WithdrawalContext,
  transaction: Transaction<Database>,
  stored: StoredLoan,
  request: WithdrawalRequest,
  who: ActingParty,
): Promise<void> {
  const { now } = who
  await endRequest(transaction, request, 'completed', { endedOn: businessDate(now).toString(), now })
  const { owed } = await voidLoan(context.servicing, transaction, stored, { requestId: request.id }, who)
  const { id: loanId, applicationId } = stored
  const subject = `withdrawal:${stored.contractNumber}`
  const refund = {
    loanId,
    applicationId,
    subject,
    transactionId: null,
    surplus: owed,
    reason: 'withdrawn' as const,
  }
  await openOverpaymentTask(
    transaction,
    { ...refund, note: 'paid for a credit that was withdrawn from' },
    now,
  )
  await refundHeldCredits(transaction, stored, now)
  await mailCompleted(context, transaction, stored, { owed, requestedOn: request.requestedOn }, now)
}
