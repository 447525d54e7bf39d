import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { secondsUntil } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { browserHashOf } from '../../platform/http/cookies.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { isExceeded, lastOccurrence, lockSubject } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { pinLimitText } from './text/one-time-codes.ts'

const sendsPerHourMax = 5
const sendsPerDayMax = 10

export async function allowSend(
  transaction: Transaction<Database>,
  line: { readonly kind: string; readonly subject: Buffer },
  budget: PinBudget,
  hasTicket: boolean,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<Result<true>> {
  await lockSubject(transaction, line)
  const perHour = { ...line, max: sendsPerHourMax, windowSeconds: 3_600 }
  const perDay = { ...line, max: sendsPerDayMax, windowSeconds: 86_400 }
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

/** 0 if the line may get a code now. A new pre-validation does not shorten the wait. */
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

export type PinBudget =
  | 'anonymous'
  | 'own'
  | 'reset'
  | 'agent'
  | 'signature'
  | 'preValidation'
  | 'preValidationKnown'
  | 'preValidationAgent'

export const sendKindOf: Readonly<Record<PinBudget, string>> = {
  anonymous: 'pin-sent',
  own: 'pin-sent:own',
  reset: 'pin-sent:reset',
  agent: 'pin-sent:agent',
  signature: 'pin-sent:signature',
  preValidation: 'pin-sent:pre-validation',
  preValidationKnown: 'pin-sent:pre-validation:known',
  preValidationAgent: 'pin-sent:pre-validation:agent',
}

const isOfPreValidation = (budget: PinBudget): boolean => budget.startsWith('preValidation')

type BudgetQuestion = {
  readonly purpose?: string
  readonly asker?: PinAsker
  readonly budget?: PinBudget
}

export async function budgetOf(
  transaction: Transaction<Database>,
  { asker, purpose, budget = 'own' }: BudgetQuestion,
  documentIndex: Buffer,
  now: Temporal.Instant,
): Promise<PinBudget> {
  if (asker === undefined) return budget
  const isKnown = await isKnownBrowser(transaction, documentIndex, asker.browserHash, now)
  if (purpose === 'preValidation') return isKnown ? 'preValidationKnown' : 'preValidation'
  return isKnown ? 'own' : 'anonymous'
}

const knownBrowserDays = 90

export type PinAsker = {
  readonly browserHash: Buffer | null
  readonly hasTicket: boolean
}

/** Spends the captcha ticket only where one is needed (`CaptchaRequerido`). */
export async function askForPin<T>(
  { spendTicket }: { readonly spendTicket: (received: ReceivedRequest) => Promise<boolean> },
  request: ReceivedRequest,
  send: (asker: PinAsker) => Promise<Result<T>>,
  browserHash: Buffer | null = browserHashOf(request),
): Promise<Result<T>> {
  const first = await send({ browserHash, hasTicket: false })
  if (first.ok || first.refusal.code !== 'CaptchaRequerido') return first
  return (await spendTicket(request)) ? send({ browserHash, hasTicket: true }) : first
}

/** Separates counts and signs nobody in (docs/decisions/018). */
export async function isKnownBrowser(
  db: Kysely<Database>,
  documentIndex: Buffer,
  browserHash: Buffer | null,
  now: Temporal.Instant,
): Promise<boolean> {
  if (browserHash === null) return false
  const row = await db
    .selectFrom('knownBrowser')
    .select('confirmedAt')
    .where('documentIndex', '=', documentIndex)
    .where('browserHash', '=', browserHash)
    .where('confirmedAt', '>', now.subtract({ hours: 24 * knownBrowserDays }).toString())
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberBrowser(
  db: Kysely<Database>,
  documentIndex: Buffer,
  browserHash: Buffer | null,
  now: Temporal.Instant,
): Promise<void> {
  if (browserHash === null) return
  const confirmedAt = now.toString()
  await db
    .insertInto('knownBrowser')
    .values({ documentIndex, browserHash, confirmedAt })
    .onConflict((conflict) => conflict.columns(['documentIndex', 'browserHash']).doUpdateSet({ confirmedAt }))
    .execute()
}
