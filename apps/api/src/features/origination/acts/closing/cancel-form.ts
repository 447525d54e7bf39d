import type { ActionAnswer } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../../../platform/actor.ts'
import { writeAudit } from '../../../../platform/audit.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import type { OriginationContext } from '../../context.ts'
import { endHandOffs, type HandOffEnd } from '../../store/hand-offs.ts'
import { endAuthorizationCodes } from '../hand-off/send-authorization.ts'

type Request = { readonly actor: Actor; readonly requestId: string; readonly now: Temporal.Instant }

/** Before the customer has authorised. Null if the sale is an application, or there is none. */
export async function cancelForm(
  origination: OriginationContext,
  applicationId: string,
  request: Request,
): Promise<ActionAnswer | null> {
  return inTransaction(origination.db, async (transaction) => {
    if ((await origination.store.find(transaction, applicationId)) !== null) return null
    const end = { ...request, action: 'cancel', linkEnd: 'cancelled' } as const
    if (await giveUpForm(origination, transaction, applicationId, end)) return cancelled
    const place = await origination.store.findPlace(transaction, applicationId)
    return place?.situation === 'Cancelada' ? cancelled : null
  })
}

const cancelled: ActionAnswer = { situation: 'canceled' }

type FormEnd = Request & {
  readonly action: 'cancel' | 'denyRequest'
  readonly linkEnd: HandOffEnd
}

export async function giveUpForm(
  { store, forms, linkSessions }: OriginationContext,
  transaction: Transaction<Database>,
  applicationId: string,
  { action, linkEnd, actor, requestId, now }: FormEnd,
): Promise<boolean> {
  const open = await store.unprovedSince(transaction, applicationId)
  if (!open.includes(applicationId)) return false
  // Forms before places: the lock order of a confirmation.
  const formIds = await forms.giveUp(transaction, open, now)
  const ended = await store.closeUnproved(transaction, open, 'Cancelada', now)
  // A press was faster: the sale is an application.
  if (!ended.includes(applicationId)) return false
  if (formIds.length > 0) await endAuthorizationCodes(transaction, formIds, now)
  for (const linkId of await endHandOffs(transaction, { applicationId }, linkEnd, now)) {
    await linkSessions.endOfLink(transaction, linkId, linkEnd, now)
  }
  for (const subjectId of ended) {
    const subject = { subjectType: 'application', subjectId }
    await writeAudit(transaction, { actor, action, ...subject, requestId }, now)
  }
  return true
}
