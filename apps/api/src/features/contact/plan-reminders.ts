import { addBusinessDays, dayOf, isoOf } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { businessDate, instantAt, later } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Outbox, WaitingEffect } from '../../platform/jobs/outbox.ts'
import { type PlatformSettings, readPlatformSettings } from '../policy/policy.ts'
import type { LoanEvent, LoanEventListener } from '../servicing/servicing.ts'
import { firstContactHour } from './contact-moment.ts'

export type Reminder = {
  readonly kind: ReminderKind
  readonly loanId: string
  readonly number: number
  readonly dueOn: string
}

const reminderKinds = [
  'installmentNext',
  'installmentInSight',
  'installmentLate',
  'rateLowered',
  'rateRestored',
] as const
export type ReminderKind = (typeof reminderKinds)[number]

export type ReminderMoment = LoanEvent & { readonly kind: ReminderKind }

type ReminderSettings = Pick<PlatformSettings, 'reminderDaysBefore' | 'statementBusinessDaysBefore'>

/**
 * Queues a reminder for each event of a loan, to leave at the first lawful hour. Idempotent. A payer by the bill of the
 * line is reminded only of an unpaid bill; statement and rate notices go to every open loan.
 */
export const reminderPlanner =
  (outbox: Pick<Outbox, 'addWaiting'>): LoanEventListener =>
  async (transaction: Transaction<Database>, moments: readonly LoanEvent[], now: Temporal.Instant) => {
    const reminderMoments = moments.filter(isReminderMoment)
    if (reminderMoments.length === 0) return
    const settings = await readPlatformSettings(transaction, businessDate(now))
    const effects = reminderMoments.map((moment): WaitingEffect => {
      const { kind, loanId, applicationId, number, dueOn, on } = moment
      const payload: Reminder = { kind, loanId, number, dueOn }
      return {
        kind: 'reminder',
        dedupeKey: `reminder:${kind}:${loanId}:${number}:${dueOn}${isLateAgain(moment) ? `:${on}` : ''}`,
        applicationId,
        payload,
        sendAfter: sendAfterOf(moment, settings, now),
      }
    })
    await outbox.addWaiting(transaction, effects, now)
  }

/** After a reversal the installment is late again, and its first notice may be long gone. */
const isLateAgain = ({ kind, dueOn, on }: ReminderMoment): boolean =>
  kind === 'installmentLate' && on !== Temporal.PlainDate.from(dueOn).add({ days: 1 }).toString()

export function isReminderMoment(moment: LoanEvent): moment is ReminderMoment {
  if (moment.kind === 'installmentNext') return !moment.isMobileBill
  return reminderKinds.some((kind) => kind === moment.kind)
}

export const sendAfterOf = (
  moment: ReminderMoment,
  settings: ReminderSettings,
  now: Temporal.Instant,
): Temporal.Instant => firstContactHour(later(wantedAt(moment, settings, now), now))

function wantedAt(
  { kind, dueOn }: ReminderMoment,
  settings: ReminderSettings,
  now: Temporal.Instant,
): Temporal.Instant {
  const date = Temporal.PlainDate.from(dueOn)
  switch (kind) {
    case 'installmentNext':
      return instantAt(date.subtract({ days: settings.reminderDaysBefore }), '00:00')
    case 'installmentInSight': {
      const day = addBusinessDays(dayOf(date), -settings.statementBusinessDaysBefore)
      return instantAt(Temporal.PlainDate.from(isoOf(day)), '00:00')
    }
    case 'installmentLate':
    case 'rateLowered':
    case 'rateRestored':
      return now
  }
}
