import { dayFromIso, dayOf, isoOf } from '@cupo/credit-engine'
import type { ClaimStatus } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { ActingParty } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { loanStore, type StoredLoan } from '../servicing/servicing.ts'
import type { ClaimContext } from './claim-context.ts'
import { answerDueOn, claimTerms, extendedDueOn } from './claim-kinds.ts'
import { mailClaimAnswered, mailClaimExtended } from './claim-mails.ts'
import { type Claim, type ClaimSubject, claimStore } from './claim-store.ts'

export type ClaimWork =
  | { readonly status: Exclude<ClaimStatus, 'Closed' | 'New'> }
  | { readonly status: 'Closed'; readonly solution: string }
  | { readonly extendBecause: string }
  | { readonly about: string }

export async function workOnClaim(
  context: ClaimContext,
  protocol: string,
  work: ClaimWork,
  { actor, now, requestId }: ActingParty,
): Promise<Result<Claim>> {
  return inTransaction(context.db, async (transaction) => {
    const claim = await claimStore(context.secrets).lockByProtocol(transaction, protocol)
    if (claim === null) return refuse('NoEncontrado')
    if (claim.status === 'Closed') return refuse('EtapaInvalida', { status: claim.status })
    const subject =
      'about' in work ? await subjectNamed(transaction, work.about, personOf(context, claim)) : claim.about
    if (subject === null) return refuse('NoEncontrado')
    const moved = afterWork({ ...claim, about: subject }, work, now)
    if (moved === null) return refuse('SolicitudInvalida')
    await claimStore(context.secrets).update(transaction, moved, now)
    const audited = { subjectType: 'claim', subjectId: claim.id, before: facts(claim), after: facts(moved) }
    await writeAudit(transaction, { actor, action: 'workOnClaim', ...audited, requestId }, now)
    if (moved.status === 'Closed') await mailClaimAnswered(context, transaction, moved, now)
    if ('extendBecause' in work) await mailClaimExtended(context, transaction, moved, now)
    return done(moved)
  })
}

const facts = ({ status, answerDueOn, about }: Claim) => ({
  status,
  answerDueOn,
  loanId: about.loanId,
  paymentReference: about.paymentReference,
})

function afterWork(claim: Claim, work: ClaimWork, now: Temporal.Instant): Claim | null {
  if ('extendBecause' in work) return extended(claim, work.extendBecause, now)
  if ('about' in work) return claim
  if (work.status !== 'Closed') return { ...claim, status: work.status }
  return { ...claim, status: 'Closed', solution: work.solution, isSolved: null, closedAt: now.toString() }
}

/** Once, where the law of its kind allows it, and not after its day. */
export const mayBeExtended = (
  { kind, extension, status, answerDueOn }: Claim,
  today: Temporal.PlainDate,
): boolean =>
  status !== 'Closed' &&
  extension === null &&
  claimTerms[kind].extensionDays > 0 &&
  today.toString() <= answerDueOn

/** The law requires reason and new date before the first date. */
function extended(claim: Claim, reason: string, now: Temporal.Instant): Claim | null {
  const { answerDueOn: firstDueOn, kind } = claim
  const until = extendedDueOn(kind, dayFromIso(firstDueOn))
  if (until === null || !mayBeExtended(claim, businessDate(now))) return null
  const extension = { reason, firstDueOn, extendedAt: now.toString() }
  return { ...claim, answerDueOn: isoOf(until), extension }
}

const personOf = ({ secrets }: ClaimContext, { documentIndex, filer }: Claim): Buffer | null =>
  documentIndex ?? (filer && secrets.blindIndex('document', filer.identityNumber))

async function subjectNamed(
  transaction: Transaction<Database>,
  name: string,
  person: Buffer | null,
): Promise<ClaimSubject | null> {
  const isTheirs = (loan: StoredLoan | null) => loan !== null && person?.equals(loan.documentIndex) === true

  const payment = await transaction
    .selectFrom('loanPayment')
    .select(['reference', 'loanId'])
    .where('reference', '=', name)
    .executeTakeFirst()
  if (payment === undefined) {
    const loan = await loanStore.findByContractNumber(transaction, name)
    if (loan === null || !isTheirs(loan)) return null
    return { loanId: loan.id, contractNumber: loan.contractNumber, paymentReference: null }
  }
  const loan = payment.loanId === null ? null : await loanStore.find(transaction, payment.loanId)
  if (loan !== null && !isTheirs(loan)) return null
  return {
    loanId: loan?.id ?? null,
    contractNumber: loan?.contractNumber ?? null,
    paymentReference: payment.reference,
  }
}

/** The customer rates an answered claim. Not solved reopens it with the days of a new one. */
export async function rateAnswer(
  { db, secrets }: ClaimContext,
  caseId: string,
  isSolved: boolean,
  { actor, documentIndex, now, requestId }: ActingParty & { readonly documentIndex: Buffer },
): Promise<Result<Claim>> {
  return inTransaction(db, async (transaction) => {
    const claim = await claimStore(secrets).lockOwn(transaction, caseId, documentIndex)
    if (claim === null) return refuse('NoEncontrado')
    if (claim.isSolved === isSolved) return done(claim)
    if (claim.status !== 'Closed') return refuse('EtapaInvalida', { status: claim.status })
    const rated: Claim = isSolved ? { ...claim, isSolved } : reopened(claim, now)
    await claimStore(secrets).update(transaction, rated, now)
    const subject = { subjectType: 'claim', subjectId: claim.id }
    const after = { isSolved, status: rated.status, answerDueOn: rated.answerDueOn }
    await writeAudit(transaction, { actor, action: 'rateAnswer', ...subject, after, requestId }, now)
    return done(rated)
  })
}

function reopened(claim: Claim, now: Temporal.Instant): Claim {
  const dueOn = isoOf(answerDueOn(claim.kind, dayOf(businessDate(now))))
  return { ...claim, isSolved: false, status: 'Working', closedAt: null, answerDueOn: dueOn, extension: null }
}
