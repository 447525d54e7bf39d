import type { Origin } from '@cupo/wire'
import type { Transaction } from 'kysely'
import { writeAudit } from '../../platform/audit.ts'
import { hasPassed } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { findMailLink } from '../../platform/mail-links.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import {
  type ConsentWording,
  preValidationText,
  recordConsents,
  storeConsentTexts,
} from '../origination/origination.ts'
import type { PreValidationContext, PreValidationRequest } from './context.ts'
import { askedBy, documentLastDigits, type PreValidation } from './pre-validation-store.ts'

export type TermsView = {
  readonly state: 'pending' | 'accepted'
  readonly channel: Origin
  readonly askedBy: string | null
  readonly documentLastDigits: string
}

/**
 * Changes nothing, since mail scanners look too. Refuses with `EXPIRED_VERIFICATION_URL` and
 * `NoEncontrado`.
 */
export async function viewTerms(
  quota: Pick<PreValidationContext, 'db' | 'preValidations'>,
  hash: string,
  now: PreValidationRequest['now'],
): Promise<Result<TermsView>> {
  const found = await ofLink(quota, hash)
  if (found === null) return refuse('NoEncontrado')
  const { termsAcceptedAt, termsExpireAt, content } = found
  const about = {
    channel: content.origin,
    askedBy: askedBy(content),
    documentLastDigits: documentLastDigits(content),
  }
  if (termsAcceptedAt !== null) return done({ state: 'accepted', ...about })
  if (hasPassed(termsExpireAt, now)) return refuse('EXPIRED_VERIFICATION_URL')
  return done({ state: 'pending', ...about })
}

/** The press proves a person only if the address was known as theirs. */
export async function acceptTerms(
  quota: PreValidationContext,
  hash: string,
  { now, requestId, evidence, settings }: Omit<PreValidationRequest, 'actor'>,
): Promise<Result<{ readonly state: 'accepted'; readonly channel: Origin }>> {
  const found = await ofLink(quota, hash)
  if (found === null) return refuse('NoEncontrado')
  return inTransaction(quota.db, async (transaction) => {
    const { id, content, termsAcceptedAt, termsExpireAt, provedAt } = await quota.preValidations.lock(
      transaction,
      found.id,
    )
    const accepted = done({ state: 'accepted' as const, channel: content.origin })
    if (termsAcceptedAt !== null) return accepted
    if (hasPassed(termsExpireAt, now)) return refuse('EXPIRED_VERIFICATION_URL')
    const accepting = {
      ...content,
      acceptance: { ...evidence, authorization: pressedFor(content) },
      acceptedWording: await keepWording(quota, transaction, settings, now),
    }
    await quota.preValidations.update(transaction, id, {
      termsAcceptedAt: now.toString(),
      content: accepting,
    })
    if (provedAt !== null) await recordAcceptance(quota.secrets, transaction, { id, content: accepting }, now)
    const actor = { kind: 'mailLink', applicationId: id } as const
    const about = { subjectType: 'application', subjectId: id, requestId }
    await writeAudit(transaction, { actor, action: 'acceptPreValidationTerms', ...about }, now)
    return accepted
  })
}

/** The requester learns the result, and stands with the consent. */
const pressedFor = ({ requester, seller }: PreValidation['content']) =>
  ({ by: 'link', way: 'mail', ...(requester !== null && seller === null && { requester }) }) as const

/** The day's page may differ from the form's wording. */
async function keepWording(
  { brand }: Pick<PreValidationContext, 'brand'>,
  transaction: Transaction<Database>,
  settings: PreValidationRequest['settings'],
  now: PreValidationRequest['now'],
): Promise<ConsentWording> {
  const text = preValidationText(brand, settings)
  await storeConsentTexts(transaction, [text], now)
  return { version: text.version, sha256: text.sha256 }
}

export async function recordAcceptance(
  secrets: PreValidationContext['secrets'],
  transaction: Transaction<Database>,
  { id, content }: Pick<PreValidation, 'id' | 'content'>,
  now: PreValidationRequest['now'],
): Promise<void> {
  const { acceptance: evidence, acceptedWording, wording } = content
  if (evidence === null) return
  const terms = { kind: 'termsAndConditions', isGranted: true, wording: acceptedWording ?? wording } as const
  await recordConsents(transaction, secrets, id, [terms], { evidence, now })
}

async function ofLink(
  { db, preValidations }: Pick<PreValidationContext, 'db' | 'preValidations'>,
  hash: string,
): Promise<PreValidation | null> {
  const link = await findMailLink(db, 'preValidationTerms', hash)
  return link === null ? null : preValidations.find(db, link.applicationId)
}
