import { dayOf, isoOf } from '@cupo/credit-engine'
import type { ActingParty } from '../../platform/actor.ts'
import { businessDate } from '../../platform/business-date.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { loanStore, pauseLoan, resumeLoan } from '../servicing/servicing.ts'
import { refundHeldCredits } from './held-credits.ts'
import { withdrawalRefusals } from './text/withdrawals.ts'
import { mailLapsed, mailRequested } from './withdrawal-mails.ts'
import {
  endRequest,
  insertRequest,
  latestRequest,
  type WithdrawalContext,
  type WithdrawalRequest,
  withdrawalTerms,
} from './withdrawal-request.ts'

/**
 * Pauses the loan until what was lent is back or the term is over. Asking again changes nothing. Refuses
 * (`RetractoNoDisponible`) after the term, for a sold loan and a void one.
 */
export async function requestWithdrawal(
  context: WithdrawalContext,
  loanId: string,
  who: ActingParty,
): Promise<Result<WithdrawalRequest>> {
  const { db } = context.servicing
  return inTransaction(db, async (transaction) => {
    const stored = await loanStore.lock(transaction, loanId)
    const latest = await latestRequest(transaction, loanId)
    if (latest?.state === 'requested') return done(latest)
    const { closed } = stored.loan
    if (closed?.because === 'withdrawn') return notAvailable(withdrawalRefusals.done)
    if (closed?.because === 'voided') return notAvailable(withdrawalRefusals.voided)
    if (closed?.because === 'sold') return notAvailable(withdrawalRefusals.sold)
    const terms = await withdrawalTerms(transaction, stored, who.now)
    if (dayOf(businessDate(who.now)) > terms.askBy) {
      return notAvailable(withdrawalRefusals.over(isoOf(terms.askBy)))
    }
    const request = await insertRequest(transaction, stored, terms, who)
    const pause = { requestId: request.id, through: request.returnBy }
    await pauseLoan(context.servicing, transaction, stored, pause, who)
    await mailRequested(context, transaction, stored, request, who.now)
    return done(request)
  })
}

/** The loan goes on as if nobody had asked. Refuses when no request is open. */
export async function cancelWithdrawal(
  context: WithdrawalContext,
  loanId: string,
  who: ActingParty,
): Promise<Result<true>> {
  const { db } = context.servicing
  return inTransaction(db, async (transaction) => {
    const stored = await loanStore.lock(transaction, loanId)
    const request = await latestRequest(transaction, loanId)
    if (request?.state === 'cancelled') return done(true)
    if (request?.state !== 'requested') return notAvailable(withdrawalRefusals.none)
    const today = businessDate(who.now).toString()
    const endedOn = today < request.returnBy ? today : request.returnBy
    await endRequest(transaction, request, 'cancelled', { endedOn, now: who.now })
    await resumeLoan(context.servicing, transaction, stored, { requestId: request.id }, who)
    await refundHeldCredits(transaction, stored, who.now)
    await mailLapsed(context, transaction, stored, { request, ending: 'cancelled' }, who.now)
    return done(true)
  })
}

const notAvailable = (message: string) => refuse('RetractoNoDisponible', { message })
