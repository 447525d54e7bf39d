import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { actors } from '../../platform/actor.ts'
import { hasPassed, instantOf } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { backgroundRequestId } from '../../platform/request-id.ts'
import { apply, type OriginationContext, orderOf } from '../origination/origination.ts'

type CancelContext = Pick<OriginationContext, 'db' | 'store' | 'effects'>

/**
 * Unless a payment in time may still come. Each in its own transaction, checked again under lock. Returns
 * how many.
 */
export async function cancelUnpaidOrders(context: CancelContext, now: Temporal.Instant): Promise<number> {
  const ids = await context.store.pastDeadline(context.db, now)
  let cancelled = 0
  for (const id of ids) {
    await inTransaction(context.db, async (transaction) => {
      const application = await context.store.lock(transaction, id)
      const deadline = orderOf(application.facts)?.deadline ?? null
      if (application.situation !== 'EmAndamento' || deadline === null || !hasPassed(deadline, now)) return
      if (await isAnswerAwaited(transaction, { id, deadline }, now)) return
      await apply(context, transaction, application, [{ type: 'Cancelled', by: 'deadline' }], {
        now,
        actor: actors.clock,
        requestId: backgroundRequestId(),
        action: 'cancelUnpaidOrder',
        evidence: null,
      })
      cancelled += 1
    })
  }
  return cancelled
}

/** The provider may still know of a payment in time. */
const answerGraceHours = 24

/** Not for a waiting transaction: its money goes back when it comes. False after `answerGraceHours`. */
async function isAnswerAwaited(
  db: Kysely<Database>,
  { id, deadline }: { readonly id: string; readonly deadline: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const ends = instantOf(deadline)
  if (hasPassed(ends.add({ hours: answerGraceHours }).toString(), now)) return false
  // An earlier payer has left the checkout.
  const mayTryAgain = ends.subtract({ hours: 1 }).toString()
  const { rows } = await sql<{ readonly isAwaited: boolean }>`
    select exists (
      select from payment_attempt as attempt
      where attempt.application_id = ${id} and attempt.purpose <> 'loan'
        and attempt.next_check_at is not null and attempt.updated_at < ${ends.toString()}
        and attempt.state in ('registered', 'failed') and attempt.requested_at > ${mayTryAgain}
    ) as is_awaited`.execute(db)
  return rows[0]?.isAwaited === true
}
