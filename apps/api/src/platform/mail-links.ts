import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from './database/schema.ts'
import { newId } from './ids.ts'
import type { Secrets } from './secrets.ts'

export type MailLinkPurpose =
  | 'validateEmail'
  | 'confirmContact'
  | 'downPayment'
  | 'guarantee'
  | 'resetPassword'
  | 'refundAccount'
  | 'preValidationTerms'

export type MailLink = {
  readonly id: string
  readonly purpose: MailLinkPurpose
  readonly applicationId: string
  /** Null: the application's own. */
  readonly formId: string | null
  readonly subject: Buffer | null
  readonly expiresAt: string
  readonly tokenHash: Buffer
  readonly usedAt: string | null
}

type NewMailLink = Omit<MailLink, 'id' | 'usedAt' | 'formId' | 'tokenHash'> & {
  readonly formId?: string | null
}

/** A token of 256 bits for one purpose, stored as a hash. */
export async function createMailLink(
  db: Kysely<Database>,
  secrets: Secrets,
  link: NewMailLink,
  now: Temporal.Instant,
): Promise<string> {
  const id = newId()
  const token = secrets.linkToken(link.purpose, id)
  await db
    .insertInto('mailLink')
    .values({
      id,
      purpose: link.purpose,
      applicationId: link.applicationId,
      formId: link.formId ?? null,
      subject: link.subject,
      tokenHash: hashOf(token),
      expiresAt: link.expiresAt,
      createdAt: now.toString(),
    })
    .execute()
  return token
}

/** Derived again, so that a resend repeats the address. */
export function tokenOf(secrets: Secrets, { id, purpose, tokenHash }: MailLink): string {
  const before = secrets.previousLinkToken(purpose, id)
  return before !== null && hashOf(before).equals(tokenHash) ? before : secrets.linkToken(purpose, id)
}

export async function findMailLink(
  db: Kysely<Database>,
  purpose: MailLinkPurpose,
  token: string,
): Promise<MailLink | null> {
  const row = await db
    .selectFrom('mailLink')
    .select(['id', 'applicationId', 'formId', 'subject', 'expiresAt', 'usedAt', 'tokenHash'])
    .where('purpose', '=', purpose)
    .where('tokenHash', '=', hashOf(token))
    .executeTakeFirst()
  return row === undefined ? null : { ...row, purpose }
}

export async function latestMailLink(
  db: Kysely<Database>,
  purpose: MailLinkPurpose,
  applicationId: string,
): Promise<MailLink | null> {
  const row = await db
    .selectFrom('mailLink')
    .select(['id', 'applicationId', 'formId', 'subject', 'expiresAt', 'usedAt', 'tokenHash'])
    .where('purpose', '=', purpose)
    .where('applicationId', '=', applicationId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, purpose }
}

/**
 * Spends all links of the purpose and person; false if used or expired. Of two concurrent uses one succeeds.
 */
export async function spendMailLinks(
  db: Kysely<Database>,
  purpose: MailLinkPurpose,
  token: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const spent = await db
    .updateTable('mailLink')
    .set({ usedAt: now.toString() })
    .where('purpose', '=', purpose)
    .where('tokenHash', '=', hashOf(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toString())
    .returning('applicationId')
    .executeTakeFirst()
  if (spent === undefined) return false
  const { documentIndex } = await db
    .selectFrom('application')
    .select('documentIndex')
    .where('id', '=', spent.applicationId)
    .executeTakeFirstOrThrow()
  await spendMailLinksOf(db, purpose, documentIndex, now)
  return true
}

export async function spendMailLinksOf(
  db: Kysely<Database>,
  purpose: MailLinkPurpose,
  documentIndex: Buffer,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('mailLink')
    .set({ usedAt: now.toString() })
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('applicationId', 'in', (query) =>
      query.selectFrom('application').select('id').where('documentIndex', '=', documentIndex),
    )
    .execute()
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
