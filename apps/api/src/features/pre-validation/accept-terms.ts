import type { Origin } from '@cupo/wire'
import { writeAudit } from '../../platform/audit.ts'
import { hasPassed } from '../../platform/business-date.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { findMailLink } from '../../platform/mail-links.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { PreValidationContext, PreValidationParts } from './parts.ts'
import type { PreValidation } from './stored-pre-validation.ts'

export type TermsView = { readonly state: 'pending' | 'accepted'; readonly channel: Origin }

type Parts = Pick<PreValidationParts, 'db' | 'preValidations'>

/**
 * Where the mailed terms stand; changes nothing, so that a scanner may look. Refuses with `EXPIRED_VERIFICATION_URL` what was not
 * accepted in time, and with `NoEncontrado` what was never mailed.
 */
export async function viewTerms(
  parts: Parts,
  hash: string,
  now: PreValidationContext['now'],
): Promise<Result<TermsView>> {
  const found = await ofLink(parts, hash)
  if (found === null) return refuse('NoEncontrado')
  const { termsAcceptedAt, termsExpireAt, content } = found
  if (termsAcceptedAt !== null) return done({ state: 'accepted', channel: content.origin })
  if (hasPassed(termsExpireAt, now)) return refuse('EXPIRED_VERIFICATION_URL')
  return done({ state: 'pending', channel: content.origin })
}

/**
 * The button of the mailed page: whoever reads that mail box accepts. It proves nobody by itself: the result opens only where the
 * address was known to be this person's (conformance: R-U9).
 */
export async function acceptTerms(
  parts: Parts,
  hash: string,
  { now, requestId, evidence }: Pick<PreValidationContext, 'now' | 'requestId' | 'evidence'>,
): Promise<Result<TermsView & { readonly state: 'accepted' }>> {
  const found = await ofLink(parts, hash)
  if (found === null) return refuse('NoEncontrado')
  return inTransaction(parts.db, async (transaction) => {
    const { id, content, termsAcceptedAt, termsExpireAt } = await parts.preValidations.lock(
      transaction,
      found.id,
    )
    const accepted = done({ state: 'accepted' as const, channel: content.origin })
    if (termsAcceptedAt !== null) return accepted
    if (hasPassed(termsExpireAt, now)) return refuse('EXPIRED_VERIFICATION_URL')
    const acceptance = { ...evidence, authorization: { by: 'link' as const, way: 'mail' as const } }
    await parts.preValidations.update(transaction, id, {
      termsAcceptedAt: now.toString(),
      content: { ...content, acceptance },
    })
    const actor = { kind: 'mailLink', applicationId: id } as const
    const about = { subjectType: 'application', subjectId: id, requestId }
    await writeAudit(transaction, { actor, action: 'acceptPreValidationTerms', ...about }, now)
    return accepted
  })
}

async function ofLink({ db, preValidations }: Parts, hash: string): Promise<PreValidation | null> {
  const link = await findMailLink(db, 'preValidationTerms', hash)
  return link === null ? null : preValidations.find(db, link.applicationId)
}
