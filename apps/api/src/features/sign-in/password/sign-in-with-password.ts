import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { instantOf } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { lockSubject } from '../../../platform/limits.ts'
import type { Settings } from '../../policy/policy.ts'
import { recordTry } from '../spraying.ts'
import { findBorrower } from './borrower-row.ts'
import type { PasswordHasher } from './hash-password.ts'

export type PasswordCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly waitSeconds: number | null }

const kind = 'password-failed'
const windowSeconds = 3_600

/**
 * Whether this is the person's password. A failure is counted before the password is looked at and taken back when it
 * is right; strangers cost the same work (conformance: R-S14). `waitSeconds` where it was not looked at.
 */
export async function checkPassword(
  { db, hasher }: { readonly db: Kysely<Database>; readonly hasher: PasswordHasher },
  { documentIndex, password }: { readonly documentIndex: Buffer; readonly password: string },
  settings: Settings,
  now: Temporal.Instant,
): Promise<PasswordCheck> {
  const counted = await countFailure(db, documentIndex, settings, now)
  if ('waitSeconds' in counted) return { ok: false, waitSeconds: counted.waitSeconds }
  let isWrong = false
  try {
    const borrower = await findBorrower(db, documentIndex)
    isWrong = !(await hasher.verify(borrower?.passwordHash ?? null, password))
    await recordTry(db, !isWrong, now)
    return isWrong ? { ok: false, waitSeconds: null } : { ok: true }
  } finally {
    // Neither a right one nor one that was never looked at counts.
    if (!isWrong) await db.deleteFrom('limitEvent').where('id', '=', counted.id).execute()
  }
}

/** Those who try at the same moment are counted one after the other. */
async function countFailure(
  db: Kysely<Database>,
  subject: Buffer,
  settings: Settings,
  now: Temporal.Instant,
): Promise<{ readonly id: string } | { readonly waitSeconds: number }> {
  return inTransaction(db, async (transaction) => {
    await lockSubject(transaction, { kind, subject })
    const failures = await transaction
      .selectFrom('limitEvent')
      .select('at')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('at', '>', now.subtract({ seconds: windowSeconds }).toString())
      .orderBy('at')
      .execute()
    const waitSeconds = secondsToWait(
      failures.map(({ at }) => instantOf(at)),
      settings,
      now,
    )
    if (waitSeconds > 0) return { waitSeconds }
    const id = newId()
    await transaction.insertInto('limitEvent').values({ id, kind, subject, at: now.toString() }).execute()
    return { id }
  })
}

/** Seconds until another try is looked at: after a few failures each doubles the wait, after the last it is the window's. */
export function secondsToWait(
  failures: readonly Temporal.Instant[],
  {
    passwordFailuresPerHourMax: max,
    passwordFailuresWithoutDelay: free,
  }: Pick<Settings, 'passwordFailuresPerHourMax' | 'passwordFailuresWithoutDelay'>,
  now: Temporal.Instant,
): number {
  const last = failures.at(-1)
  if (last === undefined || failures.length < Math.min(free, max)) return 0
  const oldestThatCounts = failures.at(-max)
  const until =
    oldestThatCounts !== undefined
      ? oldestThatCounts.add({ seconds: windowSeconds })
      : last.add({ seconds: 2 ** (failures.length - free + 1) })
  return Math.max(0, Math.ceil((until.epochMilliseconds - now.epochMilliseconds) / 1000))
}
