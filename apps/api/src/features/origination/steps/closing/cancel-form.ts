import type { ActionAnswer } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../../../platform/actor.ts'
import { writeAudit } from '../../../../platform/audit.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import type { OriginationParts } from '../../parts.ts'
import { endHandOffs, type HandOffEnd } from '../hand-off/hand-off-store.ts'
import { endAuthorizationCodes } from '../hand-off/send-authorization.ts'

type Parts = Pick<OriginationParts, 'db' | 'store' | 'forms' | 'linkSessions'>
type Request = { readonly actor: Actor; readonly requestId: string; readonly now: Temporal.Instant }

/**
 * Action `cancel` before the customer has authorised, or while the bureau has not answered yet: the agent gives up what they
 * have filed, and neither link nor code of its SMS counts from now on. Of a press at the same moment the first one stands. Given
 * up twice it is so once; null where the sale is an application, or none (conformance: R-G37).
 */
export async function cancelForm(
  parts: Parts,
  applicationId: string,
  request: Request,
): Promise<ActionAnswer | null> {
  return inTransaction(parts.db, async (transaction) => {
    if ((await parts.store.find(transaction, applicationId)) !== null) return null
    const end = { ...request, action: 'cancel', linkEnd: 'cancelled' } as const
    if (await giveUpForm(parts, transaction, applicationId, end)) return cancelled
    const place = await parts.store.findPlace(transaction, applicationId)
    return place?.situation === 'Cancelada' ? cancelled : null
  })
}

const cancelled: ActionAnswer = { situation: 'canceled' }

type FormEnd = Request & {
  readonly action: 'cancel' | 'denyRequest'
  /** How its trail and its screens tell the end of the link. */
  readonly linkEnd: HandOffEnd
}

/** Ends a sale that nobody has proved, with link and code of its SMS. False where there is none, or it is an application. */
export async function giveUpForm(
  { store, forms, linkSessions }: Omit<Parts, 'db'>,
  transaction: Transaction<Database>,
  applicationId: string,
  { action, linkEnd, actor, requestId, now }: FormEnd,
): Promise<boolean> {
  // The form before its place, as whoever confirms it.
  const formIds = await forms.giveUp(transaction, applicationId, now)
  if (formIds.length === 0 || !(await store.cancelUnproved(transaction, applicationId, now))) return false
  await endAuthorizationCodes(transaction, formIds, now)
  for (const linkId of await endHandOffs(transaction, { applicationId }, linkEnd, now)) {
    await linkSessions.endOfLink(transaction, linkId, linkEnd, now)
  }
  const subject = { subjectType: 'application', subjectId: applicationId }
  await writeAudit(transaction, { actor, action, ...subject, after: { formIds }, requestId }, now)
  return true
}
