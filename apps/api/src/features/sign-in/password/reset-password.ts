import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { hasPassed } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Outbox } from '../../../platform/jobs/outbox.ts'
import { findMailLink, spendMailLinks } from '../../../platform/mail-links.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Application, ApplicationStore } from '../../origination/origination.ts'
import { passwordAnswers } from '../text/password-errors.ts'
import { findBorrower } from './borrower-row.ts'
import { emailOf } from './email-of.ts'
import type { PasswordHasher } from './hash-password.ts'
import { judgePassword } from './judge-password.ts'
import { savePassword } from './save-password.ts'
import { tellOfPasswordChange } from './tell-of-change.ts'
import { wordsOf } from './words-of.ts'

export type ResetParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly outbox: Outbox
  readonly hasher: PasswordHasher
  readonly publicUrl: string
  readonly brandWords: readonly string[]
}

export type ResetLink = {
  readonly idClient: string
  /** Null where the address of a call does not name it. */
  readonly idProposal: string | null
  readonly idHash: string
}

/** Whose link this is, while it holds; asking changes nothing. Ids that are not the link's own make it nobody's. */
export async function ownerOfResetLink(
  { db, secrets, store }: Pick<ResetParts, 'db' | 'secrets' | 'store'>,
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
  const address = secrets.blindIndex('email', await emailOf(db, secrets, application))
  return link.subject?.equals(address) === true ? application : null
}

/**
 * Sets the password by a mailed link, once, and ends every session of the person. Refuses with `EnlaceVencido` a link
 * that no longer holds, and what `judgePassword` refuses.
 */
export async function resetPassword(
  parts: ResetParts,
  link: ResetLink,
  typed: { readonly password: string; readonly equalPassword: string },
  {
    now,
    requestId,
    device,
  }: { readonly now: Temporal.Instant; readonly requestId: string; readonly device: string },
): Promise<Result<true>> {
  const expired = refuse('EnlaceVencido', { message: passwordAnswers.linkExpired })
  const owner = await ownerOfResetLink(parts, link, now)
  if (owner === null) return expired
  const judged = judgePassword(typed, wordsOf(owner.person, parts.brandWords))
  if (!judged.ok) return judged
  const passwordHash = await parts.hasher.hash(judged.value)
  return inTransaction(parts.db, async (transaction) => {
    // Every link of the person dies with the one that is used; of two at the same moment one finds it alive.
    if (!(await spendMailLinks(transaction, 'resetPassword', link.idHash, now))) return expired
    const documentIndex = parts.secrets.blindIndex('document', owner.person.document)
    const who = { now, actor: 'mailLink', requestId }
    await savePassword(transaction, { documentIndex, passwordHash, sessionId: null }, who)
    await tellOfPasswordChange(parts, transaction, owner, { device, now })
    return done(true)
  })
}
