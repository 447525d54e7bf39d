import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Caller } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import {
  isExceeded,
  lockSubject,
  type NetworkLimit,
  passesNetworkLimit,
  recordOccurrence,
  takePlace,
} from '../../platform/limits.ts'
import { done, Refused, type Result, refuse } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { lookUpWindows, type PlatformSettings } from '../policy/policy.ts'
import type { PreValidationContext } from './context.ts'
import type { PreValidationContent } from './pre-validation-store.ts'
import { limitTexts } from './text/pre-validation.ts'

const withoutCaptchaMax = 2

export type Admission = { readonly hasTicket: boolean }

const hour = 3_600
const day = 86_400

/**
 * Beyond a network's pre-validations each costs a captcha (`CaptchaRequerido`); an agent's are refused
 * (`LimiteDeIntentos`).
 */
export async function limitStarts(
  quota: PreValidationContext,
  request: ReceivedRequest,
  settings: PlatformSettings,
): Promise<Result<Admission>> {
  if (request.actor.kind === 'agent') return limitAgent(quota, request.actor, settings, request.now)
  return admit(quota, request, { kind: 'look-up:pre-validation', windows: lookUpWindows })
}

export const limitCodes = (
  quota: PreValidationContext,
  request: ReceivedRequest,
  { preValidationCodesPerAddressPerHourMax: max }: PlatformSettings,
): Promise<Result<Admission>> =>
  admit(quota, request, { kind: 'look-up:pre-validation-code', windows: [{ max, windowSeconds: hour }] })

async function admit(
  context: PreValidationContext,
  request: ReceivedRequest,
  limit: NetworkLimit,
): Promise<Result<Admission>> {
  if (await passesNetworkLimit(context, limit, request)) return done({ hasTicket: false })
  return (await context.spendTicket(request)) ? done({ hasTicket: true }) : refuse('CaptchaRequerido')
}

/** Counters of a shop share a network. */
async function limitAgent(
  { db, secrets }: PreValidationContext,
  { shop, agent }: Extract<Caller, { readonly kind: 'agent' }>,
  { preValidationsPerAgentPerDayMax: max }: PlatformSettings,
  now: Temporal.Instant,
): Promise<Result<Admission>> {
  const subject = secrets.blindIndex('form', `${shop}/${agent}`)
  const place = await takePlace(db, { kind: 'pre-validation:agent', subject, max, windowSeconds: day }, now)
  return place === null
    ? refuse('LimiteDeIntentos', { message: limitTexts.agent })
    : done({ hasTicket: false })
}

/** Strangers use up no count of a known browser or agent. */
export type Starter = 'anybody' | 'known' | 'agent'

const kindOf: Readonly<Record<Starter, string>> = {
  anybody: 'pre-validation',
  known: 'pre-validation:known',
  agent: 'pre-validation:by-agent',
}

/**
 * Takes a place for document, line and address, or rolls back. A stranger pays a captcha from the third of
 * a day, and is never refused for a document or line. An address gets no more than its daily mails.
 */
export async function takePlacesOfDay(
  transaction: Transaction<Database>,
  secrets: Pick<Secrets, 'blindIndex'>,
  { document, mobile, email }: PreValidationContent,
  { starter, hasTicket }: Admission & { readonly starter: Starter },
  { preValidationsPerDayMax }: PlatformSettings,
  now: Temporal.Instant,
): Promise<void> {
  // One lock order (no deadlocks).
  const subjects = [
    ['document', document],
    ['mobile', mobile],
    ['email', email.toLowerCase()],
  ] as const
  for (const [of, value] of subjects) {
    const counted = { kind: kindOf[starter], subject: secrets.blindIndex(of, value) }
    await lockSubject(transaction, counted)
    const isFull = (max: number) => isExceeded(transaction, { ...counted, max, windowSeconds: day }, now)
    const isRefused = starter !== 'anybody' || of === 'email'
    if (isRefused && (await isFull(preValidationsPerDayMax))) {
      throw new Refused({ code: 'LimiteDeIntentos', message: limitTexts.started })
    }
    const isFree = starter !== 'anybody' || hasTicket
    if (!isFree && (await isFull(withoutCaptchaMax))) throw new Refused({ code: 'CaptchaRequerido' })
    await recordOccurrence(transaction, counted, now)
  }
}
