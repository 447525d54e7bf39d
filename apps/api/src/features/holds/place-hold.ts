import { addBusinessDays, dayOf, isoOf } from '@cupo/credit-engine'
import type { HoldKind } from '@cupo/wire/office'
import type { Transaction } from 'kysely'
import { type ActingParty, actorName } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { lockSubject } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { holdLoan, loanStore, type ServicingContext, type StoredLoan } from '../servicing/servicing.ts'
import { lapseBusinessDays, stopsOfKind } from './hold-kinds.ts'
import { type Hold, holdSealName, holdStore } from './hold-store.ts'

export type HoldContext = { readonly servicing: ServicingContext; readonly secrets: Secrets }

export type HoldOrder = {
  readonly kind: HoldKind
  readonly documentIndex: Buffer
  /** Null for the person and all of their loans. */
  readonly loanId: string | null
  /** The claim that places it by itself. */
  readonly claimId: string | null
  readonly reason: string
  readonly representative: string | null
}

/**
 * Places a hold and stops the open loans that it is about, in the caller's transaction. A second order for the same finds
 * the first hold, and one by a person confirms a hold that a claim placed. Null for a claim about a person whom a claim
 * has held before.
 */
export async function placeHold(
  { servicing, secrets }: HoldContext,
  transaction: Transaction<Database>,
  { kind, documentIndex, loanId, claimId, reason, representative }: HoldOrder,
  who: ActingParty,
): Promise<Hold | null> {
  await lockSubject(transaction, { kind: 'hold', subject: documentIndex })
  const store = holdStore(secrets)
  const known = await store.ofPerson(transaction, documentIndex)
  if (claimId !== null && known.some((hold) => hold.claimId !== null)) return null
  const same = known.find((hold) => hold.end === null && hold.kind === kind && hold.loanId === loanId)
  if (same !== undefined) {
    if (claimId === null && same.lapsesOn !== null) await recordConfirmation(transaction, same, who)
    return store.find(transaction, same.id)
  }
  const id = newId()
  const today = businessDate(who.now)
  const lapsesOn = claimId === null ? null : isoOf(addBusinessDays(dayOf(today), lapseBusinessDays))
  await transaction
    .insertInto('personHold')
    .values({
      id,
      kind,
      documentIndex,
      loanId,
      claimId,
      placedOn: today.toString(),
      placedAt: who.now.toString(),
      lapsesOn,
      content: secrets.seal({ reason, representative }, holdSealName(id)),
      actor: actorName(who.actor),
    })
    .execute()
  const { actor, now, requestId } = who
  const after = { kind, loanId, claimId, lapsesOn }
  const subject = { subjectType: 'personHold', subjectId: id }
  await writeAudit(transaction, { actor, action: 'placeHold', ...subject, after, requestId }, now)
  const { loans: stops } = stopsOfKind[kind]
  if (stops !== null) {
    const ids = await openLoansOf(transaction, documentIndex, loanId)
    const locked = await loanStore.lockAll(transaction, ids)
    for (const stored of locked.values()) {
      if (stored.loan.closed === null)
        await holdLoan(servicing, transaction, stored, { holdId: id, stops }, who)
    }
  }
  return store.find(transaction, id)
}

/**
 * A loan that opens while its person is held stands still from that day on: its purchase was signed before the hold, or a
 * reversal reopened it.
 */
export async function holdOpenedLoan(
  servicing: ServicingContext,
  transaction: Transaction<Database>,
  { id, documentIndex }: StoredLoan,
  who: ActingParty,
): Promise<void> {
  // A hold that is placed at this moment finds the loan, or is found here.
  await lockSubject(transaction, { kind: 'hold', subject: documentIndex })
  const rows = await transaction
    .selectFrom('personHold as hold')
    .leftJoin('personHoldEnd as ended', 'ended.holdId', 'hold.id')
    .leftJoin('loanHold as own', (join) => join.onRef('own.holdId', '=', 'hold.id').on('own.loanId', '=', id))
    .where('hold.documentIndex', '=', documentIndex)
    .where((row) => row.or([row('hold.loanId', 'is', null), row('hold.loanId', '=', id)]))
    .where('ended.holdId', 'is', null)
    .where('own.id', 'is', null)
    .select(['hold.id', 'hold.kind'])
    .orderBy('hold.id')
    .execute()
  for (const { id: holdId, kind } of rows) {
    const { loans: stops } = stopsOfKind[kind]
    if (stops === null) continue
    await holdLoan(servicing, transaction, await loanStore.lock(transaction, id), { holdId, stops }, who)
  }
}

async function openLoansOf(
  transaction: Transaction<Database>,
  documentIndex: Buffer,
  loanId: string | null,
): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom('loan')
    .select('id')
    .where('documentIndex', '=', documentIndex)
    .where('situation', '=', 'open')
    .$if(loanId !== null, (query) => query.where('id', '=', loanId))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Refuses an unknown hold (`NoEncontrado`) and one that has ended or needs no confirmation (`EtapaInvalida`). */
export async function confirmHold(
  { secrets }: HoldContext,
  transaction: Transaction<Database>,
  id: string,
  who: ActingParty,
): Promise<Result<Hold>> {
  const store = holdStore(secrets)
  const found = await store.find(transaction, id)
  if (found === null) return refuse('NoEncontrado')
  await lockSubject(transaction, { kind: 'hold', subject: found.documentIndex })
  const hold = await store.find(transaction, id)
  if (hold === null || hold.end !== null || hold.lapsesOn === null) return refuse('EtapaInvalida')
  await recordConfirmation(transaction, hold, who)
  return done({ ...hold, lapsesOn: null, confirmedBy: actorName(who.actor) })
}

async function recordConfirmation(
  transaction: Transaction<Database>,
  { id }: Pick<Hold, 'id'>,
  { actor, now, requestId }: ActingParty,
): Promise<void> {
  const row = { holdId: id, confirmedAt: now.toString(), actor: actorName(actor) }
  await transaction.insertInto('personHoldConfirmation').values(row).execute()
  const subject = { subjectType: 'personHold', subjectId: id }
  await writeAudit(transaction, { actor, action: 'confirmHold', ...subject, requestId }, now)
}
