import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../../platform/database/schema.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Application } from '../../origination/origination.ts'

const contactSchema = v.object({ email: v.optional(v.nullable(v.string()), null) })

/** Where a person gets mail about their access: the address they changed to, else that of the application. */
export async function emailOf(
  db: Kysely<Database>,
  secrets: Secrets,
  { person }: Pick<Application, 'person'>,
): Promise<string> {
  const documentIndex = secrets.blindIndex('document', person.document)
  const row = await db
    .selectFrom('borrower')
    .select(['id', 'contact'])
    .where('documentIndex', '=', documentIndex)
    .executeTakeFirst()
  if (row === undefined || row.contact === null) return person.email
  return v.parse(contactSchema, secrets.open(row.contact, `borrower:${row.id}`)).email ?? person.email
}
