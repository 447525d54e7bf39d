import type { Transaction } from 'kysely'
import { type ActingParty, actorName, actors } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { lockSubject } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { backgroundRequestId } from '../../platform/request-id.ts'
import { releaseLoans } from '../servicing/servicing.ts'
import { type Hold, holdStore, openContactHolds } from './hold-store.ts'
import type { HoldContext } from './place-hold.ts'

type Ending = NonNullable<Hold['end']>['ending']

/**
 * Ends a hold, and with today what it stopped. The interest of its days is not charged. Refuses an unknown hold
 * (`NoEncontrado`) and one that has ended (`EtapaInvalida`).
 */
export async function endHold(
  { servicing, secrets }: HoldContext,
  transaction: Transaction<Database>,
  { id, ending, reason }: { readonly id: string; readonly ending: Ending; readonly reason: string },
  who: ActingParty,
): Promise<Result<Hold>> {
  const store = holdStore(secrets)
  const found = await store.find(transaction, id)
  if (found === null) return refuse('NoEncontrado')
  await lockSubject(transaction, { kind: 'hold', subject: found.documentIndex })
  const hold = await store.find(transaction, id)
  if (hold === null || hold.end !== null) return refuse('EtapaInvalida')
  if (ending === 'lapsed' && hold.lapsesOn === null) return refuse('EtapaInvalida')
  await recordEnd(transaction, { id, ending, reason }, who)
  await releaseLoans(servicing, transaction, id, who)
  const ended = await store.find(transaction, id)
  return ended === null ? refuse('NoEncontrado') : done(ended)
}

/** The person asks for messages again. Such a hold stops no loan. */
export async function endContactHolds(
  transaction: Transaction<Database>,
  documentIndex: Buffer,
  who: ActingParty,
): Promise<void> {
  await lockSubject(transaction, { kind: 'hold', subject: documentIndex })
  for (const id of await openContactHolds(transaction, documentIndex))
    await recordEnd(transaction, { id, ending: 'lifted', reason: 'the person chose their channels' }, who)
}

async function recordEnd(
  transaction: Transaction<Database>,
  { id, ending, reason }: { readonly id: string; readonly ending: Ending; readonly reason: string },
  { actor, now, requestId }: ActingParty,
): Promise<void> {
  await transaction
    .insertInto('personHoldEnd')
    .values({ holdId: id, ending, endedAt: now.toString(), reason, actor: actorName(actor) })
    .execute()
  const subject = { subjectType: 'personHold', subjectId: id }
  await writeAudit(transaction, { actor, action: 'endHold', ...subject, after: { ending }, requestId }, now)
}

/** Ends holds of claims that nobody confirmed in time, each in its own transaction. Returns how many. */
export async function lapseHolds(context: HoldContext, now: ActingParty['now']): Promise<number> {
  const { db } = context.servicing
  const who = { now, actor: actors.clock, requestId: backgroundRequestId() }
  let lapsed = 0
  for (const id of await holdStore(context.secrets).lapsed(db, businessDate(now).toString())) {
    const ended = await inTransaction(db, (transaction) =>
      endHold(context, transaction, { id, ending: 'lapsed', reason: 'nobody confirmed the claim' }, who),
    )
    if (ended.ok) lapsed += 1
  }
  return lapsed
}
