import type { Temporal } from 'temporal-polyfill'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Settings } from '../../policy/policy.ts'
import { apply } from '../act.ts'
import type { Application } from '../application.ts'
import type { OriginationParts } from '../parts.ts'

/**
 * Ends applications that were begun and never signed, so that they stop no later one; answers how many. Each in its
 * own transaction, re-checked: its owner may sign it at that moment.
 */
export async function expireApplications(
  parts: Pick<OriginationParts, 'db' | 'store' | 'effects'>,
  settings: Settings,
  now: Temporal.Instant,
): Promise<number> {
  const begunBefore = now.subtract({ hours: settings.applicationValidityDays * 24 })
  const ids = await parts.store.unfinishedSince(parts.db, begunBefore)
  let expired = 0
  for (const id of ids) {
    await inTransaction(parts.db, async (transaction) => {
      const application = await parts.store.lock(transaction, id)
      if (!isUnfinished(application)) return
      await apply(parts, transaction, application, [{ type: 'Expired' }], {
        now,
        actor: 'system',
        requestId: 'deadline',
        action: 'expireApplication',
        settings,
        evidence: null,
      })
      expired += 1
    })
  }
  return expired
}

const isUnfinished = ({ situation, facts }: Application) =>
  situation === 'EmAndamento' && (facts.agreement?.signedAt ?? null) === null
