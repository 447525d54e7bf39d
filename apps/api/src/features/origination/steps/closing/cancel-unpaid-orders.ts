import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { actors } from '../../../../platform/actor.ts'
import { hasPassed } from '../../../../platform/business-date.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'
import { apply } from '../../act.ts'
import type { OriginationParts } from '../../parts.ts'

export type CancelParts = Pick<OriginationParts, 'db' | 'store' | 'effects'> & {
  /** Whether it may have been paid in time, and this is not known yet. Never for long. */
  readonly isAnswerAwaited: (
    transaction: Transaction<Database>,
    order: { readonly id: string; readonly deadline: string },
    settings: PlatformSettings,
    now: Temporal.Instant,
  ) => Promise<boolean>
}

/** Cancels every order whose deadline has passed unpaid; answers how many. Each in its own transaction, re-checked. */
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
      const deadline = application.facts.order?.deadline ?? null
      if (application.situation !== 'EmAndamento' || deadline === null || !hasPassed(deadline, now)) return
      if (await parts.isAnswerAwaited(transaction, { id, deadline }, settings, now)) return
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
