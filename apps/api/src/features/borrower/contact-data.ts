import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { Database } from '../../platform/database/schema.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { holdBorrower } from '../sign-in/sign-in.ts'

const contactSchema = v.object({
  /** Instead of the address of the latest application. */
  email: v.optional(v.nullable(v.string()), null),
  phones: v.optional(
    v.array(v.object({ name: v.string(), telephoneNumber: v.string(), preference: v.string() })),
    [],
  ),
})

/** What a person added to what their applications say. Sealed at rest. */
export type ContactData = v.InferOutput<typeof contactSchema>

const nothing: ContactData = { email: null, phones: [] }

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
  return v.parse(contactSchema, secrets.open(row.contact, sealName(row.id)))
}

/** Holds the person's row, changes what it says and answers its id for the audit trail. */
export async function changeContact(
  transaction: Transaction<Database>,
  secrets: Secrets,
  documentIndex: Buffer,
  change: (before: ContactData) => ContactData,
  now: Temporal.Instant,
): Promise<string> {
  const { id } = await holdBorrower(transaction, documentIndex, now)
  const after = change(await readContact(transaction, secrets, documentIndex))
  await transaction
    .updateTable('borrower')
    .set({ contact: secrets.seal(after, sealName(id)), updatedAt: now.toString() })
    .where('documentIndex', '=', documentIndex)
    .execute()
  return id
}

const sealName = (id: string) => `borrower:${id}`
