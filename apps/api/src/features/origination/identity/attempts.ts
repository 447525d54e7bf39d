import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/database/schema.ts'
import { occurrences, recordOccurrence } from '../../../platform/limits.ts'
import type { Settings } from '../../policy/policy.ts'

export type IdentityMethod = 'biometrics' | 'questionnaire'

/** How often a person has failed, counted by document, so that a new application starts no new count. */
export type FailureCount = { readonly inBlockWindow: number; readonly inMonth: number }

const daySeconds = 86_400
const monthSeconds = 30 * daySeconds
const kindOf = (method: IdentityMethod) => `identity-failed:${method}`

export async function failuresOf(
  db: Kysely<Database>,
  method: IdentityMethod,
  documentIndex: Buffer,
  settings: Settings,
  now: Temporal.Instant,
): Promise<FailureCount> {
  const subject = { kind: kindOf(method), subject: documentIndex }
  return {
    inBlockWindow: await occurrences(
      db,
      { ...subject, windowSeconds: settings.identityBlockHours * 3600 },
      now,
    ),
    inMonth: await occurrences(db, { ...subject, windowSeconds: monthSeconds }, now),
  }
}

export const recordFailure = (
  db: Kysely<Database>,
  method: IdentityMethod,
  documentIndex: Buffer,
  now: Temporal.Instant,
): Promise<void> => recordOccurrence(db, { kind: kindOf(method), subject: documentIndex }, now)

/** Two failures block the method for 24 hours; four in a month for the month (conformance: R-I5). */
export function isBlocked(count: FailureCount, method: IdentityMethod, settings: Settings): boolean {
  const failuresMax =
    method === 'biometrics' ? settings.biometricFailuresMax : settings.questionnaireFailuresMax
  return count.inBlockWindow >= failuresMax || count.inMonth >= settings.identityAttemptsPerMonthMax
}
