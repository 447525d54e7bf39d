import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Attempt, NotSent, Outbox } from '../../../platform/jobs/outbox.ts'
import { takePlaceIn } from '../../../platform/limits.ts'
import { createMailLink } from '../../../platform/mail-links.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import {
  type ApplicationStore,
  confirmedEmailsOf,
  latestOf,
  queueMail,
} from '../../origination/origination.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import { holdBorrower } from './borrower-store.ts'

type ForgottenPassword = { readonly document: string }

/**
 * Notes that somebody forgot a password; whether there is anybody to mail is found out later, so that the answer costs
 * the same for everybody.
 */
export async function forgetPassword(
  { db, outbox }: { readonly db: Kysely<Database>; readonly outbox: Outbox },
  document: string,
  now: Temporal.Instant,
): Promise<void> {
  const payload: ForgottenPassword = { document }
  const effect = { kind: 'mailResetLink', dedupeKey: `forgotten:${newId()}`, applicationId: null, payload }
  await inTransaction(db, (transaction) => outbox.add(transaction, effect, now))
}

type MailResetLinkParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly publicUrl: string
  readonly outbox: () => Outbox
  readonly settings: (now: Attempt['now']) => Promise<PlatformSettings>
}

/**
 * Mails a link for a new password to every address that its person confirmed. A stranger's, a person's without a
 * confirmed address, and a fourth of a day are dropped.
 */
export const resetLinkMailer =
  (parts: MailResetLinkParts) =>
  async (payload: unknown, { id: attemptId, now }: Attempt): Promise<NotSent | undefined> => {
    const { secrets, store, publicUrl } = parts
    const documentIndex = secrets.blindIndex('document', (payload as ForgottenPassword).document)
    const settings = await parts.settings(now)
    return inTransaction(parts.db, async (transaction) => {
      const latest = await latestOf(transaction, store, documentIndex)
      if (latest === null) return { droppedBecause: 'nobody' }
      const emails = await confirmedEmailsOf(transaction, parts, documentIndex)
      if (emails.length === 0) return { droppedBecause: 'no confirmed address' }
      const mails = { kind: 'password-link', subject: documentIndex }
      const perDay = { max: settings.passwordLinksPerDayMax, windowSeconds: 86_400 }
      if ((await takePlaceIn(transaction, mails, [perDay], now)) === null) return { droppedBecause: 'limit' }
      const borrower = await holdBorrower(transaction, documentIndex, now)
      for (const [index, { email }] of emails.entries()) {
        const link = {
          purpose: 'resetPassword',
          applicationId: latest.id,
          subject: secrets.blindIndex('email', email),
          expiresAt: now.add({ minutes: settings.passwordLinkMinutes }).toString(),
        } as const
        const token = await createMailLink(transaction, secrets, link, now)
        const step = `reset-password:${attemptId}:${index}`
        await queueMail({ outbox: parts.outbox(), transaction, now }, latest, step, {
          to: email,
          mail: 'reset-password',
          data: {
            firstName: latest.person.firstName,
            link: `${publicUrl}/reset-forgotten-password/${borrower.id}/${latest.id}/${token}`,
            validityMinutes: settings.passwordLinkMinutes,
          },
        })
      }
      return undefined
    })
  }
