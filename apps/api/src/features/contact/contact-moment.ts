import { dayOf, isHoliday } from '@cupo/credit-engine'
import type { ContactPreferences } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { businessDate, instantAt, later } from '../../platform/business-date.ts'

export type ContactChannel = 'Sms' | 'Whatsapp' | 'Email' | 'Call'

/**
 * Why a person is contacted: about what they owe, about an offer, because the lender must inform whoever has a loan (the
 * statement, another rate), or because of what they just did or asked for (a PIN, a receipt, a link, their agreement),
 * which the law leaves free.
 */
export type ContactPurpose = 'billing' | 'marketing' | 'information' | 'requested'

/** A contact that was made: its channel and its business date. */
export type Contact = { readonly channel: ContactChannel; readonly day: Temporal.PlainDate }

type WantedContact = {
  readonly preferences: ContactPreferences
  readonly purpose: ContactPurpose
  readonly channel: ContactChannel
  readonly wanted: Temporal.Instant
  /** Every contact of the person about payments or offers in the week wanted and later. */
  readonly earlier: readonly Contact[]
}

/**
 * The first moment, not before the one wanted, at which the law lets a person be contacted by a channel; null where
 * the person does not allow it. Ley 2300 de 2023: by allowed channels, at its hours, by one channel in a week from
 * Monday to Sunday, and once a day; information leaves at its hours too.
 */
export function contactMoment(contact: WantedContact): Temporal.Instant | null {
  const { preferences, purpose, channel, wanted, earlier } = contact
  if (purpose === 'requested') return wanted
  // A duty towards whoever owes, which no choice of channels waives (Decreto 1074 de 2015, art. 2.2.2.35.6).
  if (purpose === 'information') return firstContactHour(wanted)
  if (!preferences[`${purpose}${channel}`]) return null
  return firstMoment(wanted, (day) => earlier.some((one) => forbids(one, channel, day)))
}

/** The first moment at the hours of the law, for anybody. */
export const firstContactHour = (wanted: Temporal.Instant): Temporal.Instant =>
  firstMoment(wanted, () => false)

/** The Monday of a date's week. */
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

/** From when until when people may be contacted on a date, if at all (Ley 2300 de 2023). */
function contactHours(date: Temporal.PlainDate): ContactHours | null {
  if (date.dayOfWeek === sunday || isHoliday(dayOf(date))) return null
  const [opens, closes] = date.dayOfWeek === saturday ? ['08:00', '15:00'] : ['07:00', '19:00']
  return { opens: instantAt(date, opens), closes: instantAt(date, closes) }
}

/** A channel, and when it may be used. */
type ChosenChannel<Channel> = { readonly channel: Channel; readonly at: Temporal.Instant }

/** The channel that may be used soonest, the first named of those that tie; null when the person allows none. */
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
