import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { applicationColumns, applicationRows, ownEmailIndexOf } from './application-row.ts'
import { confirmedContactIndex, readContact } from './trusted-contact.ts'

type Parts = { readonly db: Kysely<Database>; readonly secrets: Secrets }

/**
 * Whether this person confirmed that address themselves: the one they changed to, else that of their newest application in which
 * they did. One look-up of the same work, whoever they are: nothing of them is opened.
 */
export async function isOwnConfirmedEmail(
  { db, secrets }: Parts,
  documentIndex: Buffer,
  email: string,
): Promise<boolean> {
  const { rows } = await sql<{ isConfirmed: boolean | null }>`select coalesce(
      nullif((select confirmed_email_index from borrower where document_index = ${documentIndex}), ''),
      (select confirmed_email_index from application
        where document_index = ${documentIndex} and confirmed_email_index <> '' and proved_at is not null and locked_at is null
        order by created_at desc limit 1)
    ) = ${secrets.blindIndex('email', email.toLowerCase())} as is_confirmed`.execute(db)
  return rows[0]?.isConfirmed === true
}

const batchSize = 500

/** Fills in what an older release confirmed, some rows a time, and answers how many; there are none left soon. */
export async function fillConfirmedEmails({ db, secrets }: Parts): Promise<number> {
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
      .set({ confirmedEmailIndex: ownEmailIndexOf(secrets, toApplication(row)) ?? Buffer.alloc(0) })
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
