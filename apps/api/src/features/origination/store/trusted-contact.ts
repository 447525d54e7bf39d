import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { Database } from '../../../platform/database/schema.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { type Application, hasOwnEmail, isOwnConfirmed, withReplaced } from '../model/application.ts'
import { type ApplicationStore, emailIndexOf } from './applications.ts'

/**
 * Decides alone which contact data to trust (docs/decisions/018, 059); a house rule keeps every mail and
 * sign-in to it.
 */

const contactSchema = v.object({
  /** Replaces the address of the latest application. */
  email: v.nullable(v.string()),
  /** Null until a mailed link confirmed it. */
  emailConfirmedAt: v.nullable(v.string()),
  /** Confirmed ones, the newest first. */
  replacedEmails: v.array(v.string()),
  phones: v.array(v.object({ name: v.string(), telephoneNumber: v.string(), preference: v.string() })),
})

/** Sealed at rest. */
export type ContactData = v.InferOutput<typeof contactSchema>

const nothing: ContactData = { email: null, emailConfirmedAt: null, replacedEmails: [], phones: [] }

const contactSealName = (borrowerId: string) => `borrower:${borrowerId}`

export async function readContact(
  db: Kysely<Database>,
  secrets: Secrets,
  documentIndex: Buffer,
): Promise<ContactData> {
  const row = await db
    .selectFrom('borrower')
    .select(['id', 'contact'])
    .where('documentIndex', '=', documentIndex)
    .executeTakeFirst()
  if (row === undefined || row.contact === null) return nothing
  return v.parse(contactSchema, secrets.open(row.contact, contactSealName(row.id)))
}

type ContactContext = { readonly secrets: Secrets; readonly store: ApplicationStore }

/** In the person's own journey or area (docs/decisions/018). */
export type ConfirmedEmail = {
  readonly email: string
  /** A replaced address is notified without content. */
  readonly isReplaced: boolean
}

/**
 * The personal area's address first, then applications (newest first), then replaced ones; none that another
 * person typed.
 */
export async function confirmedEmailsOf(
  db: Kysely<Database>,
  { secrets, store }: ContactContext,
  documentIndex: Buffer,
): Promise<readonly ConfirmedEmail[]> {
  const contact = await readContact(db, secrets, documentIndex)
  const applications = await store.ofDocument(db, documentIndex)
  const present = [
    ...(contact.email !== null && contact.emailConfirmedAt !== null ? [contact.email] : []),
    ...applications.filter(isOwnConfirmed).map(({ person }) => person.email),
  ]
  const all = [
    ...present.map((email) => ({ email, isReplaced: false })),
    ...[contact, ...applications.map(({ person }) => person)]
      .flatMap(({ replacedEmails = [] }) => replacedEmails)
      .map((email) => ({ email, isReplaced: true })),
  ]
  const first = new Map<string, ConfirmedEmail>()
  for (const one of all) if (!first.has(one.email.toLowerCase())) first.set(one.email.toLowerCase(), one)
  return [...first.values()]
}

/** Takes the same time for everybody (timing-safe). */
export async function isConfirmedEmail(
  { db, secrets }: { readonly db: Kysely<Database>; readonly secrets: Secrets },
  documentIndex: Buffer,
  email: string,
): Promise<boolean> {
  const index = emailIndexOf(secrets, email)
  const { rows } = await sql<{ isConfirmed: boolean }>`select exists (
      select 1 from borrower where document_index = ${documentIndex} and confirmed_email_index = ${index}
    ) or exists (
      select 1 from application where document_index = ${documentIndex} and confirmed_email_index = ${index}
        and proved_at is not null and locked_at is null
    ) as is_confirmed`.execute(db)
  return rows[0]?.isConfirmed === true
}

/** Whether the person wrote or confirmed this address before. */
export async function isKnownEmail(
  db: Kysely<Database>,
  { secrets, store }: ContactContext,
  documentIndex: Buffer,
  email: string,
): Promise<boolean> {
  const { email: ofArea, replacedEmails } = await readContact(db, secrets, documentIndex)
  const applications = await store.ofDocument(db, documentIndex)
  const known = applications.flatMap((application) => [
    ...(hasOwnEmail(application) ? [application.person.email] : []),
    ...(application.person.replacedEmails ?? []),
  ])
  return [ofArea, ...replacedEmails, ...known].some((one) => one?.toLowerCase() === email.toLowerCase())
}

const confirmedContactIndex = (
  secrets: Pick<Secrets, 'blindIndex'>,
  { email, emailConfirmedAt }: ContactData,
): Buffer => (email === null || emailConfirmedAt === null ? Buffer.alloc(0) : emailIndexOf(secrets, email))

const contactColumns = (secrets: Secrets, borrowerId: string, contact: ContactData) => ({
  contact: secrets.seal(contact, contactSealName(borrowerId)),
  confirmedEmailIndex: confirmedContactIndex(secrets, contact),
})

/** A confirmed former address stays among the replaced. */
export const withContactEmail = (contact: ContactData, email: string): ContactData => ({
  ...contact,
  email,
  emailConfirmedAt: null,
  replacedEmails:
    contact.email === null || contact.emailConfirmedAt === null
      ? contact.replacedEmails
      : withReplaced(contact.replacedEmails, contact.email),
})

export async function writeContact(
  transaction: Transaction<Database>,
  secrets: Secrets,
  { id, documentIndex }: { readonly id: string; readonly documentIndex: Buffer },
  contact: ContactData,
  now: Temporal.Instant,
): Promise<void> {
  await transaction
    .updateTable('borrower')
    .set({ ...contactColumns(secrets, id, contact), updatedAt: now.toString() })
    .where('documentIndex', '=', documentIndex)
    .execute()
}

type Applicant = Pick<Application, 'person'>

/** The area's address, else the application's. */
export async function emailOf(
  db: Kysely<Database>,
  secrets: Secrets,
  { person }: Applicant,
): Promise<string> {
  const contact = await readContact(db, secrets, secrets.blindIndex('document', person.document))
  return contact.email ?? person.email
}

/**
 * The area's, else the newest confirmed, else the newest that the person typed, else the latest
 * application's.
 */
export async function emailOfPerson(
  db: Kysely<Database>,
  context: ContactContext,
  latest: Applicant,
): Promise<string> {
  const documentIndex = context.secrets.blindIndex('document', latest.person.document)
  const { email } = await readContact(db, context.secrets, documentIndex)
  if (email !== null) return email
  const [confirmed] = await confirmedEmailsOf(db, context, documentIndex)
  if (confirmed !== undefined && !confirmed.isReplaced) return confirmed.email
  const applications = await context.store.ofDocument(db, documentIndex)
  return (applications.find(hasOwnEmail) ?? latest).person.email
}

/**
 * For mail about returned money: as `emailOf`, but never to an address that somebody else typed if the
 * person has their own.
 */
export const emailOfMoney = (
  db: Kysely<Database>,
  context: ContactContext,
  application: Application,
): Promise<string> =>
  hasOwnEmail(application)
    ? emailOf(db, context.secrets, application)
    : emailOfPerson(db, context, application)

/** For mail about this application alone. */
export const emailOfApplication = ({ person }: Applicant): string => person.email

export const lineOf = ({ person }: Applicant): string => person.mobile

export async function latestOf(
  db: Kysely<Database>,
  store: ApplicationStore,
  documentIndex: Buffer,
): Promise<Application | null> {
  const [latest = null] = await store.ofDocument(db, documentIndex)
  return latest
}

export async function confirmContact(
  transaction: Transaction<Database>,
  secrets: Secrets,
  { documentIndex, emailIndex }: { readonly documentIndex: Buffer; readonly emailIndex: Buffer },
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('borrower')
    .select(['id', 'contact'])
    .where('documentIndex', '=', documentIndex)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || row.contact === null) return false
  const contact = v.parse(contactSchema, secrets.open(row.contact, contactSealName(row.id)))
  if (contact.email === null || !secrets.blindIndex('email', contact.email).equals(emailIndex)) return false
  const confirmed: ContactData = { ...contact, emailConfirmedAt: now.toString() }
  await writeContact(transaction, secrets, { id: row.id, documentIndex }, confirmed, now)
  return true
}
