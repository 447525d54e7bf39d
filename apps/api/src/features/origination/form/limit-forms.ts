import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { Received } from '../../../platform/http/received.ts'
import { isExceeded, recordOccurrence } from '../../../platform/limits.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Settings } from '../../policy/policy.ts'

export type LimitParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly spendTicket: (received: Received) => Promise<boolean>
}

/** Counts the forms of a network; beyond those of an hour each costs a captcha (conformance: R-L3): `CaptchaRequerido`. */
export async function limitForms(
  { db, secrets, spendTicket }: LimitParts,
  { registrationsPerAddressPerHourMax: max }: Settings,
  request: Received,
): Promise<Result<true>> {
  const { now, limitedAddress } = request
  if (limitedAddress === null) return done(true)
  const forms = { kind: 'form-address', subject: secrets.blindIndex('address', limitedAddress) }
  const perHour = { ...forms, max, windowSeconds: 3_600 }
  if ((await isExceeded(db, perHour, now)) && !(await spendTicket(request))) return refuse('CaptchaRequerido')
  await recordOccurrence(db, forms, now)
  return done(true)
}
