import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { actors } from '../../platform/actor.ts'
import { hasPassed, instantOf } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { apply, type OriginationContext, orderOf } from '../origination/origination.ts'
import type { PlatformSettings } from '../policy/policy.ts'

type CancelParts = Pick<OriginationContext, 'db' | 'store' | 'effects'>

/**
 * Cancels every order whose deadline has passed unpaid, unless the provider may still tell of a payment that was made in
 * time; answers how many. Each order is cancelled in a transaction of its own, and checked again under its lock
 */
export async function cancelUnpaidOrders(
  parts: CancelParts,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<number> {
  const ids = await parts.store.pastDeadline(parts.db, now)
  let cancelled = 0
  for (const id of ids) {
    await inTransaction(parts.db, async (transaction) => {
      const application = await parts.store.lock(transaction, id)
      const deadline = orderOf(application.facts)?.deadline ?? null
      if (application.situation !== 'EmAndamento' || deadline === null || !hasPassed(deadline, now)) return
      if (await isAnswerAwaited(transaction, { id, deadline }, settings, now)) return
      await apply(parts, transaction, application, [{ type: 'Cancelled', by: 'deadline' }], {
        now,
        actor: actors.clock,
        requestId: 'deadline',
        action: 'cancelUnpaidOrder',
        evidence: null,
      })
      cancelled += 1
    })
  }
  return cancelled
}

type AnswerSettings = Pick<PlatformSettings, 'paymentAnswerGraceHours' | 'paymentChecksFirstHours'>

/**
 * Whether an order whose deadline has passed may have been paid in its last hour all the same: the provider has not
 * answered about an attempt of it since. What it knows as undecided is not waited for, and goes back
 * when it comes. False once the order has waited for `paymentAnswerGraceHours`.
 */
async function isAnswerAwaited(
  db: Kysely<Database>,
  { id, deadline }: { readonly id: string; readonly deadline: string },
  { paymentAnswerGraceHours, paymentChecksFirstHours }: AnswerSettings,
  now: Temporal.Instant,
): Promise<boolean> {
  const ends = instantOf(deadline)
  if (hasPassed(ends.add({ hours: paymentAnswerGraceHours }).toString(), now)) return false
  // Whoever went to the checkout earlier has left it; after a try that failed another is looked for so long.
  const mayTryAgain = ends.subtract({ hours: paymentChecksFirstHours }).toString()
  const { rows } = await sql<{ readonly isAwaited: boolean }>`
    select exists (
      select from payment_attempt as attempt
      where attempt.application_id = ${id} and attempt.purpose <> 'loan'
        and attempt.next_check_at is not null and attempt.updated_at < ${ends.toString()}
        and attempt.state in ('registered', 'failed') and attempt.requested_at > ${mayTryAgain}
    ) as is_awaited`.execute(db)
  return rows[0]?.isAwaited === true
}
