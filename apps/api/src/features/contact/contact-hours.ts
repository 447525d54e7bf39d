import { dayOf, isHoliday } from '@cupo/credit-engine'
import type { Temporal } from 'temporal-polyfill'
import { instantAt } from '../../platform/business-date.ts'

export type ContactHours = { readonly opens: Temporal.Instant; readonly closes: Temporal.Instant }

const saturday = 6
const sunday = 7

/** From when until when people may be contacted on a date, if at all (Ley 2300 de 2023; conformance: R-C1). */
export function contactHours(date: Temporal.PlainDate): ContactHours | null {
  if (date.dayOfWeek === sunday || isHoliday(dayOf(date))) return null
  const [opens, closes] = date.dayOfWeek === saturday ? ['08:00', '15:00'] : ['07:00', '19:00']
  return { opens: instantAt(date, opens), closes: instantAt(date, closes) }
}
