import { type ContactPreferences, contactPreferencesSchema } from '@cupo/wire'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'

/** The terms' default for every borrower. */
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

/** As last changed by the person, else as on their latest form. */
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

type PreferenceChange = {
  readonly now: Temporal.Instant
  readonly actor: Actor
  readonly requestId: string
}

export async function savePreferencesWithin(
  transaction: Transaction<Database>,
  documentIndex: Buffer,
  chosen: ContactPreferences,
  { now, actor, requestId }: PreferenceChange,
): Promise<void> {
  const row = { ...chosen, updatedAt: now.toString() }
  const before = await readPreferences(transaction, documentIndex)
  await transaction
    .insertInto('contactPreference')
    .values({ documentIndex, ...row })
    .onConflict((conflict) => conflict.column('documentIndex').doUpdateSet(row))
    .execute()
  const subject = { subjectType: 'contactPreference', subjectId: documentIndex.toString('hex') }
  await writeAudit(
    transaction,
    { actor, action: 'saveContactPreferences', ...subject, before, after: chosen, requestId },
    now,
  )
}
