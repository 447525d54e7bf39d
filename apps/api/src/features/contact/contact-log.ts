import type { Kysely, Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { lockSubject } from '../../platform/limits.ts'
import { type Contact, type ContactChannel, weekOf } from './contact-moment.ts'

export type LoggedContact = Contact & { readonly outboxId: string }

/** Locks the person, so that two messages never take the same free day. */
export const lockPerson = (transaction: Transaction<Database>, documentIndex: Buffer): Promise<void> =>
  lockSubject(transaction, { kind: 'contact', subject: documentIndex })

export async function contactsOf(
  db: Kysely<Database>,
  documentIndex: Buffer,
  now: Temporal.Instant,
): Promise<readonly LoggedContact[]> {
  const rows = await db
    .selectFrom('contactLog')
    .select(['outboxId', 'channel', 'day'])
    .where('documentIndex', '=', documentIndex)
    .where('week', '>=', weekOf(businessDate(now)).toString())
    .execute()
  return rows.map((row) => ({ ...row, day: Temporal.PlainDate.from(row.day) }))
}

/** Logged before the message leaves: a crash may cost a contact, never make one too many. */
export async function logContact(
  transaction: Transaction<Database>,
  contact: {
    readonly outboxId: string
    readonly documentIndex: Buffer
    readonly purpose: 'billing' | 'marketing'
    readonly channel: ContactChannel
  },
  now: Temporal.Instant,
): Promise<void> {
  const day = businessDate(now)
  const when = { day: day.toString(), week: weekOf(day).toString(), at: now.toString() }
  await transaction
    .insertInto('contactLog')
    .values({ ...contact, ...when })
    .onConflict((conflict) => conflict.column('outboxId').doUpdateSet(when))
    .execute()
}
