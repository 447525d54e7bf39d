import {
  addBusinessDays,
  type CapOf,
  dayFromIso,
  dayOf,
  effectiveAnnualRate,
  isHoliday,
  isoOf,
  percentage,
  pesos,
} from '@cupo/credit-engine'
import type { ContactPreferences } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { purposeOfMail } from '../../emails/mail-purposes.ts'
import { businessDate, instantOf } from '../../platform/business-date.ts'
import { type LoanLife, loanLife } from '../servicing/testing/loan-life.ts'
import { type Contact, type ContactChannel, weekOf } from './contact-moment.ts'
import { judgeReminder, type ReminderMail } from './judge-reminder.ts'
import { isReminderMoment, type ReminderMoment, sendAfterOf } from './plan-reminders.ts'
import { reminderChannel } from './send-reminder.ts'

/** Falls below what was agreed in every fifth month, so that rates are lowered and restored. */
const capOf: CapOf = (month) => effectiveAnnualRate(month % 5 === 0 ? '20.00' : '25.00')
const settings = { reminderDaysBefore: 3, statementBusinessDaysBefore: 10 }
const channels: readonly ContactChannel[] = ['Sms', 'Whatsapp', 'Email', 'Call']

/** Three loans of one person over four years, whose installments are paid in time, 2, 9 and 40 days late by turns. */
const lives: readonly LoanLife[] = [
  ['a', '2026-01-10', '2026-02-16', 36],
  ['b', '2026-11-20', '2026-12-23', 24],
  ['c', '2027-03-02', '2027-04-05', 36],
].map(([name, disbursedOn, firstDueOn, installmentCount]) =>
  loanLife(
    String(name),
    {
      principal: pesos(1_500_000),
      effectiveAnnualRate: effectiveAnnualRate('22.00'),
      installmentCount: Number(installmentCount),
      interestVatRate: percentage('19.00'),
      administrationFee: pesos(4_900),
      feeRecipient: 'thirdParty',
      upfrontInterest: pesos(0),
      feeVatRate: percentage('19.00'),
      disbursedOn: dayFromIso(String(disbursedOn)),
      firstDueOn: dayFromIso(String(firstDueOn)),
    },
    (day, loan) =>
      loan.installments.some(
        ({ dueOn, number, paidOn }) => paidOn === null && day >= dueOn + ([0, 2, 9, 40][number % 4] ?? 0),
      ),
    capOf,
  ),
)

type SentReminder = {
  readonly mail: ReminderMail['mail']
  readonly channel: ContactChannel
  readonly at: Temporal.Instant
  readonly of: string
}
type WaitingReminder = {
  readonly moment: ReminderMoment
  readonly life: LoanLife
  readonly at: Temporal.Instant
}

/** Lets every reminder of the years leave as the outbox would: at its moment, judged anew, put off where the law says so. */
function yearsOf(preferences: ContactPreferences): readonly SentReminder[] {
  const waiting = lives.flatMap((life) =>
    life.events.filter(isReminderMoment).map((moment): WaitingReminder => {
      const now = instantOf(`${moment.on}T00:00:00-05:00`)
      return { moment, life, at: sendAfterOf(moment, settings, now) }
    }),
  )
  const sent: SentReminder[] = []
  const contacts: Contact[] = []
  while (waiting.length > 0) {
    waiting.sort((one, other) => Temporal.Instant.compare(other.at, one.at))
    const next = waiting.pop()
    if (next === undefined) break
    const { moment, life, at } = next
    const day = dayOf(businessDate(at))
    const judged = judgeReminder({ ...moment }, life.loanOn(day), facts, day, capOf)
    if ('droppedBecause' in judged) continue
    const chosen = reminderChannel(judged.mail, { preferences, wanted: at, earlier: contacts.slice(-12) })
    if (chosen === null) continue
    if (Temporal.Instant.compare(chosen.at, at) > 0) {
      waiting.push({ ...next, at: chosen.at })
      continue
    }
    sent.push({ mail: judged.mail, channel: chosen.channel, at, of: `${moment.loanId} ${moment.dueOn}` })
    if (purposeOfMail[judged.mail] === 'billing')
      contacts.push({ channel: chosen.channel, day: businessDate(at) })
  }
  return sent
}

const facts = {
  firstName: 'Laura',
  deviceName: null,
  contractNumber: 'CU-1',
  isMobileBill: false,
  inProcess: pesos(0),
  payLink: 'https://cupo.example/fast-payment',
  accountLink: 'https://cupo.example/self-manage',
  preferencesLink: 'https://cupo.example/self-manage#canales',
}

const subsets = Array.from({ length: 2 ** channels.length }, (_, bits) =>
  channels.filter((_channel, index) => (bits >> index) % 2 === 1),
)
const preferencesOf = (allowed: readonly ContactChannel[]): ContactPreferences => ({
  billingSms: allowed.includes('Sms'),
  billingWhatsapp: allowed.includes('Whatsapp'),
  billingEmail: allowed.includes('Email'),
  billingCall: allowed.includes('Call'),
  marketingSms: false,
  marketingWhatsapp: false,
  marketingEmail: false,
  marketingCall: false,
})

describe.each(subsets.map((allowed) => [allowed.join(', ') || 'no channel', allowed] as const))(
  'over four years with %s allowed',
  (_names, allowed) => {
    const sent = yearsOf(preferencesOf(allowed))
    const ofMail = (mail: ReminderMail['mail']) => sent.filter((one) => one.mail === mail)
    const billing = sent.filter(({ mail }) => purposeOfMail[mail] === 'billing')

    it('each installment has its statement, by mail, five business days before it at the latest (R-C5)', () => {
      const rows = lives.flatMap(({ loanOn }, index) =>
        loanOn(dayFromIso('2031-01-01')).installments.map(({ dueOn }) => `${'abc'[index]} ${isoOf(dueOn)}`),
      )
      const statements = ofMail('statement')
      expect(statements.map(({ of }) => of).toSorted()).toEqual(rows.toSorted())
      for (const { of, channel, at } of statements) {
        expect(channel).toBe('Email')
        expect(dayOf(businessDate(at))).toBeLessThanOrEqual(addBusinessDays(dayFromIso(of.slice(2)), -5))
      }
    })

    it('the news of a rate comes by mail, whatever is allowed (R-C5)', () => {
      const news = [...ofMail('rate-lowered'), ...ofMail('rate-restored')]
      expect(ofMail('rate-lowered').length).toBeGreaterThan(10)
      expect(ofMail('rate-restored').length).toBeGreaterThan(10)
      expect(new Set(news.map(({ channel }) => channel))).toEqual(new Set(['Email']))
    })

    it('nothing leaves at an hour or on a day that the law forbids (R-C1)', () => {
      for (const { at } of sent) expect(isLawful(at)).toBe(true)
    })

    it('reminders of payment over four years with %s allowed come by allowed channels, once a day and by one channel a week (R-C2)', () => {
      const usable = allowed.filter((channel) => channel === 'Email' || channel === 'Sms')
      expect(billing.length > 100).toBe(usable.length > 0)
      for (const { channel } of billing) expect(usable).toContain(channel)
      const days = billing.map(({ at }) => businessDate(at).toString())
      expect(new Set(days).size).toBe(days.length)
      const weeks = Map.groupBy(billing, ({ at }) => weekOf(businessDate(at)).toString())
      for (const week of weeks.values()) expect(new Set(week.map(({ channel }) => channel)).size).toBe(1)
    })
  },
)

/** The hours read once more, from the clock on the wall. */
function isLawful(at: Temporal.Instant): boolean {
  const { dayOfWeek, hour } = at.toZonedDateTimeISO('America/Bogota')
  if (dayOfWeek === 7 || isHoliday(dayOf(businessDate(at)))) return false
  return dayOfWeek === 6 ? hour >= 8 && hour < 15 : hour >= 7 && hour < 19
}
