import { type Origin, unnamedOrigin } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Caller } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { hasPassed } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { lockSubject, takePlaceIn } from '../../platform/limits.ts'
import { createMailLink, latestMailLink, type MailLinkPurpose, tokenOf } from '../../platform/mail-links.ts'
import { done, orRefusal, Refused, type Result, refuse } from '../../platform/refusal.ts'
import { isKnownBrowser } from '../one-time-codes/one-time-codes.ts'
import {
  findStoreLink,
  mailEffect,
  openStoreLink,
  type PreValidationLink,
  preValidationText,
  sellerOf,
  storeConsentTexts,
} from '../origination/origination.ts'
import type { PreValidationContext, PreValidationRequest } from './context.ts'
import { type Admission, type Starter, takePlacesOfDay } from './limit-starts.ts'
import {
  askedBy,
  documentLastDigits,
  type PreValidation,
  type PreValidationContent,
} from './pre-validation-store.ts'

type Form = Pick<PreValidationContent, 'document' | 'mobile' | 'email' | 'origin' | 'requester' | 'seller'>
type StartContext = PreValidationRequest &
  Admission & {
    readonly browserHash: Buffer | null
    readonly mailAgain: boolean
  }

/**
 * Looks nobody up: answer, work and time are the same for everybody (anti-enumeration). Answers the
 * browser's secret; the mailed link has another. The same form of the same browser goes on. Refuses as
 * `takePlacesOfDay`, and with `LimiteDeReenvios`.
 */
export async function startPreValidation(
  quota: PreValidationContext,
  form: Form,
  context: StartContext,
): Promise<Result<string>> {
  const { evidence, settings } = context
  const { sha256, version } = preValidationText(quota.brand, settings)
  const content = { ...form, wording: { version, sha256 }, evidence, acceptance: null, search: null }
  return orRefusal(
    inTransaction(quota.db, async (transaction) => done(await store(quota, transaction, content, context))),
  )
}

async function store(
  quota: PreValidationContext,
  transaction: Transaction<Database>,
  content: PreValidationContent,
  context: StartContext,
): Promise<string> {
  const { preValidations, secrets } = quota
  const { now, settings, browserHash, actor, hasTicket } = context
  const documentIndex = secrets.blindIndex('document', content.document)
  await lockSubject(transaction, { kind: 'pre-validation-form', subject: documentIndex })
  // Only a cookie shows that the earlier secret is theirs.
  if (browserHash !== null) {
    const twin = await preValidations.findTwin(transaction, content, browserHash, now)
    if (twin !== null) {
      if (context.mailAgain && twin.termsAcceptedAt === null)
        await mailAgain(quota, transaction, twin, context)
      return preValidations.tokenOf(twin.id)
    }
  }
  const isKnown = await isKnownBrowser(transaction, documentIndex, browserHash, now)
  const starter: Starter = actor.kind === 'agent' ? 'agent' : isKnown ? 'known' : 'anybody'
  await takePlacesOfDay(transaction, secrets, content, { starter, hasTicket }, settings, now)
  return write(quota, transaction, content, context)
}

async function write(
  quota: PreValidationContext,
  transaction: Transaction<Database>,
  content: PreValidationContent,
  { now, settings, browserHash, actor, requestId }: StartContext,
): Promise<string> {
  const { brand, preValidations, store } = quota
  const { origin } = content
  const id = newId()
  const token = preValidations.tokenOf(id)
  const termsExpireAt = now.add({ hours: settings.emailLinkValidityHours }).toString()
  await storeConsentTexts(transaction, [preValidationText(brand, settings)], now)
  await store.reserve(transaction, id, content, { origin, shop: null, situation: 'PreValidacao' }, now)
  await preValidations.insert(transaction, { id, token, browserHash, termsExpireAt, content }, now)
  const after = { origin, requester: content.requester?.code ?? null }
  const about = { subjectType: 'application', subjectId: id, after, requestId }
  await writeAudit(transaction, { actor, action: 'startPreValidation', ...about }, now)
  const subject = quota.secrets.blindIndex('email', content.email)
  const link = { purpose, applicationId: id, subject, expiresAt: termsExpireAt } as const
  const hash = await createMailLink(transaction, quota.secrets, link, now)
  await mailTerms(quota, transaction, { id, content }, hash, { settings, now })
  return token
}

const purpose = 'preValidationTerms' satisfies MailLinkPurpose

async function mailAgain(
  quota: PreValidationContext,
  transaction: Transaction<Database>,
  twin: PreValidation,
  context: StartContext,
): Promise<void> {
  const { secrets } = quota
  const { settings, now } = context
  const subject = secrets.blindIndex('email', twin.content.email.toLowerCase())
  const window = { max: settings.emailValidationResendMax, windowSeconds: 86_400 }
  const place = await takePlaceIn(transaction, { kind: 'pre-validation-resent', subject }, [window], now)
  if (place === null) throw new Refused({ code: 'LimiteDeReenvios' })
  const link = await latestMailLink(transaction, purpose, twin.id)
  if (link === null) throw new Error(`no terms of the pre-validation ${twin.id} were mailed`)
  await mailTerms(quota, transaction, twin, tokenOf(secrets, link), context)
}

async function mailTerms(
  { outbox, publicUrl }: PreValidationContext,
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

/** Refuses other links with `EnlaceInvalido`. */
export const openPreValidationLink = (
  { storeLinkKey: key, ...quota }: PreValidationContext & PreValidationContext,
  data: string,
  now: Temporal.Instant,
): Promise<Result<PreValidationLink>> =>
  openStoreLink({ ...quota, key }, data, ['prevalidation'], { now, browserHash: null })

type Asker = Pick<PreValidationContent, 'origin' | 'requester' | 'seller'>

/** The session's seller, else the link's requester, else the person. */
export async function askerOf(
  { db, secrets }: PreValidationContext,
  { actor, now }: { readonly actor: Caller; readonly now: Temporal.Instant },
  said: { readonly id_access?: string | undefined; readonly origin?: Origin },
): Promise<Result<Asker>> {
  if (actor.kind === 'agent') {
    const link = await findStoreLink(db, secrets, actor.linkId)
    const seller = link === null ? null : sellerOf(link)
    if (seller === null) return refuse('EnlaceInvalido')
    return done({
      origin: 'Assistido',
      requester: { code: seller.agent, name: seller.agentName },
      seller,
    })
  }
  if (said.id_access === undefined) {
    return done({ origin: said.origin ?? unnamedOrigin, requester: null, seller: null })
  }
  const link = await findStoreLink(db, secrets, said.id_access)
  if (link?.kind !== 'prevalidation') return refuse('EnlaceInvalido')
  if (hasPassed(link.expiresAt, now)) return refuse('EnlaceVencido')
  return done({
    origin: link.channel,
    requester: { code: link.userCode, name: link.name },
    seller: null,
  })
}
