import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Attempt, NotSent, Outbox } from '../../../platform/jobs/outbox.ts'
import { isExceeded, lockSubject, recordOccurrence, takePlaceIn } from '../../../platform/limits.ts'
import { createMailLink } from '../../../platform/mail-links.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { isKnownBrowser, type PinAsker } from '../../one-time-codes/one-time-codes.ts'
import {
  type ApplicationStore,
  confirmedEmailsOf,
  latestOf,
  queueMail,
} from '../../origination/origination.ts'
import { lockBorrower } from './borrower-store.ts'

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
