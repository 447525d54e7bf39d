import type { ActionAnswer } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../../../platform/actor.ts'
import { writeAudit } from '../../../../platform/audit.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import type { OriginationParts } from '../../parts.ts'
import { endHandOffs } from '../hand-off/hand-off-store.ts'
import { endAuthorizationCodes } from '../hand-off/send-authorization.ts'

type Parts = Pick<OriginationParts, 'db' | 'store' | 'forms' | 'linkSessions'>
type Request = { readonly actor: Actor; readonly requestId: string; readonly now: Temporal.Instant }

/**
 * Action `cancel` before the customer has authorised, or while the bureau has not answered yet: the agent gives up what they
 * have filed, and neither link nor code of its SMS counts from now on. Of a press at the same moment the first one stands. Given
 * up twice it is so once; null where the sale is an application, or none (conformance: R-G37).
 */
export async function cancelForm(
  { db, store, forms, linkSessions }: Parts,
  applicationId: string,
  { actor, requestId, now }: Request,
): Promise<ActionAnswer | null> {
  return inTransaction(db, async (transaction) => {
    if ((await store.find(transaction, applicationId)) !== null) return null
    // The form before its place, as whoever confirms it.
    const formIds = await forms.giveUp(transaction, applicationId, now)
    if (formIds.length === 0) {
      const place = await store.findPlace(transaction, applicationId)
      return place?.situation === 'Cancelada' ? cancelled : null
    }
    if (!(await store.cancelUnproved(transaction, applicationId, now))) return null
    await endAuthorizationCodes(transaction, formIds, now)
    for (const linkId of await endHandOffs(transaction, { applicationId }, 'cancelled', now)) {
      await linkSessions.endOfLink(transaction, linkId, 'cancelled', now)
    }
    const subject = { subjectType: 'application', subjectId: applicationId }
    await writeAudit(transaction, { actor, action: 'cancel', ...subject, after: { formIds }, requestId }, now)
    return cancelled
  })
}

const cancelled: ActionAnswer = { situation: 'canceled' }
