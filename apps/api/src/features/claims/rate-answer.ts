import { writeAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { Claim } from './claim.ts'
import type { ClaimParts, ClaimWho } from './file-claim.ts'

/**
 * The customer says of an answered claim whether it is solved. Not solved opens it again, since an answer that did not
 * help is none. Refuses a claim without an answer (`EtapaInvalida`), a foreign and an unknown one (`NoEncontrado`).
 */
export async function rateAnswer(
  { db, claims }: Pick<ClaimParts, 'db' | 'claims'>,
  caseId: string,
  isSolved: boolean,
  { actor, documentIndex, now, requestId }: ClaimWho,
): Promise<Result<Claim>> {
  return inTransaction(db, async (transaction) => {
    const claim = await claims.lockOwn(transaction, caseId, documentIndex)
    if (claim === null) return refuse('NoEncontrado')
    if (claim.isSolved === isSolved) return done(claim)
    if (claim.status !== 'Closed') return refuse('EtapaInvalida', { status: claim.status })
    const rated: Claim = isSolved
      ? { ...claim, isSolved }
      : { ...claim, isSolved, status: 'Working', closedAt: null }
    await claims.update(transaction, rated, now)
    const subject = { subjectType: 'claim', subjectId: claim.id }
    const after = { isSolved, status: rated.status }
    await writeAudit(transaction, { actor, action: 'rateAnswer', ...subject, after, requestId }, now)
    return done(rated)
  })
}
