import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { isExceeded, occurrences, recordOccurrence } from '../../platform/limits.ts'
import type { PlatformSettings } from '../policy/policy.ts'

const windowSeconds = 300

/** One guess at each of a thousand accounts shows in no single account. */
const everybody = Buffer.from('everybody')

export type GuessTarget = 'account' | 'preValidation'

const triesOf = {
  account: { wrong: 'pin-try:wrong', right: 'pin-try:right' },
  preValidation: { wrong: 'pin-try:pre-validation:wrong', right: 'pin-try:pre-validation:right' },
} as const satisfies Readonly<Record<GuessTarget, object>>

/**
 * A right try counts once for a person in each window, so that signing in to an own account hides no
 * guesses at others.
 */
export async function recordTry(
  db: Kysely<Database>,
  documentIndex: Buffer,
  isRight: boolean,
  now: Temporal.Instant,
  target: GuessTarget = 'account',
): Promise<void> {
  const { wrong, right } = triesOf[target]
  if (!isRight) {
    await recordOccurrence(db, { kind: wrong, subject: everybody }, now)
    return
  }
  const own = { kind: right, subject: documentIndex }
  if (await isExceeded(db, { ...own, max: 1, windowSeconds }, now)) return
  await recordOccurrence(db, own, now)
  await recordOccurrence(db, { kind: right, subject: everybody }, now)
}

/** Password spraying: too many failures to be people. */
export async function isSprayed(
  db: Kysely<Database>,
  settings: PlatformSettings,
  now: Temporal.Instant,
  target: GuessTarget = 'account',
): Promise<boolean> {
  const window = { subject: everybody, windowSeconds }
  const wrong = await occurrences(db, { ...window, kind: triesOf[target].wrong }, now)
  const right = await occurrences(db, { ...window, kind: triesOf[target].right }, now)
  const tries = wrong + right
  return tries >= settings.sprayTriesMin && wrong * 100 > tries * settings.sprayFailurePercent
}
