import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { Database } from '../../../platform/database/schema.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { type Application, hasOwnEmail, isOwnConfirmed, withReplaced } from '../model/application.ts'
import {
  type ApplicationStore,
  applicationColumns,
  applicationRows,
  confirmedIndexOf,
  emailIndexOf,
} from './applications.ts'

/**
 * The one place that decides which contact data of a person may be trusted (docs/decisions/018, 059). Sign-in, reset,
 * step-up, notices, the borrower's data and the mails of a loan read addresses and lines here, and a house rule keeps it
 * so. An `Application` is proved by its type's only reader, the store: a form that nobody confirmed never gets here.
 */

const contactSchema = v.object({
  /** Instead of the address of the latest application. */
  email: v.optional(v.nullable(v.string()), null),
  /** When a mailed link confirmed that address; null until then. */
  emailConfirmedAt: v.optional(v.nullable(v.string()), null),
  /** Confirmed addresses that the person has replaced since, the newest first. */
  replacedEmails: v.optional(v.array(v.string()), []),
  phones: v.optional(
    v.array(v.object({ name: v.string(), telephoneNumber: v.string(), preference: v.string() })),
    [],
  ),
})

/** What a person changed in their own area, each time with a fresh code. Sealed at rest. */
export type ContactData = v.InferOutput<typeof contactSchema>

const nothing: ContactData = { email: null, emailConfirmedAt: null, replacedEmails: [], phones: [] }

export const contactSealName = (borrowerId: string) => `borrower:${borrowerId}`

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

type Parts = { readonly secrets: Secrets; readonly store: ApplicationStore }

/** An address that a person confirmed in a journey of their own or in their area (docs/decisions/059). */
export type ConfirmedEmail = {
  readonly email: string
  /** They have put another in its place since: it hears of what happens, and is written nothing of theirs. */
  readonly isReplaced: boolean
}

/**
 * Every confirmed address of a person, once: the one of their area first, then those of their applications, newest first, then
 * those that they replaced. None that an agent or adviser typed, or that came with a form which somebody else asked for.
 */
export async function confirmedEmailsOf(
  db: Kysely<Database>,
  { secrets, store }: Parts,
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

/**
 * Whether this address is confirmed and present, by indexes alone: one look-up of the same work, whoever they are, and nothing of
 * them is opened.
 */
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

/**
 * Whether the person has written or confirmed this address before, in their area or an application. What somebody else typed is
 * new.
 */
export async function isKnownEmail(
  db: Kysely<Database>,
  { secrets, store }: Parts,
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

/** What a row tells of the address of the area; empty where it is not confirmed. */
const confirmedContactIndex = (
  secrets: Pick<Secrets, 'blindIndex'>,
  { email, emailConfirmedAt }: ContactData,
): Buffer => (email === null || emailConfirmedAt === null ? Buffer.alloc(0) : emailIndexOf(secrets, email))

/** The person's row as it stands after a change of their contact data. */
const contactColumns = (secrets: Secrets, borrowerId: string, contact: ContactData) => ({
  contact: secrets.seal(contact, contactSealName(borrowerId)),
  confirmedEmailIndex: confirmedContactIndex(secrets, contact),
})

/** Another address of the area, which its person has not confirmed yet; a confirmed one before it stays among theirs. */
export const withContactEmail = (contact: ContactData, email: string): ContactData => ({
  ...contact,
  email,
  emailConfirmedAt: null,
  replacedEmails:
    contact.email === null || contact.emailConfirmedAt === null
      ? contact.replacedEmails
      : withReplaced(contact.replacedEmails, contact.email),
})

/** Writes what a person changed in their area. The caller holds their row, whose id it names. */
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

/** Where a person gets mail about their loans and their access: the address they changed to, else the application's. */
export async function emailOf(
  db: Kysely<Database>,
  secrets: Secrets,
  { person }: Applicant,
): Promise<string> {
  const contact = await readContact(db, secrets, secrets.blindIndex('document', person.document))
  return contact.email ?? person.email
}

/**
 * The address that a person sees as theirs: the one they changed to, else the newest confirmed one, else the newest that they typed
 * themselves; that of the latest application where there is none.
 */
export async function emailOfPerson(db: Kysely<Database>, parts: Parts, latest: Applicant): Promise<string> {
  const documentIndex = parts.secrets.blindIndex('document', latest.person.document)
  const { email } = await readContact(db, parts.secrets, documentIndex)
  if (email !== null) return email
  const [confirmed] = await confirmedEmailsOf(db, parts, documentIndex)
  if (confirmed !== undefined && !confirmed.isReplaced) return confirmed.email
  const applications = await parts.store.ofDocument(db, documentIndex)
  return (applications.find(hasOwnEmail) ?? latest).person.email
}

/**
 * Where a person is told of money of theirs that goes back, and to which account: as mail about the loan of an application, but to
 * no address that somebody else typed where they have one of their own.
 */
export const emailOfMoney = (
  db: Kysely<Database>,
  parts: Parts,
  application: Application,
): Promise<string> =>
  hasOwnEmail(application) ? emailOf(db, parts.secrets, application) : emailOfPerson(db, parts, application)

/** Where mail about this very application goes. */
export const emailOfApplication = ({ person }: Applicant): string => person.email

/** The line that a code of this application proved. */
export const lineOf = ({ person }: Applicant): string => person.mobile

/** The person as their latest application knows them; null where nobody proved one. */
export async function latestOf(
  db: Kysely<Database>,
  store: ApplicationStore,
  documentIndex: Buffer,
): Promise<Application | null> {
  const [latest = null] = await store.ofDocument(db, documentIndex)
  return latest
}

/** The link that was mailed to a changed address was pressed; false where the address has changed again since. */
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

const batchSize = 500

/** Fills in what an older release confirmed, some rows a time, and answers how many; there are none left soon. */
export async function fillConfirmedEmails({
  db,
  secrets,
}: {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
}): Promise<number> {
  const { toApplication } = applicationRows(secrets)
  const applications = await db
    .selectFrom('application')
    .select(applicationColumns)
    .where('confirmedEmailIndex', 'is', null)
    .where('person', 'is not', null)
    .where(sql<boolean>`facts ->> 'emailStatus' = 'ACCEPT' and shop is null`)
    .where('provedAt', 'is not', null)
    .limit(batchSize)
    .$narrowType<{ person: Buffer }>()
    .execute()
  for (const row of applications) {
    await db
      .updateTable('application')
      .set({ confirmedEmailIndex: confirmedIndexOf(secrets, toApplication(row)) })
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .execute()
  }
  const borrowers = await db
    .selectFrom('borrower')
    .select('documentIndex')
    .where('confirmedEmailIndex', 'is', null)
    .where('contact', 'is not', null)
    .limit(batchSize)
    .execute()
  for (const { documentIndex } of borrowers) {
    const contact = await readContact(db, secrets, documentIndex)
    await db
      .updateTable('borrower')
      .set({ confirmedEmailIndex: confirmedContactIndex(secrets, contact) })
      .where('documentIndex', '=', documentIndex)
      .where('confirmedEmailIndex', 'is', null)
      .execute()
  }
  return applications.length + borrowers.length
}
