import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { hasPassed } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Attempt, NotSent, Outbox } from '../../../platform/jobs/outbox.ts'
import { isExceeded, lockSubject, recordOccurrence, takePlaceIn } from '../../../platform/limits.ts'
import { createMailLink, findMailLink, spendMailLinks } from '../../../platform/mail-links.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import {
  checkPin,
  isKnownBrowser,
  type PinAsker,
  pinErrorTexts,
  pinLimitText,
} from '../../one-time-codes/one-time-codes.ts'
import {
  type Application,
  type ApplicationStore,
  confirmedEmailsOf,
  latestOf,
  lineOf,
  queueMail,
} from '../../origination/origination.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import type { SignInContext } from '../sign-in-context.ts'
import { passwordAnswers } from '../text/sign-in.ts'
import { findBorrower, lockBorrower } from './borrower-store.ts'
import { notifyOfPasswordChange, savePassword } from './change-password.ts'
import { judgePassword, wordsOf } from './judge-password.ts'

export type ResetLink = {
  readonly idClient: string
  readonly idProposal: string | null
  readonly idHash: string
}

/** Null for a link whose ids do not belong together. */
export async function ownerOfResetLink(
  { db, secrets, store }: SignInContext,
  { idClient, idProposal, idHash }: ResetLink,
  now: Temporal.Instant,
): Promise<Application | null> {
  const link = await findMailLink(db, 'resetPassword', idHash)
  if (link === null || link.usedAt !== null || hasPassed(link.expiresAt, now)) return null
  if (idProposal !== null && idProposal !== link.applicationId) return null
  const application = await store.find(db, link.applicationId)
  if (application === null) return null
  const borrower = await findBorrower(db, secrets.blindIndex('document', application.person.document))
  if (borrower?.id !== idClient) return null
  const documentIndex = secrets.blindIndex('document', application.person.document)
  const confirmed = await confirmedEmailsOf(db, { secrets, store }, documentIndex)
  const isOfOwner = confirmed.some(
    ({ email }) => link.subject?.equals(secrets.blindIndex('email', email)) === true,
  )
  return isOfOwner ? application : null
}

export async function sendResetPin(
  context: SignInContext,
  link: ResetLink,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<Result<{ readonly pinExpiresInSeconds: number; readonly mobileLastDigits: string }>> {
  const owner = await ownerOfResetLink(context, link, now)
  if (owner === null) return refuse('EnlaceVencido', { message: passwordAnswers.linkExpired })
  return inTransaction(context.db, async (transaction) => {
    const application = await context.store.lock(transaction, owner.id)
    const mobile = lineOf(application)
    const { document } = application.person
    const request = { purpose, applicationId: owner.id, document, mobile, budget: 'reset' } as const
    const sent = await context.sendPin(transaction, request, settings, now)
    if (!sent.ok) return sent
    return done({ pinExpiresInSeconds: sent.value.expiresInSeconds, mobileLastDigits: mobile.slice(-2) })
  })
}

const purpose = 'resetPassword'

/** Needs the mailed link and an SMS code, once; ends every session. */
export async function resetPassword(
  context: SignInContext,
  link: ResetLink,
  {
    pin,
    ...typed
  }: { readonly password: string; readonly equalPassword: string; readonly pin?: string | undefined },
  {
    settings,
    now,
    requestId,
    device,
  }: {
    readonly settings: PlatformSettings
    readonly now: Temporal.Instant
    readonly requestId: string
    readonly device: string
  },
): Promise<Result<true>> {
  const expired = refuse('EnlaceVencido', { message: passwordAnswers.linkExpired })
  const owner = await ownerOfResetLink(context, link, now)
  if (owner === null) return expired
  const judged = judgePassword(typed, wordsOf(owner.person, context.brandWords))
  if (!judged.ok) return judged
  if (pin === undefined) return refuse('CodigoRequerido')
  const passwordHash = await context.hasher.hash(judged.value)
  const documentIndex = context.secrets.blindIndex('document', owner.person.document)
  const attempt = { documentIndex, code: pin.trim(), applicationId: owner.id, purpose } as const
  const check = await checkPin(context.db, context.secrets, attempt, settings, now)
  if (!check.ok) {
    return check.pinError === null
      ? refuse('LimiteDeIntentos', { message: pinLimitText.wrongPerDay })
      : refuse('CodigoRequerido', { message: pinErrorTexts[check.pinError] })
  }
  return inTransaction(context.db, async (transaction) => {
    // Lock order: a person before their links.
    await lockBorrower(transaction, documentIndex, now)
    // Spends all the person's links; of two concurrent resets one finds it alive.
    if (!(await spendMailLinks(transaction, 'resetPassword', link.idHash, now))) return expired
    const actor = { kind: 'mailLink', applicationId: owner.id } as const
    const who = { now, actor, requestId }
    await savePassword(transaction, { documentIndex, passwordHash, sessionId: null }, who)
    await notifyOfPasswordChange(context, transaction, owner, { device, now, isReset: true })
    return done(true)
  })
}

const linksPerDayMax = 3
const linkMinutes = 30

type ForgottenPassword = {
  readonly document: string
  readonly isOwnBrowser?: boolean
}

type ForgottenBy = PinAsker & {
  readonly now: Temporal.Instant
}

/** A job looks the document up, so that every document takes as long here (anti-enumeration). */
export async function forgetPassword(
  {
    db,
    secrets,
    outbox,
  }: { readonly db: Kysely<Database>; readonly secrets: Secrets; readonly outbox: Outbox },
  document: string,
  { browserHash, hasTicket, now }: ForgottenBy,
): Promise<Result<true>> {
  const documentIndex = secrets.blindIndex('document', document)
  const isOwnBrowser = await isKnownBrowser(db, documentIndex, browserHash, now)
  const limit = { kind: 'password-forgotten', subject: documentIndex }
  const free = { max: Math.ceil(linksPerDayMax / 3), windowSeconds: 86_400 }
  return inTransaction(db, async (transaction) => {
    if (!isOwnBrowser) {
      await lockSubject(transaction, limit)
      if (!hasTicket && (await isExceeded(transaction, { ...limit, ...free }, now))) {
        return refuse('CaptchaRequerido')
      }
      await recordOccurrence(transaction, limit, now)
    }
    const payload: ForgottenPassword = { document, isOwnBrowser }
    const effect = { kind: 'mailResetLink', dedupeKey: `forgotten:${newId()}`, applicationId: null, payload }
    await outbox.add(transaction, effect, now)
    return done(true)
  })
}

type MailResetLinkContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly publicUrl: string
  readonly outbox: () => Outbox
}

/**
 * Mails a link to every confirmed address; drops unknown documents, persons without an address, and the
 * fourth link of a day.
 */
export const resetLinkMailer =
  (parts: MailResetLinkContext) =>
  async (payload: unknown, { id: attemptId, now }: Attempt): Promise<NotSent | undefined> => {
    const { secrets, store, publicUrl } = parts
    const { document, isOwnBrowser = false } = payload as ForgottenPassword
    const documentIndex = secrets.blindIndex('document', document)
    return inTransaction(parts.db, async (transaction) => {
      const latest = await latestOf(transaction, store, documentIndex)
      if (latest === null) return { droppedBecause: 'nobody' }
      const emails = await confirmedEmailsOf(transaction, parts, documentIndex)
      if (emails.length === 0) return { droppedBecause: 'no confirmed address' }
      const kind = isOwnBrowser ? 'password-link:known' : 'password-link'
      const mails = { kind, subject: documentIndex }
      const perDay = { max: linksPerDayMax, windowSeconds: 86_400 }
      if ((await takePlaceIn(transaction, mails, [perDay], now)) === null) return { droppedBecause: 'limit' }
      const borrower = await lockBorrower(transaction, documentIndex, now)
      for (const [index, { email }] of emails.entries()) {
        const link = {
          purpose: 'resetPassword',
          applicationId: latest.id,
          subject: secrets.blindIndex('email', email),
          expiresAt: now.add({ minutes: linkMinutes }).toString(),
        } as const
        const token = await createMailLink(transaction, secrets, link, now)
        const step = `reset-password:${attemptId}:${index}`
        await queueMail({ outbox: parts.outbox(), transaction, now }, latest, step, {
          to: email,
          mail: 'reset-password',
          data: {
            firstName: latest.person.firstName,
            link: `${publicUrl}/reset-forgotten-password/${borrower.id}/${latest.id}/${token}`,
            validityMinutes: linkMinutes,
          },
        })
      }
      return undefined
    })
  }
