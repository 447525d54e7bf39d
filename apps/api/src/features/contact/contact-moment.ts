import { dayOf, isHoliday } from '@cupo/credit-engine'
import type { ContactPreferences } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { businessDate, instantAt, later } from '../../platform/business-date.ts'

export type ContactChannel = 'Sms' | 'Whatsapp' | 'Email' | 'Call'

/**
 * `information` is what the law obliges the lender to send (statement, another rate); `requested` is the answer to an
 * act of the person (PIN, receipt, link), which the law leaves free.
 */
type ContactPurpose = 'billing' | 'marketing' | 'information' | 'requested'

export type Contact = { readonly channel: ContactChannel; readonly day: Temporal.PlainDate }

type WantedContact = {
  readonly preferences: ContactPreferences
  readonly purpose: ContactPurpose
  readonly channel: ContactChannel
  readonly wanted: Temporal.Instant
  readonly earlier: readonly Contact[]
}

/**
 * The first lawful moment, from `wanted` on, for a contact by a channel; null where the person does not allow it. Ley
 * 2300 de 2023: by allowed channels, at its hours, by one channel in a week from Monday to Sunday, and once a day;
 * information leaves at its hours too.
 */
export function contactMoment(contact: WantedContact): Temporal.Instant | null {
  const { preferences, purpose, channel, wanted, earlier } = contact
  if (purpose === 'requested') return wanted
  // No choice of channels waives this duty (Decreto 1074 de 2015, art. 2.2.2.35.6).
  if (purpose === 'information') return firstContactHour(wanted)
  if (!preferences[`${purpose}${channel}`]) return null
  return firstMoment(wanted, (day) => earlier.some((one) => forbids(one, channel, day)))
}

export const firstContactHour = (wanted: Temporal.Instant): Temporal.Instant =>
  firstMoment(wanted, () => false)

export const weekOf = (day: Temporal.PlainDate): Temporal.PlainDate =>
  day.subtract({ days: day.dayOfWeek - 1 })

/** Ends, since contacts forbid the days of finitely many weeks. */
function firstMoment(
  wanted: Temporal.Instant,
  isForbidden: (day: Temporal.PlainDate) => boolean,
): Temporal.Instant {
  for (let day = businessDate(wanted); ; day = day.add({ days: 1 })) {
    const hours = contactHours(day)
    if (hours === null || Temporal.Instant.compare(wanted, hours.closes) >= 0 || isForbidden(day)) continue
    return later(wanted, hours.opens)
  }
}

function forbids(made: Contact, channel: ContactChannel, day: Temporal.PlainDate): boolean {
  if (made.channel === channel) return made.day.equals(day)
  return weekOf(made.day).equals(weekOf(day))
}

type ContactHours = { readonly opens: Temporal.Instant; readonly closes: Temporal.Instant }

const saturday = 6
const sunday = 7

/** The hours of Ley 2300 de 2023; null on a day without any. */
function contactHours(date: Temporal.PlainDate): ContactHours | null {
  if (date.dayOfWeek === sunday || isHoliday(dayOf(date))) return null
  const [opens, closes] = date.dayOfWeek === saturday ? ['08:00', '15:00'] : ['07:00', '19:00']
  return { opens: instantAt(date, opens), closes: instantAt(date, closes) }
}

type ChosenChannel<Channel> = { readonly channel: Channel; readonly at: Temporal.Instant }

/** The channel that may be used soonest, the first named of a tie; null when the person allows none. */
export function chooseChannel<Channel extends ContactChannel>(
  contact: Omit<WantedContact, 'channel'>,
  channels: readonly Channel[],
): ChosenChannel<Channel> | null {
  let chosen: ChosenChannel<Channel> | null = null
  for (const channel of channels) {
    const at = contactMoment({ ...contact, channel })
    if (at === null) continue
    if (chosen === null || Temporal.Instant.compare(at, chosen.at) < 0) chosen = { channel, at }
  }
  return chosen
}
