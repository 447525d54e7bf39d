import { dayOf, isHoliday } from '@cupo/credit-engine'
import type { ContactPreferences } from '@cupo/wire'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import { sample } from '../../../../../packages/credit-engine/src/testing/sample.ts'
import { businessDate, instantOf } from '../../platform/business-date.ts'
import {
  type Contact,
  type ContactChannel,
  contactMoment,
  firstContactHour,
  weekOf,
} from './contact-moment.ts'

const everything: ContactPreferences = {
  billingSms: true,
  billingWhatsapp: true,
  billingEmail: true,
  billingCall: true,
  marketingSms: true,
  marketingWhatsapp: true,
  marketingEmail: true,
  marketingCall: true,
}
const channels: readonly ContactChannel[] = ['Sms', 'Whatsapp', 'Email', 'Call']

const bogota = (text: string) => instantOf(`${text}-05:00`)
const shown = (moment: Temporal.Instant | null) =>
  moment?.toZonedDateTimeISO('America/Bogota').toPlainDateTime().toString().slice(0, 16) ?? 'never'
const made = (...contacts: readonly (readonly [ContactChannel, string])[]): readonly Contact[] =>
  contacts.map(([channel, day]) => ({ channel, day: Temporal.PlainDate.from(day) }))

const moment = (wanted: string, change: Partial<Parameters<typeof contactMoment>[0]> = {}) =>
  shown(
    contactMoment({
      preferences: everything,
      purpose: 'billing',
      channel: 'Email',
      wanted: bogota(wanted),
      earlier: [],
      ...change,
    }),
  )

describe('the hours of the law (R-C1)', () => {
  test.each([
    ['a weekday at any hour of the day', '2026-05-20T11:20', '2026-05-20T11:20'],
    ['a weekday at seven', '2026-05-20T07:00', '2026-05-20T07:00'],
    ['a weekday before seven', '2026-05-20T06:59', '2026-05-20T07:00'],
    ['a weekday at the last minute', '2026-05-20T18:59', '2026-05-20T18:59'],
    ['a weekday at nineteen', '2026-05-20T19:00', '2026-05-21T07:00'],
    ['a Friday night', '2026-05-22T23:00', '2026-05-23T08:00'],
    ['a Saturday before eight', '2026-05-23T07:30', '2026-05-23T08:00'],
    ['a Saturday at the last minute', '2026-05-23T14:59', '2026-05-23T14:59'],
    ['a Saturday at fifteen', '2026-05-23T15:00', '2026-05-25T07:00'],
    ['a Sunday', '2026-05-24T12:00', '2026-05-25T07:00'],
    ['a Saturday evening before a holiday on Monday', '2026-05-16T18:00', '2026-05-19T07:00'],
    ['a holiday in the week', '2026-05-01T10:00', '2026-05-02T08:00'],
    ['Maundy Thursday', '2026-04-02T08:00', '2026-04-04T08:00'],
    ['the new holiday of July', '2026-07-13T08:00', '2026-07-14T07:00'],
    ['Christmas on a Saturday', '2027-12-25T09:00', '2027-12-27T07:00'],
    ['the last night of the year', '2026-12-31T20:00', '2027-01-02T08:00'],
  ])('%s', (_when, wanted, expected) => {
    expect(moment(wanted)).toBe(expected)
    expect(shown(firstContactHour(bogota(wanted)))).toBe(expected)
  })
})

describe('a person who was contacted (R-C2)', () => {
  const wednesday = '2026-05-20T10:00'

  test.each<readonly [string, readonly Contact[], ContactChannel, string]>([
    ['not again on the same day', made(['Email', '2026-05-20']), 'Email', '2026-05-21T07:00'],
    ['by the same channel on another day of the week', made(['Email', '2026-05-18']), 'Email', wednesday],
    ['not by another channel in the week', made(['Email', '2026-05-18']), 'Sms', '2026-05-25T07:00'],
    ['by any channel in the week after', made(['Email', '2026-05-17']), 'Sms', wednesday],
    ['not by a channel on the Sunday of its week', made(['Call', '2026-05-24']), 'Sms', '2026-05-25T07:00'],
    [
      'not by the channel either, once two were used',
      made(['Email', '2026-05-18'], ['Sms', '2026-05-19']),
      'Email',
      '2026-05-25T07:00',
    ],
    [
      'until a day is free',
      made(['Email', '2026-05-20'], ['Email', '2026-05-21'], ['Email', '2026-05-22']),
      'Email',
      '2026-05-23T08:00',
    ],
    [
      'past the weekend and a holiday',
      made(['Email', '2026-06-05'], ['Email', '2026-06-06']),
      'Email',
      '2026-06-09T07:00',
    ],
  ])('%s', (_rule, earlier, channel, expected) => {
    const wanted = earlier.some(({ day }) => day.month === 6) ? '2026-06-05T10:00' : wednesday
    expect(moment(wanted, { earlier, channel })).toBe(expected)
  })
})

describe('the channels that a person allows', () => {
  const cases = (['billing', 'marketing'] as const).flatMap((purpose) =>
    channels.map((channel) => [purpose, channel] as const),
  )
  test.each(cases)(
    'a contact for %s by %s is made only where its own flag says so (R-C3)',
    (purpose, channel) => {
      const flag = `${purpose}${channel}` as const
      const onlyThis = {
        ...Object.fromEntries(Object.keys(everything).map((name) => [name, false])),
        [flag]: true,
      }
      const preferences = onlyThis as ContactPreferences
      expect(moment('2026-05-20T10:00', { purpose, channel, preferences })).toBe('2026-05-20T10:00')
      const withoutThis = { ...everything, [flag]: false }
      expect(moment('2026-05-20T10:00', { purpose, channel, preferences: withoutThis })).toBe('never')
    },
  )
})

it('a message that a person asked for goes at any hour, by any channel, however often (R-C4)', () => {
  const nothing = Object.fromEntries(Object.keys(everything).map((name) => [name, false]))
  const wanted = '2026-05-17T03:00'
  expect(
    moment(wanted, {
      purpose: 'requested',
      channel: 'Sms',
      preferences: nothing as ContactPreferences,
      earlier: made(['Email', '2026-05-17'], ['Sms', '2026-05-17']),
    }),
  ).toBe(wanted)
})

describe('whatever is wanted, whenever', () => {
  const wish = fc.record({
    // Minutes of four years, so that every hour of every kind of day comes up.
    minutes: fc.integer({ min: 0, max: 4 * 366 * 1440 }),
    channel: fc.constantFrom(...channels),
    purpose: fc.constantFrom('billing' as const, 'marketing' as const),
  })
  const start = bogota('2026-01-01T00:00')
  const wishes = fc.array(wish, { minLength: 1, maxLength: 40 })

  /** Grants the wishes one after the other, each contact made at the moment it was given. */
  function contactsOf(
    list: readonly { minutes: number; channel: ContactChannel; purpose: 'billing' | 'marketing' }[],
  ) {
    const contacts: (Contact & { readonly at: Temporal.Instant; readonly wanted: Temporal.Instant })[] = []
    // Close together, so that days and weeks are fought for.
    for (const { minutes, channel, purpose } of list) {
      const wanted = start.add({ minutes: (list[0]?.minutes ?? 0) + (minutes % (21 * 1440)) })
      const at = contactMoment({ preferences: everything, purpose, channel, wanted, earlier: contacts })
      if (at !== null) contacts.push({ channel, day: businessDate(at), at, wanted })
    }
    return contacts
  }

  it('nobody is contacted at an hour or on a day that the law forbids, or before it was wanted (R-C1)', () => {
    fc.assert(
      fc.property(wishes, (list) => {
        for (const { at, wanted } of contactsOf(list)) {
          expect(isLawful(at)).toBe(true)
          expect(Temporal.Instant.compare(at, wanted)).toBeGreaterThanOrEqual(0)
        }
      }),
      sample(100),
    )
  })

  it('nobody is contacted by two channels in a week, or twice on a day (R-C2)', () => {
    fc.assert(
      fc.property(wishes, (list) => {
        const contacts = contactsOf(list)
        expect(contacts).toHaveLength(list.length)
        const days = contacts.map(({ day }) => day.toString())
        expect(new Set(days).size).toBe(days.length)
        for (const week of Map.groupBy(contacts, ({ day }) => weekOf(day).toString()).values()) {
          expect(new Set(week.map(({ channel }) => channel)).size).toBe(1)
        }
      }),
      sample(100),
    )
  })

  it('nobody waits while the law would let them be contacted', () => {
    const anyMinute = fc.integer({ min: 0, max: 4 * 366 * 1440 })
    fc.assert(
      fc.property(anyMinute, fc.integer({ min: 0, max: 5 * 1440 }), (minutes, gap) => {
        const wanted = start.add({ minutes })
        const meanwhile = wanted.add({ minutes: gap })
        fc.pre(Temporal.Instant.compare(meanwhile, firstContactHour(wanted)) < 0)
        expect(isLawful(meanwhile)).toBe(false)
      }),
      sample(100),
    )
  })
})

/** The hours read once more, from the clock on the wall. */
function isLawful(at: Temporal.Instant): boolean {
  const { dayOfWeek, hour } = at.toZonedDateTimeISO('America/Bogota')
  if (dayOfWeek === 7 || isHoliday(dayOf(businessDate(at)))) return false
  return dayOfWeek === 6 ? hour >= 8 && hour < 15 : hour >= 7 && hour < 19
}
