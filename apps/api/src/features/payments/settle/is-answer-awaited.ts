import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { hasPassed, instantOf } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { PlatformSettings } from '../../policy/policy.ts'

type AnswerSettings = Pick<PlatformSettings, 'paymentAnswerGraceHours' | 'paymentChecksFirstHours'>

/**
 * Whether an order whose deadline has passed may have been paid in its last hour all the same: the provider has not
 * answered about an attempt of it since (conformance: R-Q5). What it knows as undecided is not waited for, and goes back
 * when it comes. False once the order has waited for `paymentAnswerGraceHours`.
 */
export async function isAnswerAwaited(
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
      select from payment_request as attempt
      where attempt.application_id = ${id} and attempt.purpose <> 'loan'
        and attempt.next_check_at is not null and attempt.updated_at < ${ends.toString()}
        and attempt.state in ('registered', 'failed') and attempt.requested_at > ${mayTryAgain}
    ) as is_awaited`.execute(db)
  return rows[0]?.isAwaited === true
}
