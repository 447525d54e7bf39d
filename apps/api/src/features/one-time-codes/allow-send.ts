import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { secondsUntil } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isExceeded, lastOccurrence, lockSubject } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { isOfPreValidation, type PinBudget } from './pin-budget.ts'
import { pinLimitText } from './text/one-time-codes.ts'

/** Whether a line may be sent one more code; held until the transaction ends, so that askers are counted in turn. */
export async function allowSend(
  transaction: Transaction<Database>,
  line: { readonly kind: string; readonly subject: Buffer },
  budget: PinBudget,
  hasTicket: boolean,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<Result<true>> {
  await lockSubject(transaction, line)
  const { hour, day } = maximaOf(budget, settings)
  const perHour = { ...line, max: hour, windowSeconds: 3_600 }
  const perDay = { ...line, max: day, windowSeconds: 86_400 }
  const free = { ...perDay, max: settings.otpSendsWithoutCaptchaMax }
  if (await isExceeded(transaction, perDay, now)) {
    return refuse('LimiteDeIntentos', { message: pinLimitText.perDay })
  }
  if (await isExceeded(transaction, perHour, now)) {
    return refuse('LimiteDeIntentos', { message: pinLimitText.perHour })
  }
  const isByAnybody = budget === 'anonymous' || budget === 'preValidation'
  if (isByAnybody && !hasTicket && (await isExceeded(transaction, free, now))) {
    return refuse('CaptchaRequerido')
  }
  return done(true)
}

/**
 * How long until a line may be sent another code of a pre-validation; 0 where it may. Whoever begins anew is no reason to send two
 * at a time.
 */
export async function secondsUntilNext(
  transaction: Transaction<Database>,
  line: { readonly kind: string; readonly subject: Buffer },
  budget: PinBudget,
  { otpSeconds }: Pick<PlatformSettings, 'otpSeconds'>,
  now: Temporal.Instant,
): Promise<number> {
  if (!isOfPreValidation(budget)) return 0
  await lockSubject(transaction, line)
  const last = await lastOccurrence(transaction, line)
  return last === null ? 0 : secondsUntil(now, last.add({ seconds: otpSeconds }))
}

const maximaOf = (budget: PinBudget, settings: PlatformSettings) =>
  budget === 'signature'
    ? { hour: settings.signingCodesPerHourMax, day: settings.signingCodesPerDayMax }
    : { hour: settings.otpSendsPerHourMax, day: settings.otpSendsPerDayMax }
