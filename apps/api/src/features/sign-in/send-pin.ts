import type { Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { secondsUntil } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/jobs/outbox.ts'
import { isExceeded, lockSubject, recordOccurrence } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Random } from '../../ports/random.ts'
import type { Settings } from '../policy/policy.ts'

export type PinPurpose = 'signIn' | 'stepUp' | 'otherAddress'

export type PinRequest = {
  /** `signIn` where none is named. */
  readonly purpose?: PinPurpose
  readonly applicationId: string
  readonly document: string
  readonly mobile: string
}

export type PinSent = { readonly expiresInSeconds: number; readonly isNew: boolean }

export type SendPin = (
  transaction: Transaction<Database>,
  request: PinRequest,
  settings: Settings,
  now: Temporal.Instant,
) => Promise<Result<PinSent>>

type Parts = {
  readonly secrets: Secrets
  readonly outbox: Outbox
  readonly random: Random
  readonly host: string
}

/**
 * Sends a PIN unless one is still alive, in the transaction of its caller, who holds the application's row: a double
 * click sends one SMS. Refuses with `LimiteDeIntentos` beyond the sends of a line per hour and day.
 */
export const pinSender =
  ({ secrets, outbox, random, host }: Parts): SendPin =>
  async (transaction, { applicationId, document, mobile, purpose = 'signIn' }, settings, now) => {
    const alive = await aliveChallenge(transaction, { applicationId, purpose }, now)
    if (alive !== null) return done({ expiresInSeconds: alive, isNew: false })

    const line = { kind: 'pin-sent', subject: secrets.blindIndex('mobile', mobile) }
    // People who apply with the same line at the same moment are counted one after the other.
    await lockSubject(transaction, line)
    const perHour = { ...line, max: settings.otpSendsPerHourMax, windowSeconds: 3_600 }
    const perDay = { ...line, max: settings.otpSendsPerDayMax, windowSeconds: 86_400 }
    if ((await isExceeded(transaction, perHour, now)) || (await isExceeded(transaction, perDay, now))) {
      return refuse('LimiteDeIntentos')
    }

    const id = newId()
    const code = String(random.integer(10 ** settings.otpLength)).padStart(settings.otpLength, '0')
    await transaction
      .updateTable('pinChallenge')
      .set({ replacedAt: now.toString() })
      .where('applicationId', '=', applicationId)
      .where('purpose', '=', purpose)
      .where('replacedAt', 'is', null)
      .execute()
    await transaction
      .insertInto('pinChallenge')
      .values({
        id,
        purpose,
        applicationId,
        documentIndex: secrets.blindIndex('document', document),
        codeHash: secrets.pinHash(id, code),
        sentAt: now.toString(),
        expiresAt: now.add({ seconds: settings.otpSeconds }).toString(),
      })
      .execute()
    await recordOccurrence(transaction, line, now)
    await outbox.add(
      transaction,
      {
        kind: 'sms',
        dedupeKey: `pin:${id}`,
        applicationId,
        payload: { to: mobile, sms: 'otp', data: { code, validSeconds: settings.otpSeconds, host } },
      },
      now,
    )
    return done({ expiresInSeconds: settings.otpSeconds, isNew: true })
  }

async function aliveChallenge(
  transaction: Transaction<Database>,
  { applicationId, purpose }: { readonly applicationId: string; readonly purpose: PinPurpose },
  now: Temporal.Instant,
): Promise<number | null> {
  const row = await transaction
    .selectFrom('pinChallenge')
    .select('expiresAt')
    .where('applicationId', '=', applicationId)
    .where('purpose', '=', purpose)
    .where('replacedAt', 'is', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toString())
    .executeTakeFirst()
  return row === undefined ? null : secondsUntil(now, Temporal.Instant.from(row.expiresAt))
}
