import { type Origin, origins } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { actors } from '../../../../platform/actor.ts'
import { businessDate } from '../../../../platform/business-date.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { readChannelSettings } from '../../../policy/policy.ts'
import { apply } from '../../act.ts'
import type { Application } from '../../application.ts'
import type { OriginationParts } from '../../parts.ts'

type ExpireParts = Pick<OriginationParts, 'db' | 'store' | 'effects'>

/**
 * Ends applications that were begun and never signed, so that they stop no later one; answers how many. Each in its
 * own transaction, re-checked: its owner may sign it at that moment (conformance: R-J14).
 */
export async function expireApplications(parts: ExpireParts, now: Temporal.Instant): Promise<number> {
  let expired = 0
  for (const origin of origins) expired += await expireOf(parts, origin, now)
  return expired
}

async function expireOf(parts: ExpireParts, origin: Origin, now: Temporal.Instant): Promise<number> {
  const { applicationValidityDays } = await readChannelSettings(parts.db, origin, businessDate(now))
  const begunBefore = now.subtract({ hours: applicationValidityDays * 24 })
  const ids = await parts.store.unfinishedSince(parts.db, origin, begunBefore)
  let expired = 0
  for (const id of ids) {
    await inTransaction(parts.db, async (transaction) => {
      const application = await parts.store.lock(transaction, id)
      if (!isUnfinished(application)) return
      await apply(parts, transaction, application, [{ type: 'Expired' }], {
        now,
        actor: actors.clock,
        requestId: 'deadline',
        action: 'expireApplication',
        evidence: null,
      })
      expired += 1
    })
  }
  return expired
}

const isUnfinished = ({ situation, facts }: Application) =>
  situation === 'EmAndamento' && (facts.agreement?.signedAt ?? null) === null
