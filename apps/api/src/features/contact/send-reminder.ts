import { dayOf, type Pesos } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { renderMail } from '../../emails/index.ts'
import { purposeOfMail } from '../../emails/mail-purposes.ts'
import { installmentDueSms, installmentLateSms } from '../../emails/sms.ts'
import type { Brand } from '../../platform/brand.ts'
import { businessDate, instantAt } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Attempt, NotSent } from '../../platform/jobs/outbox.ts'
import { lockSubject } from '../../platform/limits.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { MailSender, SmsSender } from '../../ports/message-sender.ts'
import { holdsOf } from '../holds/holds.ts'
import {
  type Application,
  type ApplicationStore,
  deviceOf,
  emailOf,
  lineOf,
} from '../origination/origination.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import { loanStore, type StoredLoan } from '../servicing/servicing.ts'
import { type Contact, type ContactChannel, chooseChannel, weekOf } from './contact-moment.ts'
import { judgeReminder, type ReminderMail } from './judge-reminder.ts'
import type { Reminder } from './plan-reminders.ts'
import { readPreferences } from './preferences.ts'

export type ReminderContext = {
  readonly db: Kysely<Database>
  readonly store: Pick<ApplicationStore, 'find'>
  readonly secrets: Secrets
  readonly brand: Brand
  readonly publicUrl: string
  readonly mail: MailSender
  readonly sms: SmsSender
  readonly inProcessOf: (db: Kysely<Database>, key: string) => Promise<Pesos>
  readonly drawStatement: (
    credit: { readonly application: Application; readonly stored: StoredLoan },
    now: Temporal.Instant,
  ) => Promise<{ readonly filename: string; readonly content: Uint8Array }>
}

const channels = ['Email', 'Sms'] as const

/** A reminder that asks for money takes an allowed channel, information takes mail. Null where nothing is allowed. */
export function reminderChannel(
  mail: ReminderMail['mail'],
  contact: Pick<Parameters<typeof chooseChannel>[0], 'preferences' | 'wanted' | 'earlier'>,
  allowedNow: readonly (typeof channels)[number][] = channels,
) {
  const purpose = purposeOfMail[mail]
  return chooseChannel({ ...contact, purpose }, purpose === 'information' ? ['Email'] : allowedNow)
}

type OutgoingReminder = ReminderMail & {
  readonly credit: Parameters<ReminderContext['drawStatement']>[0]
  readonly to: { readonly channel: 'Email' | 'Sms'; readonly address: string }
}

/**
 * Sends a reminder that is still true and lawful now. Each attempt judges anew: a mail that failed at three on a
 * Saturday waits until Monday.
 */
export const reminderSender =
  (context: ReminderContext) =>
  async (payload: unknown, attempt: Attempt): Promise<NotSent | undefined> => {
    const ready = await inTransaction(context.db, (transaction) =>
      prepare(context, transaction, payload as Reminder, attempt),
    )
    if (!('to' in ready)) return ready
    const { id, dueAt } = attempt
    const envelope = { id, at: dueAt.toString(), to: ready.to.address }
    const { brand, mail, sms } = context
    if (ready.to.channel === 'Sms') {
      await sms.send({ ...envelope, text: smsText(ready, brand) })
      return undefined
    }
    const content = renderMail(ready.mail, ready.data, brand)
    const papers = ready.mail === 'statement' ? [await context.drawStatement(ready.credit, attempt.now)] : []
    const attachments = papers.map((paper) => ({ ...paper, contentType: 'application/pdf' }))
    await mail.send({ ...envelope, ...content, attachments })
    return undefined
  }

async function prepare(
  context: ReminderContext,
  transaction: Transaction<Database>,
  reminder: Reminder,
  attempt: Attempt,
): Promise<OutgoingReminder | NotSent> {
  const { store, publicUrl, secrets } = context
  const { now } = attempt
  const stored = await loanStore.find(transaction, reminder.loanId)
  const application = stored && (await store.find(transaction, stored.applicationId))
  if (stored === null || application === null) throw new Error(`no loan ${reminder.loanId} to remind of`)
  const { person, facts } = application
  const about = {
    ...stored,
    firstName: person.firstName,
    deviceName: deviceOf(facts)?.model ?? null,
    payLink: `${publicUrl}/fast-payment`,
    inProcess: await context.inProcessOf(transaction, stored.key),
    accountLink: `${publicUrl}/self-manage`,
    preferencesLink: `${publicUrl}/self-manage#canales`,
  }
  const resumesAt = resumptionOf(stored)
  if (resumesAt !== null && Temporal.Instant.compare(now, resumesAt) < 0) return { waitUntil: resumesAt }
  const { capOf } = await readUsuryCaps(transaction)
  const judged = judgeReminder(reminder, stored.loan, about, dayOf(businessDate(now)), capOf)
  if ('droppedBecause' in judged) return judged
  const held = await holdsOf(transaction, { documentIndex: stored.documentIndex, loanId: stored.id })
  if (held.has(purposeOfMail[judged.mail] === 'information' ? 'notices' : 'collection'))
    return { droppedBecause: 'held' }
  const channel = await takeChannel(transaction, judged.mail, stored.documentIndex, attempt)
  if (typeof channel !== 'string') return channel
  const address = channel === 'Sms' ? lineOf(application) : await emailOf(transaction, secrets, application)
  return { ...judged, credit: { application, stored }, to: { channel, address } }
}

async function takeChannel(
  transaction: Transaction<Database>,
  mail: ReminderMail['mail'],
  documentIndex: Buffer,
  { id: outboxId, now }: Attempt,
): Promise<'Email' | 'Sms' | NotSent> {
  const purpose = purposeOfMail[mail]
  if (purpose !== 'information') await lockPerson(transaction, documentIndex)
  const made = await contactsOf(transaction, documentIndex, now)
  // An earlier attempt of this message logged it and may have arrived: it stays with its channel.
  const own = made.find((contact) => contact.outboxId === outboxId)
  const preferences = await readPreferences(transaction, documentIndex)
  const earlier = made.filter((contact) => contact !== own)
  const chosen = reminderChannel(
    mail,
    { preferences, wanted: now, earlier },
    channels.filter((channel) => own === undefined || own.channel === channel),
  )
  if (chosen === null) return { droppedBecause: 'no channel allowed' }
  const { channel, at } = chosen
  if (Temporal.Instant.compare(at, now) > 0) return { waitUntil: at }
  if (purpose !== 'information') {
    await logContact(transaction, { outboxId, documentIndex, purpose, channel }, now)
  }
  return channel
}

/** No reminder leaves while the borrower may still withdraw. */
const resumptionOf = ({ pausedThrough }: Pick<StoredLoan, 'pausedThrough'>): Temporal.Instant | null =>
  pausedThrough === null ? null : instantAt(Temporal.PlainDate.from(pausedThrough).add({ days: 1 }), '00:00')

function smsText(ready: ReminderMail, brand: Brand): string {
  switch (ready.mail) {
    case 'installment-due':
      return installmentDueSms(ready.data, brand)
    case 'installment-late':
      return installmentLateSms(ready.data, brand)
    case 'statement':
    case 'rate-lowered':
    case 'rate-restored':
      throw new Error(`${ready.mail} leaves by mail only`)
  }
}

type LoggedContact = Contact & { readonly outboxId: string }

/** Locks the person, so that two messages never take the same free day. */
const lockPerson = (transaction: Transaction<Database>, documentIndex: Buffer): Promise<void> =>
  lockSubject(transaction, { kind: 'contact', subject: documentIndex })

async function contactsOf(
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
async function logContact(
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
