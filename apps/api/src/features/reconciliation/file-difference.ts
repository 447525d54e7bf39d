import { addBusinessDays, dayOf, isoOf } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { readPlatformSettings } from '../policy/policy.ts'

export type FileDifference = {
  /** For all time: `transaction:101234567`. */
  readonly subject: string
  readonly amount: number | null
  /** The same difference has the same words. */
  readonly note: string
}

/** The parts of a subject before its colon. A comparison finds each difference anew, and closes the task of one that is gone. */
export const comparedPrefixes = [
  'transaction:',
  'movement:',
  'payout:',
  'line:',
  'onBank:',
  'remitted:',
  'opening:',
  'before:',
  'gap:',
] as const

/** From these days on nothing is missed yet. */
export type ExpectedSince = {
  readonly card: string
  readonly cash: string
  readonly bill: string
  readonly transfer: string
}

export async function expectedSince(db: Kysely<Database>, today: Temporal.PlainDate): Promise<ExpectedSince> {
  const settings = await readPlatformSettings(db, today)
  const before = (businessDays: number) => isoOf(addBusinessDays(dayOf(today), -businessDays))
  return {
    card: before(settings.settlementBusinessDaysCard),
    cash: before(settings.settlementBusinessDaysCash),
    bill: before(settings.settlementBusinessDaysBill),
    transfer: before(settings.settlementBusinessDaysTransfer),
  }
}
