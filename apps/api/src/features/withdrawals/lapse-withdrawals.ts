import type { Temporal } from 'temporal-polyfill'
import { actors } from '../../platform/actor.ts'
import { businessDate } from '../../platform/business-date.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { backgroundRequestId } from '../../platform/request-id.ts'
import { loanStore, resumeLoan } from '../servicing/servicing.ts'
import { refundHeldCredits } from './held-credits.ts'
import { mailLapsed } from './withdrawal-mails.ts'
import { endRequest, latestRequest, type WithdrawalContext } from './withdrawal-request.ts'

/**
 * Ends requests whose term is over with nothing given back, each in its own transaction, checked again under the lock of
 * its loan. Returns how many.
 */
export async function lapseWithdrawals(context: WithdrawalContext, now: Temporal.Instant): Promise<number> {
  const { db } = context.servicing
  const today = businessDate(now).toString()
  const due = await db
    .selectFrom('withdrawalRequest')
    .select('loanId')
    .where('state', '=', 'requested')
    .where('returnBy', '<', today)
    .orderBy('returnBy')
    .execute()
  const who = { now, actor: actors.clock, requestId: backgroundRequestId() }
  let lapsed = 0
  for (const { loanId } of due) {
    await inTransaction(db, async (transaction) => {
      const stored = await loanStore.lock(transaction, loanId)
      const request = await latestRequest(transaction, loanId)
      if (request?.state !== 'requested' || request.returnBy >= today) return
      await endRequest(transaction, request, 'lapsed', { endedOn: request.returnBy, now })
      await resumeLoan(context.servicing, transaction, stored, { requestId: request.id }, who)
      await refundHeldCredits(transaction, stored, now)
      await mailLapsed(context, transaction, stored, { request, ending: 'lapsed' }, now)
      lapsed += 1
    })
  }
  return lapsed
}
