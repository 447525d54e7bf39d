import type { ContactPreferences } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { businessDate, later } from '../../platform/business-date.ts'
import { contactHours } from './contact-hours.ts'

export type ContactChannel = 'Sms' | 'Whatsapp' | 'Email' | 'Call'

/**
 * Why a person is contacted: about what they owe, about an offer, or because of what they just did or asked for (a
 * PIN, a receipt, a link, their agreement), which the law leaves free.
 */
export type ContactPurpose = 'billing' | 'marketing' | 'requested'

/** A contact that was made: its channel and its business date. */
export type Contact = { readonly channel: ContactChannel; readonly day: Temporal.PlainDate }

export type WantedContact = {
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
 * Monday to Sunday, and once a day (conformance: R-C1, R-C2, R-C3, R-C4).
 */
export function contactMoment(contact: WantedContact): Temporal.Instant | null {
  const { preferences, purpose, channel, wanted, earlier } = contact
  if (purpose === 'requested') return wanted
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
