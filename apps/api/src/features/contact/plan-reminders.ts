import type { Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { businessDate, instantAt, later } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Outbox, WaitingEffect } from '../../platform/jobs/outbox.ts'
import { readPolicy } from '../policy/policy.ts'
import type { LoanMoment, MomentListener } from '../servicing/servicing.ts'
import { firstContactHour } from './contact-moment.ts'
import { type Reminder, type ReminderKind, reminderKinds } from './reminder.ts'

/**
 * Lets a reminder wait for each moment of a loan that is worth one, until the first hour of the law. Hearing of a
 * moment again adds nothing. Who pays by the bill of the line is reminded only when the bill was not paid.
 */
export const reminderPlanner =
  (outbox: Pick<Outbox, 'addWaiting'>): MomentListener =>
  async (transaction: Transaction<Database>, moments: readonly LoanMoment[], now: Temporal.Instant) => {
    const worth = moments.filter(
      (moment): moment is LoanMoment & { readonly kind: ReminderKind } =>
        isReminderKind(moment.kind) && !(moment.kind === 'installmentNext' && moment.isMobileBill),
    )
    if (worth.length === 0) return
    const { reminderDaysBefore } = (await readPolicy(transaction, 'Finter', businessDate(now))).settings
    const effects = worth.map((moment): WaitingEffect => {
      const { kind, loanId, applicationId, number, dueOn } = moment
      const wanted = kind === 'installmentNext' ? daysBefore(dueOn, reminderDaysBefore) : now
      const payload: Reminder = { kind, loanId, number, dueOn }
      return {
        kind: 'reminder',
        dedupeKey: `reminder:${kind}:${loanId}:${number}:${dueOn}`,
        applicationId,
        payload,
        sendAfter: firstContactHour(later(wanted, now)),
      }
    })
    await outbox.addWaiting(transaction, effects, now)
  }

const isReminderKind = (kind: string): kind is ReminderKind => reminderKinds.some((known) => known === kind)

const daysBefore = (dueOn: string, days: number): Temporal.Instant =>
  instantAt(Temporal.PlainDate.from(dueOn).subtract({ days }), '00:00')
