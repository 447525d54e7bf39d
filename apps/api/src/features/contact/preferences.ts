import { type ContactPreferences, contactPreferencesSchema } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Where nothing was recorded: what the terms tell every borrower. */
const untold: ContactPreferences = {
  billingSms: true,
  billingWhatsapp: false,
  billingEmail: true,
  billingCall: false,
  marketingSms: false,
  marketingWhatsapp: false,
  marketingEmail: false,
  marketingCall: false,
}

const flags = Object.keys(contactPreferencesSchema.entries).filter((name) => name in untold)

/** The channels a person allows: as last changed by them, else as their latest form said (conformance: R-C3). */
export async function readPreferences(
  db: Kysely<Database>,
  documentIndex: Buffer,
): Promise<ContactPreferences> {
  const changed = await db
    .selectFrom('contactPreference')
    .selectAll()
    .where('documentIndex', '=', documentIndex)
    .executeTakeFirst()
  if (changed !== undefined) {
    const { documentIndex: _whose, updatedAt: _when, ...preferences } = changed
    return preferences
  }
  const consents = await db
    .selectFrom('consent')
    .innerJoin('application', 'application.id', 'consent.applicationId')
    .select(['consent.kind', 'consent.isGranted'])
    .where('application.documentIndex', '=', documentIndex)
    .where('consent.kind', 'in', flags)
    .orderBy('consent.at')
    .orderBy('consent.id')
    .execute()
  return { ...untold, ...Object.fromEntries(consents.map(({ kind, isGranted }) => [kind, isGranted])) }
}
