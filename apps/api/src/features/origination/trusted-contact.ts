import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { Database } from '../../platform/database/schema.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Application } from './application.ts'
import type { ApplicationStore } from './store.ts'

/**
 * The one place that decides which contact data of a person may be trusted (docs/decisions/018). Sign-in, reset,
 * step-up, notices, the borrower's data and the mails of a loan read addresses and lines here, and a house rule keeps it
 * so. An `Application` is proved by its type's only reader, the store: a form that nobody confirmed never gets here.
 */

const contactSchema = v.object({
  /** Instead of the address of the latest application. */
  email: v.optional(v.nullable(v.string()), null),
  /** When a mailed link confirmed that address; null until then. */
  emailConfirmedAt: v.optional(v.nullable(v.string()), null),
  phones: v.optional(
    v.array(v.object({ name: v.string(), telephoneNumber: v.string(), preference: v.string() })),
    [],
  ),
})

/** What a person changed in their own area, each time with a fresh code. Sealed at rest. */
export type ContactData = v.InferOutput<typeof contactSchema>

const nothing: ContactData = { email: null, emailConfirmedAt: null, phones: [] }

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

/** What a row tells of the address that its person changed to and confirmed; empty where they did not. */
export const confirmedContactIndex = (
  secrets: Pick<Secrets, 'blindIndex'>,
  { email, emailConfirmedAt }: ContactData,
): Buffer =>
  email === null || emailConfirmedAt === null
    ? Buffer.alloc(0)
    : secrets.blindIndex('email', email.toLowerCase())

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

/**
 * The address that a link for a new password may go to: one that its owner confirmed by a mailed link. The one changed to
 * comes first, then those of the applications, newest first; null where none was confirmed.
 */
export async function confirmedEmailOf(
  db: Kysely<Database>,
  { secrets, store }: { readonly secrets: Secrets; readonly store: ApplicationStore },
  documentIndex: Buffer,
): Promise<string | null> {
  const contact = await readContact(db, secrets, documentIndex)
  if (contact.email !== null && contact.emailConfirmedAt !== null) return contact.email
  const all = await store.ofDocument(db, documentIndex)
  return all.find(({ facts }) => facts.emailStatus === 'ACCEPT')?.person.email ?? null
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
  await transaction
    .updateTable('borrower')
    .set({
      contact: secrets.seal(confirmed, contactSealName(row.id)),
      confirmedEmailIndex: confirmedContactIndex(secrets, confirmed),
      updatedAt: now.toString(),
    })
    .where('documentIndex', '=', documentIndex)
    .execute()
  return true
}
