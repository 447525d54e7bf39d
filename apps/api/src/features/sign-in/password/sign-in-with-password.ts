import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { hasPassed, instantOf } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { lockSubject } from '../../../platform/limits.ts'
import { recordTry } from '../../one-time-codes/one-time-codes.ts'
import { findBorrower } from './borrower-store.ts'
import type { PasswordHasher } from './hash-password.ts'

/** Each failure after these doubles the wait (NIST SP 800-63B, 5.2.2). */
const failuresWithoutDelay = 3
const failuresPerHourMax = 10
/** So many failures without a success lock the account until its password is reset. */
const failuresInAllMax = 100

export type PasswordCheck =
  | { readonly ok: true; readonly passwordHash: string }
  | { readonly ok: false; readonly because: 'wrong' | 'tooManyInAll' }
  | { readonly ok: false; readonly because: 'wait'; readonly seconds: number }

const kind = 'password-failed'
const windowSeconds = 3_600

/**
 * Counts a failure before comparing and deletes it for a right password; an unknown document costs the same
 * (timing-safe). A right password clears all failures but the last hour's.
 */
export function checkPassword(
  parts: { readonly db: Kysely<Database>; readonly hasher: PasswordHasher },
  attempt: { readonly documentIndex: Buffer; readonly password: string },
  now: Temporal.Instant,
): Promise<PasswordCheck> {
  return inTurn(attempt.documentIndex, () => tryPassword(parts, attempt, now))
}

const lastTries = new Map<string, Promise<unknown>>()

/** Attempts on one account wait for each other, so that a right one under way never counts as a failure. */
async function inTurn<T>(documentIndex: Buffer, work: () => Promise<T>): Promise<T> {
  const account = documentIndex.toString('hex')
  const mine = (lastTries.get(account) ?? Promise.resolve()).then(work)
  const finished = mine.catch(() => undefined)
  lastTries.set(account, finished)
  try {
    return await mine
  } finally {
    if (lastTries.get(account) === finished) lastTries.delete(account)
  }
}

async function tryPassword(
  { db, hasher }: { readonly db: Kysely<Database>; readonly hasher: PasswordHasher },
  { documentIndex, password }: { readonly documentIndex: Buffer; readonly password: string },
  now: Temporal.Instant,
): Promise<PasswordCheck> {
  const counted = await countFailure(db, documentIndex, now)
  if ('because' in counted) return counted
  let isWrong = false
  try {
    const passwordHash = (await findBorrower(db, documentIndex))?.passwordHash ?? null
    isWrong = !(await hasher.verify(passwordHash, password))
    await recordTry(db, documentIndex, !isWrong, now)
    return isWrong || passwordHash === null ? { ok: false, because: 'wrong' } : { ok: true, passwordHash }
  } finally {
    if (!isWrong) await takeBack(db, documentIndex, counted.id, now)
  }
}

async function takeBack(
  db: Kysely<Database>,
  subject: Buffer,
  id: string,
  now: Temporal.Instant,
): Promise<void> {
  const counted = db.deleteFrom('limitEvent').where('kind', '=', kind).where('subject', '=', subject)
  const isOver = now.subtract({ seconds: windowSeconds }).toString()
  await counted.where((event) => event.or([event('id', '=', id), event('at', '<=', isOver)])).execute()
}

export const forgetFailures = (on: Kysely<Database>, subject: Buffer) =>
  on.deleteFrom('limitEvent').where('kind', '=', kind).where('subject', '=', subject).execute()

async function countFailure(
  db: Kysely<Database>,
  subject: Buffer,
  now: Temporal.Instant,
): Promise<{ readonly id: string } | Exclude<PasswordCheck, { readonly ok: true }>> {
  return inTransaction(db, async (transaction) => {
    await lockSubject(transaction, { kind, subject })
    const failures = await transaction
      .selectFrom('limitEvent')
      .select('at')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .orderBy('at')
      .execute()
    if (failures.length >= failuresInAllMax) return { ok: false, because: 'tooManyInAll' }
    const windowBegan = now.subtract({ seconds: windowSeconds })
    const recent = failures
      .map(({ at }) => instantOf(at))
      .filter((at) => hasPassed(windowBegan.toString(), at))
    const seconds = secondsToWait(recent, now)
    if (seconds > 0) return { ok: false, because: 'wait', seconds }
    const id = newId()
    await transaction.insertInto('limitEvent').values({ id, kind, subject, at: now.toString() }).execute()
    return { id }
  })
}

function secondsToWait(failures: readonly Temporal.Instant[], now: Temporal.Instant): number {
  const [max, free] = [failuresPerHourMax, failuresWithoutDelay]
  const last = failures.at(-1)
  if (last === undefined || failures.length < Math.min(free, max)) return 0
  const oldestThatCounts = failures.at(-max)
  const until =
    oldestThatCounts !== undefined
      ? oldestThatCounts.add({ seconds: windowSeconds })
      : last.add({ seconds: 2 ** (failures.length - free + 1) })
  return Math.max(0, Math.ceil((until.epochMilliseconds - now.epochMilliseconds) / 1000))
}
