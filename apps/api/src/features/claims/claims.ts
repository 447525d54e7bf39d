import { addBusinessDays, type Day, dayOf, isoOf } from '@cupo/credit-engine'
import type { ClaimStatus } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { takePlaceIn } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Random } from '../../ports/random.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { type Claim, claimStore } from './claim-store.ts'

export type ClaimParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly random: Random
  readonly settings: (now: Temporal.Instant) => Promise<Pick<PlatformSettings, 'claimsPerDayMax'>>
}

type ClaimContext = {
  readonly actor: Actor
  readonly documentIndex: Buffer
  readonly now: Temporal.Instant
  readonly requestId: string
}

/** Files a claim and gives it a number; refuses with `LimiteDeIntentos` beyond those of a day. */
export async function fileClaim(
  { db, secrets, random, settings }: ClaimParts,
  words: { readonly subject: string; readonly description: string },
  { actor, documentIndex, now, requestId }: ClaimContext,
): Promise<Result<Claim>> {
  const { claimsPerDayMax: max } = await settings(now)
  const limit = { kind: 'claim-filed', subject: documentIndex, max, windowSeconds: 86_400 }
  const today = businessDate(now)
  const claim: Claim = {
    id: newId(),
    protocol: `${today.year}-${String(random.integer(100_000_000)).padStart(8, '0')}`,
    ...words,
    solution: '',
    status: 'New',
    isSolved: null,
    answerDueOn: isoOf(answerDueOn(dayOf(today))),
    createdAt: now.toString(),
    closedAt: null,
  }
  return inTransaction(db, async (transaction) => {
    if ((await takePlaceIn(transaction, limit, [limit], now)) === null) return refuse('LimiteDeIntentos')
    await claimStore(secrets).insert(transaction, documentIndex, claim, now)
    const subject = { subjectType: 'claim', subjectId: claim.id }
    await writeAudit(transaction, { actor, action: 'fileClaim', ...subject, requestId }, now)
    return done(claim)
  })
}

/** Claims are answered within fifteen business days (Ley 1480 de 2011, art. 58; Ley 1581 de 2012, art. 15). */
const businessDaysToAnswer = 15

/** The last day for the answer to a claim filed on a day; the day of filing does not count. */
const answerDueOn = (filedOn: Day): Day => addBusinessDays(filedOn, businessDaysToAnswer)

/** What the lender does with a claim: takes it up, hands it on, waits for something, or answers it. */
export type ClaimWork =
  | { readonly status: Exclude<ClaimStatus, 'Closed' | 'New'> }
  | { readonly status: 'Closed'; readonly solution: string }

/** Moves an open claim on; a closed one is only opened again by its customer (`EtapaInvalida`). */
export async function workOnClaim(
  { db, secrets }: Pick<ClaimParts, 'db' | 'secrets'>,
  protocol: string,
  work: ClaimWork,
  { actor, now }: { readonly actor: Actor; readonly now: Temporal.Instant },
): Promise<Result<Claim>> {
  return inTransaction(db, async (transaction) => {
    const claim = await claimStore(secrets).lockByProtocol(transaction, protocol)
    if (claim === null) return refuse('NoEncontrado')
    if (claim.status === 'Closed') return refuse('EtapaInvalida', { status: claim.status })
    const moved: Claim =
      work.status === 'Closed'
        ? { ...claim, status: 'Closed', solution: work.solution, isSolved: null, closedAt: now.toString() }
        : { ...claim, status: work.status }
    await claimStore(secrets).update(transaction, moved, now)
    const subject = { subjectType: 'claim', subjectId: claim.id }
    const [before, after] = [{ status: claim.status }, { status: moved.status }]
    await writeAudit(transaction, { actor, action: 'workOnClaim', ...subject, before, after }, now)
    return done(moved)
  })
}

/**
 * The customer says of an answered claim whether it is solved. Not solved opens it again, since an answer that did not
 * help is none. Refuses a claim without an answer (`EtapaInvalida`), a foreign and an unknown one (`NoEncontrado`).
 */
export async function rateAnswer(
  { db, secrets }: Pick<ClaimParts, 'db' | 'secrets'>,
  caseId: string,
  isSolved: boolean,
  { actor, documentIndex, now, requestId }: ClaimContext,
): Promise<Result<Claim>> {
  return inTransaction(db, async (transaction) => {
    const claim = await claimStore(secrets).lockOwn(transaction, caseId, documentIndex)
    if (claim === null) return refuse('NoEncontrado')
    if (claim.isSolved === isSolved) return done(claim)
    if (claim.status !== 'Closed') return refuse('EtapaInvalida', { status: claim.status })
    const rated: Claim = isSolved
      ? { ...claim, isSolved }
      : { ...claim, isSolved, status: 'Working', closedAt: null }
    await claimStore(secrets).update(transaction, rated, now)
    const subject = { subjectType: 'claim', subjectId: claim.id }
    const after = { isSolved, status: rated.status }
    await writeAudit(transaction, { actor, action: 'rateAnswer', ...subject, after, requestId }, now)
    return done(rated)
  })
}
