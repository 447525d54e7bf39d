import type { PinError } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { actors } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Attempt } from '../../platform/jobs/outbox.ts'
import { type Limit, takePlaceIn } from '../../platform/limits.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { latestOf, lineOf } from '../origination/origination.ts'
import type { ClaimContext, PublicClaimContext } from './claim-context.ts'
import { type ClaimRequest, checkCode, rememberBrowserOfLine, useRequest } from './claim-request.ts'
import { type Claim, claimStore } from './claim-store.ts'
import { claimsPerDayMax, insertClaim } from './file-claim.ts'

type Confirmation =
  | { readonly ok: true; readonly claim: Claim }
  | { readonly ok: false; readonly pinError: PinError }
  | { readonly ok: false; readonly pinError: null; readonly refusal: Refusal }

const wrong: Confirmation = { ok: false, pinError: 'WRONG_PIN' }

export async function confirmRequest(
  context: PublicClaimContext,
  typed: { readonly claimRequestId: string; readonly code: string },
  {
    now,
    requestId,
    browserHash,
  }: { readonly now: Temporal.Instant; readonly requestId: string; readonly browserHash: Buffer | null },
): Promise<Confirmation> {
  const check = await checkCode(context, typed, browserHash, now)
  if (!check.ok) {
    if (check.pinError !== null) return { ok: false, pinError: check.pinError }
    return { ok: false, pinError: null, refusal: { code: 'LimiteDeIntentos', message: check.message } }
  }
  const { content } = check
  return inTransaction(context.db, async (transaction): Promise<Confirmation> => {
    if (!(await useRequest(transaction, typed.claimRequestId, now))) return wrong
    await rememberBrowserOfLine(context, transaction, content, browserHash, now)
    if (content.what === 'view') {
      const claim = await claimStore(context.secrets).findByLine(
        transaction,
        content.protocol,
        content.mobile,
      )
      return claim === null ? wrong : { ok: true, claim }
    }
    if (!(await takesPlaces(transaction, context.secrets, content, claimsPerDayMax, now)))
      return { ok: false, pinError: null, refusal: { code: 'LimiteDeIntentos' } }
    const actor = { kind: 'anonymous' } as const
    const owner = { documentIndex: null, filer: content.filer }
    const claim = await insertClaim(context, transaction, content, owner, { actor, now, requestId })
    // The owner is looked up later by an effect, so that the answer takes the same time for everybody.
    const effect = { kind: 'bindClaim', dedupeKey: `bind-claim:${claim.id}`, applicationId: null }
    await context.outbox.add(transaction, { ...effect, payload: { claimId: claim.id } }, now)
    return { ok: true, claim }
  })
}

async function takesPlaces(
  transaction: Transaction<Database>,
  secrets: Secrets,
  { filer }: Extract<ClaimRequest, { readonly what: 'file' }>,
  max: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const subjects = [secrets.blindIndex('mobile', filer.mobile), secrets.blindIndex('email', filer.email)]
  for (const subject of subjects) {
    const limit: Limit = { kind: 'claim-filed', subject, max, windowSeconds: 86_400 }
    if ((await takePlaceIn(transaction, limit, [limit], now)) === null) return false
  }
  return true
}

/**
 * Gives a claim to the person of its identity number if the proved line is the line of their latest application.
 * Otherwise the claim stays outside that person's area.
 */
export const claimBinder =
  ({ db, secrets, store }: Omit<ClaimContext, 'outbox' | 'publicUrl'>) =>
  async (payload: unknown, { now }: Attempt): Promise<undefined> => {
    const { claimId } = payload as { readonly claimId: string }
    await inTransaction(db, async (transaction) => {
      const claim = await claimStore(secrets).lock(transaction, claimId)
      if (claim === null || claim.filer === null || claim.documentIndex !== null) return
      const documentIndex = secrets.blindIndex('document', claim.filer.identityNumber)
      const latest = await latestOf(transaction, store, documentIndex)
      if (latest === null || lineOf(latest) !== claim.filer.mobile) return
      await claimStore(secrets).update(transaction, { ...claim, documentIndex }, now)
      const subject = { subjectType: 'claim', subjectId: claim.id }
      await writeAudit(transaction, { actor: actors.clock, action: 'bindClaim', ...subject }, now)
    })
  }
