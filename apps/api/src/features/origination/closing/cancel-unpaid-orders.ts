import type { Temporal } from 'temporal-polyfill'
import { hasPassed } from '../../../platform/business-date.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Settings } from '../../policy/policy.ts'
import { apply } from '../act.ts'
import type { OriginationParts } from '../parts.ts'

/** Cancels every order whose deadline has passed unpaid; answers how many. Each in its own transaction, re-checked. */
export async function cancelUnpaidOrders(
  parts: OriginationParts,
  settings: Settings,
  now: Temporal.Instant,
): Promise<number> {
  const ids = await parts.store.pastDeadline(parts.db, now)
  let cancelled = 0
  for (const id of ids) {
    await inTransaction(parts.db, async (transaction) => {
      const application = await parts.store.lock(transaction, id)
      const deadline = application.facts.order?.deadline ?? null
      if (application.situation !== 'EmAndamento' || deadline === null || !hasPassed(deadline, now)) return
      await apply(parts, transaction, application, [{ type: 'Cancelled', by: 'deadline' }], {
        now,
        actor: 'system',
        requestId: 'deadline',
        action: 'cancelUnpaidOrder',
        settings,
        evidence: null,
      })
      cancelled += 1
    })
  }
  return cancelled
}
