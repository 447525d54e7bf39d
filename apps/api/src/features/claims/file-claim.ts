import { dayOf, isoOf } from '@cupo/credit-engine'
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
import type { Random } from '../../ports/random.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { answerDueOn } from './answer-due-on.ts'
import type { Claim } from './claim.ts'
import type { ClaimStore } from './claim-store.ts'

export type ClaimParts = {
  readonly db: Kysely<Database>
  readonly claims: ClaimStore
  readonly random: Random
  readonly settings: (now: Temporal.Instant) => Promise<Pick<PlatformSettings, 'claimsPerDayMax'>>
}

export type ClaimWho = {
  readonly actor: Actor
  readonly documentIndex: Buffer
  readonly now: Temporal.Instant
  readonly requestId: string
}

/** Files a claim and gives it a number; refuses with `LimiteDeIntentos` beyond those of a day. */
export async function fileClaim(
  { db, claims, random, settings }: ClaimParts,
  words: { readonly subject: string; readonly description: string },
  { actor, documentIndex, now, requestId }: ClaimWho,
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
    await claims.insert(transaction, documentIndex, claim, now)
    const subject = { subjectType: 'claim', subjectId: claim.id }
    await writeAudit(transaction, { actor, action: 'fileClaim', ...subject, requestId }, now)
    return done(claim)
  })
}
