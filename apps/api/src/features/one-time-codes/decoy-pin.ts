import type { PinError } from '@cupo/wire'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { hasPassed, instantOf, secondsUntil } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/jobs/outbox.ts'
import { recordOccurrence, takePlace } from '../../platform/limits.ts'
import { done, type Result } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { allowSend, isKnownBrowser, type PinAsker } from './allow-send.ts'

/** Behaves like a real code (anti-enumeration). */
const kind = 'decoy-pin-sent'

export async function pretendToSendPin(
  { secrets, outbox }: { readonly secrets: Secrets; readonly outbox: Outbox },
  transaction: Transaction<Database>,
  { document, documentIndex }: { readonly document: string; readonly documentIndex: Buffer },
  lastDigits: string,
  asker: PinAsker,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<Result<number>> {
  const line = { kind: 'pin-sent', subject: secrets.blindIndex('mobile', `${document}:${lastDigits}`) }
  const alive = await secondsOfDecoy(transaction, documentIndex, settings, now)
  if (alive > 0) return done(alive)
  await isKnownBrowser(transaction, documentIndex, asker.browserHash, now)
  const allowed = await allowSend(transaction, line, 'anonymous', asker.hasTicket, settings, now)
  if (!allowed.ok) return allowed
  // As many statements as for a real code (timing-safe).
  await transaction
    .updateTable('pinChallenge')
    .set({ replacedAt: now.toString() })
    .where('documentIndex', '=', documentIndex)
    .where('replacedAt', 'is', null)
    .execute()
  await recordDecoy(transaction, documentIndex, now)
  await recordOccurrence(transaction, line, now)
  const effect = { kind: 'nothing', dedupeKey: `decoy:${newId()}`, applicationId: null, payload: null }
  await outbox.add(transaction, effect, now)
  return done(settings.otpSeconds)
}

const recordDecoy = (
  transaction: Transaction<Database>,
  documentIndex: Buffer,
  now: Temporal.Instant,
): Promise<unknown> => recordOccurrence(transaction, { kind, subject: documentIndex }, now)

async function secondsOfDecoy(
  db: Kysely<Database>,
  documentIndex: Buffer,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<number> {
  const sentAt = await lastDecoy(db, documentIndex)
  return sentAt === null ? 0 : secondsUntil(now, instantOf(expiryOf(sentAt, settings)))
}

export async function judgeDecoy(
  db: Kysely<Database>,
  documentIndex: Buffer,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<{ readonly pinError: PinError; readonly isTried: boolean }> {
  const sentAt = await lastDecoy(db, documentIndex)
  if (sentAt === null || isForgotten(sentAt, now)) return { pinError: 'WRONG_PIN', isTried: false }
  if (hasPassed(expiryOf(sentAt, settings), now)) return { pinError: 'TTL_EXPIRED', isTried: false }
  const tries = { kind: `decoy-pin-try:${sentAt}`, subject: documentIndex, windowSeconds: 86_400 }
  return (await takePlace(db, { ...tries, max: settings.otpTriesMax }, now)) === null
    ? { pinError: 'NO_MORE_PIN_ATTEMPTS', isTried: false }
    : { pinError: 'WRONG_PIN', isTried: true }
}

export const isForgotten = (sentAt: string, now: Temporal.Instant): boolean =>
  hasPassed(instantOf(sentAt).add({ hours: 1 }).toString(), now)

const expiryOf = (sentAt: string, { otpSeconds }: PlatformSettings): string =>
  instantOf(sentAt).add({ seconds: otpSeconds }).toString()

async function lastDecoy(db: Kysely<Database>, documentIndex: Buffer): Promise<string | null> {
  const last = await db
    .selectFrom('limitEvent')
    .select((row) => row.fn.max('at').as('at'))
    .where('kind', '=', kind)
    .where('subject', '=', documentIndex)
    .executeTakeFirst()
  return last?.at ?? null
}
