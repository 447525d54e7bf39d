import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { occurrences, recordOccurrence } from '../../platform/limits.ts'
import type { Settings } from '../policy/policy.ts'

/** Counted over everybody, since one guess at each of a thousand accounts shows in no single account. */
const everybody = Buffer.from('everybody')

export async function recordTry(
  db: Kysely<Database>,
  isRight: boolean,
  now: Temporal.Instant,
): Promise<void> {
  await recordOccurrence(db, { kind: isRight ? 'pin-try:right' : 'pin-try:wrong', subject: everybody }, now)
}

/** True while failures are too many to be people: every sign-in then needs a captcha (conformance: R-S6). */
export async function isSprayed(
  db: Kysely<Database>,
  settings: Settings,
  now: Temporal.Instant,
): Promise<boolean> {
  const window = { subject: everybody, windowSeconds: settings.sprayWindowSeconds }
  const wrong = await occurrences(db, { ...window, kind: 'pin-try:wrong' }, now)
  const right = await occurrences(db, { ...window, kind: 'pin-try:right' }, now)
  const tries = wrong + right
  return tries >= settings.sprayTriesMin && wrong * 100 > tries * settings.sprayFailurePercent
}
