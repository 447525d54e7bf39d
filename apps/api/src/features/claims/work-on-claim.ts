import type { ClaimStatus } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { Claim } from './claim.ts'
import type { ClaimStore } from './claim-store.ts'

/** What the lender does with a claim: takes it up, hands it on, waits for something, or answers it. */
export type ClaimWork =
  | { readonly status: Exclude<ClaimStatus, 'Closed' | 'New'> }
  | { readonly status: 'Closed'; readonly solution: string }

/** Moves an open claim on; a closed one is only opened again by its customer (`EtapaInvalida`). */
export async function workOnClaim(
  { db, claims }: { readonly db: Kysely<Database>; readonly claims: ClaimStore },
  protocol: string,
  work: ClaimWork,
  { actor, now }: { readonly actor: Actor; readonly now: Temporal.Instant },
): Promise<Result<Claim>> {
  return inTransaction(db, async (transaction) => {
    const claim = await claims.lockByProtocol(transaction, protocol)
    if (claim === null) return refuse('NoEncontrado')
    if (claim.status === 'Closed') return refuse('EtapaInvalida', { status: claim.status })
    const moved: Claim =
      work.status === 'Closed'
        ? { ...claim, status: 'Closed', solution: work.solution, isSolved: null, closedAt: now.toString() }
        : { ...claim, status: work.status }
    await claims.update(transaction, moved, now)
    const subject = { subjectType: 'claim', subjectId: claim.id }
    const [before, after] = [{ status: claim.status }, { status: moved.status }]
    await writeAudit(transaction, { actor, action: 'workOnClaim', ...subject, before, after }, now)
    return done(moved)
  })
}
