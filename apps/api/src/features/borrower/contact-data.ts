import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type ContactData, contactSealName, readContact } from '../origination/origination.ts'
import { holdBorrower } from '../sign-in/sign-in.ts'

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
    .set({ contact: secrets.seal(after, contactSealName(id)), updatedAt: now.toString() })
    .where('documentIndex', '=', documentIndex)
    .execute()
  return id
}
