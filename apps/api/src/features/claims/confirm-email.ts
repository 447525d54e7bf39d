import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { writeAudit } from '../../platform/audit.ts'
import { hasPassed, instantOf } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { claimStore } from './claim-store.ts'

/** As long as an answer may take, so that a late reader still gets it. */
const validDays = 60

const purpose = 'claimEmail'

/** Confirms the address of one claim by its button, not by opening the page, which mail scanners do. */
export const emailConfirmationLink = (
  { secrets, publicUrl }: { readonly secrets: Secrets; readonly publicUrl: string },
  claimId: string,
): string => `${publicUrl}/reclamos/correo/${claimId}/${secrets.linkToken(purpose, claimId)}`

export async function confirmClaimEmail(
  { db, secrets }: { readonly db: Kysely<Database>; readonly secrets: Secrets },
  { claim: claimId, token }: { readonly claim: string; readonly token: string },
  { now, requestId }: { readonly now: Temporal.Instant; readonly requestId: string },
): Promise<Result<true>> {
  if (!isTokenOf(secrets, claimId, token)) return refuse('CorreoVencido')
  return inTransaction(db, async (transaction) => {
    const claim = await claimStore(secrets).lock(transaction, claimId)
    if (claim === null || claim.filer === null) return refuse('CorreoVencido')
    const endsAt = instantOf(claim.createdAt).add({ hours: validDays * 24 })
    if (hasPassed(endsAt.toString(), now)) return refuse('CorreoVencido')
    if (claim.emailConfirmedAt !== null) return done(true)
    await claimStore(secrets).update(transaction, { ...claim, emailConfirmedAt: now.toString() }, now)
    const subject = { subjectType: 'claim', subjectId: claim.id }
    await writeAudit(
      transaction,
      { actor: { kind: 'anonymous' }, action: 'confirmClaimEmail', ...subject, requestId },
      now,
    )
    return done(true)
  })
}

function isTokenOf(secrets: Secrets, claimId: string, token: string): boolean {
  const given = Buffer.from(token)
  return [secrets.linkToken(purpose, claimId), secrets.previousLinkToken(purpose, claimId)].some((known) => {
    const expected = known === null ? null : Buffer.from(known)
    return expected !== null && expected.length === given.length && timingSafeEqual(expected, given)
  })
}
