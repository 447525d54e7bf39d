import type { ActionAnswer, DeclineEnd } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { ActingParty } from '../../../../platform/actor.ts'
import { writeAudit } from '../../../../platform/audit.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { done, type Result } from '../../../../platform/refusal.ts'
import type { OriginationContext } from '../../context.ts'
import { isAllowed } from '../../model/journey.ts'
import {
  declineEndOf,
  endHandOffs,
  endHandOffsAndSessions,
  type HandOff,
  type HandOffEnd,
  recordDecliner,
} from '../../store/hand-offs.ts'
import { apply } from '../act.ts'
import { type PressedLink, refused, usableHandOff } from './check-hand-off.ts'
import { endAuthorizationCodes } from './send-authorization.ts'

const cancelled: ActionAnswer = { situation: 'canceled' }

type FormEnd = ActingParty & {
  readonly action: 'cancel' | 'denyRequest'
  readonly linkEnd: HandOffEnd
}

/**
 * A decline from the SMS cancels the sale. An open link may be declined only by its browser. Refuses with
 * `EnlaceInvalido`.
 */
export async function declineHandOff(
  origination: OriginationContext,
  pressed: PressedLink,
  { now, requestId }: Omit<ActingParty, 'actor'>,
): Promise<Result<DeclineEnd>> {
  const usable = await usableHandOff(origination.db, pressed, now)
  if (usable === null) return refused
  const { handOff, way } = usable
  const end = declineEndOf(way)
  const actor = { kind: 'handOff', applicationId: handOff.applicationId } as const
  const context = { actor, requestId, now }
  return inTransaction(origination.db, async (transaction) => {
    const ended =
      end === 'sale'
        ? await denySale(origination, transaction, handOff, context)
        : await endLink(origination, transaction, handOff, context)
    if (!ended) return refused
    await recordDecliner(transaction, handOff.id, pressed.browserHash)
    const subject = { subjectType: 'application', subjectId: handOff.applicationId }
    const after = { handOffId: handOff.id, way }
    await writeAudit(transaction, { actor, action: 'declineHandOff', ...subject, after, requestId }, now)
    return done(end)
  })
}

async function denySale(
  origination: OriginationContext,
  transaction: Transaction<Database>,
  handOff: HandOff,
  context: ActingParty,
): Promise<boolean> {
  const { store } = origination
  const { applicationId } = handOff
  const record = { ...context, action: 'denyRequest' } as const
  if ((await store.find(transaction, applicationId)) === null) {
    if (await giveUpForm(origination, transaction, applicationId, { ...record, linkEnd: 'declined' }))
      return true
    if ((await store.find(transaction, applicationId)) === null) return false
  }
  const application = await store.lock(transaction, applicationId)
  if (!(await endLink(origination, transaction, handOff, context))) return false
  if (isAllowed(application, 'cancel', 'customer')) {
    const event = { type: 'Cancelled', by: 'denial' } as const
    await apply(origination, transaction, application, [event], { ...record, evidence: null })
  }
  return true
}

async function endLink(
  { linkSessions }: OriginationContext,
  transaction: Transaction<Database>,
  { id, formId }: HandOff,
  { now }: ActingParty,
): Promise<boolean> {
  const [ended] = await endHandOffs(transaction, { id }, 'declined', now)
  if (ended === undefined) return false
  await linkSessions.endOfLink(transaction, id, 'declined', now)
  if (formId !== null) await endAuthorizationCodes(transaction, [formId], now)
  return true
}

/**
 * Cancels a sale that the customer has not authorised yet. Null if the sale is an application, or there is
 * none.
 */
export async function cancelForm(
  origination: OriginationContext,
  applicationId: string,
  request: ActingParty,
): Promise<ActionAnswer | null> {
  return inTransaction(origination.db, async (transaction) => {
    if ((await origination.store.find(transaction, applicationId)) !== null) return null
    const end = { ...request, action: 'cancel', linkEnd: 'cancelled' } as const
    if (await giveUpForm(origination, transaction, applicationId, end)) return cancelled
    const place = await origination.store.findPlace(transaction, applicationId)
    return place?.situation === 'Cancelada' ? cancelled : null
  })
}

async function giveUpForm(
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
  // The customer's press came first: the sale is an application.
  if (!ended.includes(applicationId)) return false
  if (formIds.length > 0) await endAuthorizationCodes(transaction, formIds, now)
  await endHandOffsAndSessions({ linkSessions }, transaction, { applicationId }, linkEnd, now)
  for (const subjectId of ended) {
    const subject = { subjectType: 'application', subjectId }
    await writeAudit(transaction, { actor, action, ...subject, requestId }, now)
  }
  return true
}
