import { dayOf } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { renderMail } from '../../emails/index.ts'
import { installmentDueSms, installmentLateSms, rateLoweredSms, statementSms } from '../../emails/sms.ts'
import type { Brand } from '../../platform/brand.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Attempt, NotSent } from '../../platform/jobs/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { MailSender, SmsSender } from '../../ports/message-sender.ts'
import { type ApplicationStore, deviceOf, emailOf, lineOf } from '../origination/origination.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import { loanStore } from '../servicing/servicing.ts'
import { contactsOf, lockPerson, logContact } from './contact-log.ts'
import { chooseChannel } from './contact-moment.ts'
import { judgeReminder, type ReminderMail } from './judge-reminder.ts'
import type { Reminder } from './plan-reminders.ts'
import { readPreferences } from './preferences.ts'

export type ReminderParts = {
  readonly db: Kysely<Database>
  readonly store: Pick<ApplicationStore, 'find'>
  readonly secrets: Secrets
  readonly brand: Brand
  readonly publicUrl: string
  readonly mail: MailSender
  readonly sms: SmsSender
}

/** What we can send by, in the order in which we would rather. */
const channels = ['Email', 'Sms'] as const

type OutgoingReminder = ReminderMail & {
  readonly to: { readonly channel: 'Email' | 'Sms'; readonly address: string }
}

/**
 * Sends a reminder whose moment has come, if there is still something to say and the law still lets us say it now.
 * Each attempt looks anew: what could not be sent at three on a Saturday waits until Monday.
 */
export const reminderSender =
  (parts: ReminderParts) =>
  async (payload: unknown, attempt: Attempt): Promise<NotSent | undefined> => {
    const ready = await inTransaction(parts.db, (transaction) =>
      prepare(parts, transaction, payload as Reminder, attempt),
    )
    if (!('to' in ready)) return ready
    const { id, dueAt } = attempt
    const envelope = { id, at: dueAt.toString(), to: ready.to.address }
    if (ready.to.channel === 'Sms') await parts.sms.send({ ...envelope, text: smsText(ready, parts.brand) })
    else {
      const content = renderMail(ready.mail, ready.data, parts.brand)
      await parts.mail.send({ ...envelope, ...content, attachments: [] })
    }
    return undefined
  }

async function prepare(
  { store, publicUrl, secrets }: ReminderParts,
  transaction: Transaction<Database>,
  reminder: Reminder,
  { id: outboxId, now }: Attempt,
): Promise<OutgoingReminder | NotSent> {
  const stored = await loanStore.find(transaction, reminder.loanId)
  const application = stored && (await store.find(transaction, stored.applicationId))
  if (stored === null || application === null) throw new Error(`no loan ${reminder.loanId} to remind of`)
  const { person, facts } = application
  const { documentIndex } = stored
  const about = {
    ...stored,
    firstName: person.firstName,
    deviceName: deviceOf(facts)?.model ?? null,
    payLink: `${publicUrl}/fast-payment`,
    accountLink: `${publicUrl}/self-manage`,
  }
  const { capOf } = await readUsuryCaps(transaction)
  const judged = judgeReminder(reminder, stored.loan, about, dayOf(businessDate(now)), capOf)
  if ('droppedBecause' in judged) return judged

  await lockPerson(transaction, documentIndex)
  const made = await contactsOf(transaction, documentIndex, now)
  // Logged by an earlier attempt of this very message: it may have arrived, so it stays with its channel.
  const own = made.find((contact) => contact.outboxId === outboxId)
  const chosen = chooseChannel(
    {
      preferences: await readPreferences(transaction, documentIndex),
      purpose: 'billing',
      wanted: now,
      earlier: made.filter((contact) => contact !== own),
    },
    channels.filter((channel) => own === undefined || own.channel === channel),
  )
  if (chosen === null) return { droppedBecause: 'no channel allowed' }
  if (Temporal.Instant.compare(chosen.at, now) > 0) return { waitUntil: chosen.at }
  const { channel } = chosen
  await logContact(transaction, { outboxId, documentIndex, purpose: 'billing', channel }, now)
  const address = channel === 'Sms' ? lineOf(application) : await emailOf(transaction, secrets, application)
  return { ...judged, to: { channel, address } }
}

function smsText(ready: ReminderMail, brand: Brand): string {
  switch (ready.mail) {
    case 'installment-due':
      return installmentDueSms(ready.data, brand)
    case 'statement':
      return statementSms(ready.data, brand)
    case 'installment-late':
      return installmentLateSms(ready.data, brand)
    case 'rate-lowered':
      return rateLoweredSms(ready.data, brand)
  }
}
