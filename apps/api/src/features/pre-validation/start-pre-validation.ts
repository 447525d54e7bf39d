import type { Transaction } from 'kysely'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { lockSubject, takePlaceIn } from '../../platform/limits.ts'
import { createMailLink, latestMailLink, type MailLinkPurpose, tokenOf } from '../../platform/mail-links.ts'
import { done, orRefusal, Refused, type Result } from '../../platform/refusal.ts'
import { isKnownBrowser } from '../one-time-codes/one-time-codes.ts'
import { mailEffect, preValidationText, storeConsentTexts } from '../origination/origination.ts'
import { type Admission, type Starter, takePlacesOfDay } from './limit-starts.ts'
import type { PreValidationContext, PreValidationParts } from './parts.ts'
import {
  askedBy,
  documentLastDigits,
  type PreValidation,
  type PreValidationContent,
} from './stored-pre-validation.ts'

type Form = Pick<PreValidationContent, 'document' | 'mobile' | 'email' | 'origin' | 'requester' | 'seller'>
type StartContext = PreValidationContext &
  Admission & {
    readonly browserHash: Buffer | null
    /** The terms of a form that was posted before are wanted in the mail once more. */
    readonly mailAgain: boolean
  }

/**
 * Begins a pre-validation: keeps what the form says and mails the terms. Nobody is looked up, so that answer, work and time are
 * the same for everybody. Answers the secret that stands for it in the browser that posted; the mailed link carries another. The
 * same form from the same browser goes on with what it began. Refuses with `LimiteDeIntentos` and `CaptchaRequerido` as
 * `takePlacesOfDay` does, and with `LimiteDeReenvios` beyond the mails of a day that were asked for again.
 */
export async function startPreValidation(
  parts: PreValidationParts,
  form: Form,
  context: StartContext,
): Promise<Result<string>> {
  const { evidence, settings } = context
  const { sha256, version } = preValidationText(parts.brand, settings)
  const content = { ...form, wording: { version, sha256 }, evidence, acceptance: null, search: null }
  return orRefusal(
    inTransaction(parts.db, async (transaction) => done(await store(parts, transaction, content, context))),
  )
}

async function store(
  parts: PreValidationParts,
  transaction: Transaction<Database>,
  content: PreValidationContent,
  context: StartContext,
): Promise<string> {
  const { preValidations, secrets } = parts
  const { now, settings, browserHash, actor, hasTicket } = context
  const documentIndex = secrets.blindIndex('document', content.document)
  await lockSubject(transaction, { kind: 'pre-validation-form', subject: documentIndex })
  // Who keeps no cookie shows nothing by which the secret of before could be theirs.
  if (browserHash !== null) {
    const twin = await preValidations.findTwin(transaction, content, browserHash, now)
    if (twin !== null) {
      if (context.mailAgain && twin.termsAcceptedAt === null)
        await mailAgain(parts, transaction, twin, context)
      return preValidations.tokenOf(twin.id)
    }
  }
  const isKnown = await isKnownBrowser(transaction, documentIndex, browserHash, settings, now)
  const starter: Starter = actor.kind === 'agent' ? 'agent' : isKnown ? 'known' : 'anybody'
  await takePlacesOfDay(transaction, secrets, content, { starter, hasTicket }, settings, now)
  return write(parts, transaction, content, context)
}

async function write(
  parts: PreValidationParts,
  transaction: Transaction<Database>,
  content: PreValidationContent,
  { now, settings, browserHash, actor, requestId }: StartContext,
): Promise<string> {
  const { brand, preValidations, store } = parts
  const { origin } = content
  const id = newId()
  const token = preValidations.tokenOf(id)
  const termsExpireAt = now.add({ hours: settings.emailLinkValidityHours }).toString()
  // A public wording and nobody's consent: that is recorded with the proof.
  await storeConsentTexts(transaction, [preValidationText(brand, settings)], now)
  await store.reserve(transaction, id, content, { origin, shop: null, situation: 'PreValidacao' }, now)
  await preValidations.insert(transaction, { id, token, browserHash, termsExpireAt, content }, now)
  const after = { origin, requester: content.requester?.code ?? null }
  const about = { subjectType: 'application', subjectId: id, after, requestId }
  await writeAudit(transaction, { actor, action: 'startPreValidation', ...about }, now)
  const subject = parts.secrets.blindIndex('email', content.email)
  const link = { purpose, applicationId: id, subject, expiresAt: termsExpireAt } as const
  const hash = await createMailLink(transaction, parts.secrets, link, now)
  await mailTerms(parts, transaction, { id, content }, hash, { settings, now })
  return token
}

const purpose = 'preValidationTerms' satisfies MailLinkPurpose

/** The very link of before, so that it does not matter which of the mails is read. */
async function mailAgain(
  parts: PreValidationParts,
  transaction: Transaction<Database>,
  twin: PreValidation,
  context: StartContext,
): Promise<void> {
  const { secrets } = parts
  const { settings, now } = context
  const subject = secrets.blindIndex('email', twin.content.email.toLowerCase())
  const window = { max: settings.emailValidationResendMax, windowSeconds: 86_400 }
  const place = await takePlaceIn(transaction, { kind: 'pre-validation-resent', subject }, [window], now)
  if (place === null) throw new Refused({ code: 'LimiteDeReenvios' })
  const link = await latestMailLink(transaction, purpose, twin.id)
  if (link === null) throw new Error(`no terms of the pre-validation ${twin.id} were mailed`)
  await mailTerms(parts, transaction, twin, tokenOf(secrets, link), context)
}

async function mailTerms(
  { outbox, publicUrl }: PreValidationParts,
  transaction: Transaction<Database>,
  { id, content }: Pick<PreValidation, 'id' | 'content'>,
  hash: string,
  { settings: { emailLinkValidityHours: validityHours }, now }: Pick<StartContext, 'settings' | 'now'>,
): Promise<void> {
  const { email } = content
  const link = `${publicUrl}/pre-validation/validate-email/${hash}`
  const effect = mailEffect(id, `pre-validation-terms:${newId()}`, {
    to: email,
    attachments: [],
    mail: 'pre-validation-terms',
    data: {
      link,
      validityHours,
      askedBy: askedBy(content),
      documentLastDigits: documentLastDigits(content),
    },
  })
  await outbox.add(transaction, effect, now)
}
