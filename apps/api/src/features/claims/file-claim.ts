import { dayOf, isoOf } from '@cupo/credit-engine'
import type { ClaimKind } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { ActingParty } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { takePlaceIn } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { holdApplications } from '../origination/origination.ts'
import { loanStore } from '../servicing/servicing.ts'
import type { FilingContext } from './claim-context.ts'
import { answerDueOn } from './claim-kinds.ts'
import { mailClaimFiled } from './claim-mails.ts'
import { type Claim, type ClaimFiler, type ClaimSubject, claimStore } from './claim-store.ts'

export const claimsPerDayMax = 10

export type ClaimWords = {
  readonly kind: ClaimKind
  readonly subject: string
  readonly description: string
}

/** Files a claim of a known person in the caller's transaction, with number, date and mail. */
export async function fileClaim(
  context: FilingContext,
  transaction: Transaction<Database>,
  words: ClaimWords & { readonly credit?: string | undefined },
  { documentIndex, ...by }: ActingParty & { readonly documentIndex: Buffer },
): Promise<Result<Claim>> {
  const { now } = by
  // A concurrent withdrawal of the data consent comes before, or finds this claim.
  const own = await holdApplications(transaction, (row) =>
    row
      .where('documentIndex', '=', documentIndex)
      .where('provedAt', 'is not', null)
      .where('lockedAt', 'is', null),
  )
  if (own.length === 0) return refuse('NoEncontrado')
  const limit = { kind: 'claim-filed', subject: documentIndex, max: claimsPerDayMax, windowSeconds: 86_400 }
  const about = await subjectOf(transaction, words.credit, documentIndex)
  if (about === null) return refuse('NoEncontrado')
  if ((await takePlaceIn(transaction, limit, [limit], now)) === null) return refuse('LimiteDeIntentos')
  return done(await insertClaim(context, transaction, words, { documentIndex, filer: null, about }, by))
}

const nothing: ClaimSubject = { loanId: null, contractNumber: null, paymentReference: null }

async function subjectOf(
  transaction: Transaction<Database>,
  credit: string | undefined,
  documentIndex: Buffer,
): Promise<ClaimSubject | null> {
  if (credit === undefined) return nothing
  const loan = await loanStore.findOwn(transaction, credit, documentIndex)
  return loan === null
    ? null
    : { loanId: loan.id, contractNumber: loan.contractNumber, paymentReference: null }
}

type ClaimOwner = {
  readonly documentIndex: Buffer | null
  readonly filer: ClaimFiler | null
  readonly about?: ClaimSubject
}

export async function insertClaim(
  context: FilingContext,
  transaction: Transaction<Database>,
  { kind, subject, description }: ClaimWords,
  { documentIndex, filer, about = nothing }: ClaimOwner,
  { actor, now, requestId }: ActingParty,
): Promise<Claim> {
  const today = businessDate(now)
  const claim: Claim = {
    id: newId(),
    protocol: `${today.year}-${String(context.random.integer(100_000_000)).padStart(8, '0')}`,
    kind,
    subject,
    description,
    solution: '',
    status: 'New',
    isSolved: null,
    answerDueOn: isoOf(answerDueOn(kind, dayOf(today))),
    extension: null,
    about,
    documentIndex,
    filer,
    emailConfirmedAt: null,
    createdAt: now.toString(),
    closedAt: null,
  }
  await claimStore(context.secrets).insert(transaction, claim, now)
  const audited = {
    subjectType: 'claim',
    subjectId: claim.id,
    after: { kind, answerDueOn: claim.answerDueOn },
  }
  await writeAudit(transaction, { actor, action: 'fileClaim', ...audited, requestId }, now)
  await mailClaimFiled(context, transaction, claim, now)
  if (kind === 'identityTheft') {
    const effect = { kind: 'holdForClaim', dedupeKey: `hold-for-claim:${claim.id}`, applicationId: null }
    await context.outbox.add(transaction, { ...effect, payload: { claimId: claim.id } }, now)
  }
  return claim
}
