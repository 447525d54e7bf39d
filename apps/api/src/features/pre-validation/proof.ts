import { isMobileLine } from '@cupo/wire'
import type { Transaction } from 'kysely'
import { writeAudit } from '../../platform/audit.ts'
import { hasPassed, instantOf, secondsUntil } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { takePlace } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import {
  type Consent,
  type FormLine,
  type FormProof,
  isConfirmedEmail,
  latestOf,
  lineOf,
  type RequestEvidence,
  recordConsents,
} from '../origination/origination.ts'
import { recordAcceptance } from './accept-terms.ts'
import type { PreValidationContext, PreValidationRequest } from './context.ts'
import type { PreValidation, PreValidationStore, ProvedBy } from './pre-validation-store.ts'
import { limitTexts, proofOver } from './text/pre-validation.ts'

/** Proof by a code, or by terms mailed to a known address. */
const proofMinutes = 15

export type ProvedPreValidation = PreValidation & {
  readonly provedAt: string
  readonly provedBy: ProvedBy
  readonly proofEndsAt: string
}

/** An answer can get lost. */
const triesOfTerms = { kind: 'pre-validation-terms', max: 20, windowSeconds: 86_400 } as const

/**
 * Refuses with `CodigoRequerido` a line that gets a code, a landline with `PENDING_TERMS_AND_CONDITIONS`
 * or `EXPIRED_VERIFICATION_URL`, with `CelularRequerido` an address that was not the person's, and with
 * `EnlaceVencido` after the proof.
 */
export async function requireProof(
  quota: PreValidationContext,
  preValidation: PreValidation,
  context: PreValidationRequest,
): Promise<Result<ProvedPreValidation>> {
  const { content, termsAcceptedAt, termsExpireAt } = preValidation
  if (isProved(preValidation)) {
    const isOver = hasPassed(preValidation.proofEndsAt, context.now)
    return isOver ? refuse('EnlaceVencido', { message: proofOver }) : done(preValidation)
  }
  if (isMobileLine(content.mobile)) return refuse('CodigoRequerido')
  const isExpired = hasPassed(termsExpireAt, context.now)
  if (termsAcceptedAt === null) {
    return refuse(isExpired ? 'EXPIRED_VERIFICATION_URL' : 'PENDING_TERMS_AND_CONDITIONS')
  }
  const documentIndex = quota.secrets.blindIndex('document', content.document)
  // Only the reader of that mail box gets here.
  const subject = quota.secrets.blindIndex('form', preValidation.id)
  const place = await takePlace(quota.db, { ...triesOfTerms, subject }, context.now)
  if (place === null) return refuse('LimiteDeIntentos', { message: limitTexts.started })
  const isTheirs = await isConfirmedEmail(quota, documentIndex, content.email)
  if (!isTheirs) return refuse('CelularRequerido')
  if (isExpired) return refuse('EXPIRED_VERIFICATION_URL')
  return requireProof(quota, await prove(quota, preValidation.id, 'terms', context), context)
}

/**
 * For the form of its link: same browser, document, line and channel. A quota for somebody else counts for
 * no form.
 */
export async function findFormProof(
  { preValidations }: { readonly preValidations: PreValidationStore },
  transaction: Transaction<Database>,
  line: FormLine,
  now: PreValidationRequest['now'],
): Promise<FormProof | null> {
  const found = await preValidations.findProvedByCode(transaction, line, now)
  if (found === null || !isProved(found) || found.content.requester !== null) return null
  const { id: applicationId, provedAt, content, termsAcceptedAt: at } = found
  return { applicationId, provedAt, confirmedEmail: at === null ? null : { email: content.email, at } }
}

/** A form of this browser may then be another person's. */
export const isAskedForOther = async (
  { preValidations }: { readonly preValidations: PreValidationStore },
  transaction: Transaction<Database>,
  { document, browserHash }: Pick<FormLine, 'document' | 'browserHash'>,
  now: PreValidationRequest['now'],
): Promise<boolean> => {
  const since = now.subtract({ hours: askedForHours })
  const ofBrowser = await preValidations.ofBrowserSince(transaction, document, browserHash, since)
  return ofBrowser.some(({ content }) => content.requester !== null || content.seller !== null)
}

const askedForHours = 24

const isProved = (preValidation: PreValidation): preValidation is ProvedPreValidation =>
  preValidation.provedAt !== null

export const secondsOfProof = ({ proofEndsAt }: PreValidation, now: PreValidationRequest['now']): number =>
  proofEndsAt === null ? 0 : secondsUntil(now, instantOf(proofEndsAt))

/**
 * Records the consents once, before the questions that they allow. Another code proves again; terms prove
 * once.
 */
export async function prove(
  quota: PreValidationContext,
  id: string,
  provedBy: ProvedBy,
  context: PreValidationRequest,
): Promise<PreValidation> {
  const { now, requestId } = context
  return inTransaction(quota.db, async (transaction) => {
    const preValidation = await quota.preValidations.lock(transaction, id)
    const isFirst = !isProved(preValidation)
    if (!isFirst && provedBy === 'terms') return preValidation
    if (isFirst) {
      const evidence = evidenceOfProof(preValidation, provedBy, context)
      const consents = consentsOf(preValidation, provedBy)
      await recordConsents(transaction, quota.secrets, id, consents, { evidence, now })
      const { termsAcceptedAt: acceptedAt } = preValidation
      if (provedBy === 'code' && acceptedAt !== null) {
        await recordAcceptance(quota.secrets, transaction, preValidation, instantOf(acceptedAt))
      }
    }
    if (provedBy === 'terms') await tellLine(quota, transaction, preValidation, now)
    const moments = {
      provedAt: now.toString(),
      provedBy,
      proofEndsAt: now.add({ minutes: proofMinutes }).toString(),
    }
    await quota.preValidations.update(transaction, id, moments)
    const { actor } = context
    const by = actor.kind === 'agent' ? actor : ({ kind: 'customer', applicationId: id } as const)
    const about = { subjectType: 'application', subjectId: id, after: { by: provedBy }, requestId }
    await writeAudit(transaction, { actor: by, action: 'provePreValidation', ...about }, now)
    return { ...preValidation, ...moments }
  })
}

/** Given with the proof (docs/decisions/009). */
const consentsOf = (
  { content: { wording: ticked, acceptedWording } }: PreValidation,
  provedBy: ProvedBy,
): readonly Consent[] => {
  const wording = provedBy === 'terms' ? (acceptedWording ?? ticked) : ticked
  return (['termsAndConditions', 'creditData', 'bureauConsultation'] as const).map((kind) => ({
    kind,
    isGranted: true,
    wording,
  }))
}

function evidenceOfProof(
  { content: { acceptance, requester, seller } }: PreValidation,
  provedBy: ProvedBy,
  { evidence }: Pick<PreValidationRequest, 'evidence'>,
): RequestEvidence {
  if (provedBy === 'terms' && acceptance !== null) return acceptance
  if (seller !== null) return { ...evidence, authorization: { by: 'code', seller } }
  return requester === null ? evidence : { ...evidence, authorization: { by: 'requester', requester } }
}

/** Others read a mail box more easily than a line. */
async function tellLine(
  { secrets, store, outbox }: PreValidationContext,
  transaction: Transaction<Database>,
  { id: applicationId, content: { document } }: PreValidation,
  now: PreValidationRequest['now'],
): Promise<void> {
  const latest = await latestOf(transaction, store, secrets.blindIndex('document', document))
  if (latest === null) return
  const payload = { to: lineOf(latest), sms: 'quotaSeen', data: {} }
  await outbox.add(
    transaction,
    { kind: 'sms', dedupeKey: `quota-seen:${applicationId}`, applicationId, payload },
    now,
  )
}
