import { timingSafeEqual } from 'node:crypto'
import type { PinError, PinErrorBody } from '@cupo/wire'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { hasPassed } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isId } from '../../platform/ids.ts'
import { isExceeded, type Limit, occurrences, recordOccurrence, takePlace } from '../../platform/limits.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { isKnownBrowser } from './allow-send.ts'
import { isForgotten, judgeDecoy } from './decoy-pin.ts'
import type { PinPurpose } from './send-pin.ts'
import { pinErrorTexts } from './text/one-time-codes.ts'

type PinCheck =
  | {
      readonly ok: true
      readonly challengeId: string
      readonly applicationId: string
      readonly formId: string | null
    }
  | { readonly ok: false; readonly pinError: PinError }
  | { readonly ok: false; readonly pinError: null; readonly isLocked: true }

type PinAttempt = {
  readonly documentIndex: Buffer
  readonly code: string
  readonly applicationId: string | undefined
  readonly purpose: PinPurpose
  readonly agreementSha256?: Buffer
  /** The code of a form is right only in the browser that posted it. */
  readonly browserHash?: Buffer | null
  readonly countedOf?: Buffer
}

const windowSeconds = 300

/** One guess at each of a thousand accounts shows in no single account. */
const everybody = Buffer.from('everybody')

type GuessTarget = 'account' | 'preValidation'

const triesOf = {
  account: { wrong: 'pin-try:wrong', right: 'pin-try:right' },
  preValidation: { wrong: 'pin-try:pre-validation:wrong', right: 'pin-try:pre-validation:right' },
} as const satisfies Readonly<Record<GuessTarget, object>>

/**
 * Counts the try before it compares, in one statement, so that 200 parallel guesses are still three; an
 * unknown person gets the answer of a wrong code.
 */
export async function checkPin(
  db: Kysely<Database>,
  secrets: Secrets,
  attempt: PinAttempt,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<PinCheck> {
  const challenge = await latestChallenge(db, attempt, now)
  if (challenge === null) return checkDecoy(db, attempt, settings, now)
  if (challenge.usedAt !== null) return { ok: false, pinError: 'WRONG_PIN' }
  if (hasPassed(challenge.expiresAt, now)) return { ok: false, pinError: 'TTL_EXPIRED' }
  const counted = await db
    .updateTable('pinChallenge')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', challenge.id)
    .where('tries', '<', settings.otpTriesMax)
    .where('usedAt', 'is', null)
    .returning(['codeHash'])
    .executeTakeFirst()
  if (counted === undefined) return { ok: false, pinError: 'NO_MORE_PIN_ATTEMPTS' }
  const place = await failuresPerDay(db, attempt, settings, now)
  const failure = await takePlace(db, place, now)
  if (failure === null) return { ok: false, pinError: null, isLocked: true }

  const isRight = timingSafeEqual(counted.codeHash, secrets.pinHash(challenge.id, attempt.code))
  const target = attempt.purpose === 'preValidation' ? 'preValidation' : 'account'
  await recordTry(db, attempt.documentIndex, isRight, now, target)
  if (!isRight) return { ok: false, pinError: 'WRONG_PIN' }
  await failure.giveBack()
  if (attempt.purpose === 'signature') return { ok: true, ...(await keptForSigning(db, challenge.id)) }
  const used = await db
    .updateTable('pinChallenge')
    .set({ usedAt: now.toString() })
    .where('id', '=', challenge.id)
    .where('usedAt', 'is', null)
    .returning(['applicationId', 'formId'])
    .executeTakeFirst()
  return used === undefined
    ? { ok: false, pinError: 'WRONG_PIN' }
    : { ok: true, challengeId: challenge.id, applicationId: used.applicationId, formId: used.formId }
}

async function checkDecoy(
  db: Kysely<Database>,
  attempt: PinAttempt,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<PinCheck> {
  if (attempt.purpose !== 'signIn') return { ok: false, pinError: 'WRONG_PIN' }
  const { pinError, isTried } = await judgeDecoy(db, attempt.documentIndex, settings, now)
  if (!isTried) return { ok: false, pinError }
  const place = await failuresPerDay(db, attempt, settings, now)
  if ((await takePlace(db, place, now)) === null) {
    return { ok: false, pinError: null, isLocked: true }
  }
  await recordTry(db, attempt.documentIndex, false, now)
  return { ok: false, pinError }
}

const failureKinds: Readonly<Record<PinPurpose, string>> = {
  signIn: 'pin-failed',
  application: 'pin-failed',
  otherAddress: 'pin-failed',
  signing: 'pin-failed:own',
  otherEmail: 'pin-failed:own',
  otherMobile: 'pin-failed:own',
  bankData: 'pin-failed:own',
  newPassword: 'pin-failed:own',
  withdrawal: 'pin-failed:own',
  ownData: 'pin-failed:own',
  revocation: 'pin-failed:own',
  refundAccount: 'pin-failed:own',
  resetPassword: 'pin-failed:reset',
  signature: 'pin-failed:signature',
  authorization: 'pin-failed:agent',
  preValidation: 'pin-failed:pre-validation',
}

const ownFailureKinds: Readonly<Partial<Record<PinPurpose, string>>> = {
  signIn: 'pin-failed:own',
  application: 'pin-failed:own',
  preValidation: 'pin-failed:pre-validation:known',
}

/** Separate counts, so that a stranger's wrong codes lock nobody out. */
async function failuresPerDay(
  db: Kysely<Database>,
  { documentIndex, purpose, browserHash = null, countedOf = documentIndex }: PinAttempt,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<Limit> {
  const ownKind = ownFailureKinds[purpose]
  const isOwn = ownKind !== undefined && (await isKnownBrowser(db, documentIndex, browserHash, now))
  return {
    kind: isOwn ? ownKind : failureKinds[purpose],
    subject: countedOf,
    max: settings.otpFailuresPerDayMax,
    windowSeconds: 86_400,
  }
}

async function latestChallenge(
  db: Kysely<Database>,
  { documentIndex, applicationId, purpose, browserHash = null, agreementSha256 = undefined }: PinAttempt,
  now: Temporal.Instant,
) {
  if (applicationId !== undefined && !isId(applicationId)) return null
  const row = await db
    .selectFrom('pinChallenge')
    .leftJoin('applicationForm', 'applicationForm.id', 'pinChallenge.formId')
    .select(['pinChallenge.id', 'sentAt', 'expiresAt', 'usedAt'])
    .where('pinChallenge.documentIndex', '=', documentIndex)
    .where('purpose', '=', purpose)
    .where('replacedAt', 'is', null)
    .$if(agreementSha256 !== undefined, (query) =>
      query.where('agreementSha256', '=', agreementSha256 ?? null),
    )
    .$if(purpose === 'application', (query) =>
      // Only the poster knows the id of an unproved application, and its client may keep no cookie.
      query.where('applicationForm.browserHash', 'is not distinct from', browserHash),
    )
    .$if(applicationId !== undefined, (query) =>
      query.where('pinChallenge.applicationId', '=', applicationId ?? ''),
    )
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  return applicationId === undefined && isForgotten(row.sentAt, now) ? null : row
}

/** A right code is spent with the signature; if that fails, it may be typed again. */
async function keptForSigning(db: Kysely<Database>, challengeId: string) {
  const { applicationId } = await db
    .updateTable('pinChallenge')
    .set({ tries: sql`tries - 1` })
    .where('id', '=', challengeId)
    .returning('applicationId')
    .executeTakeFirstOrThrow()
  return { challengeId, applicationId, formId: null }
}

/** In the transaction of what the code allows; false if it no longer counts. */
export async function spendPin(
  transaction: Transaction<Database>,
  challengeId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const spent = await transaction
    .updateTable('pinChallenge')
    .set({ usedAt: now.toString() })
    .where('id', '=', challengeId)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

export const wrongPinAnswer = (
  pinError: PinError,
  requestId: string,
  texts: Readonly<Record<PinError, string>> = pinErrorTexts,
): { readonly status: 400; readonly body: PinErrorBody } => ({
  status: 400,
  body: { error: 'invalid_grant', pinError, message: texts[pinError], requestId },
})

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
