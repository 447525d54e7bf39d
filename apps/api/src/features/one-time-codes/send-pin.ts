import type { Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { CodeSmsData, OtpPurpose } from '../../emails/sms.ts'
import { secondsUntil } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/jobs/outbox.ts'
import { recordOccurrence } from '../../platform/limits.ts'
import { done, type Result } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Random } from '../../ports/random.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import {
  allowSend,
  budgetOf,
  type PinAsker,
  type PinBudget,
  secondsUntilNext,
  sendKindOf,
} from './allow-send.ts'

/**
 * A code opens nothing but its purpose, which its SMS names. `authorization` proves a version that an
 * agent posted, and opens no session; a step-up allows one act of a session.
 */
export type PinPurpose = PlainPurpose | WordedPurpose

type PlainPurpose = Exclude<OtpPurpose, 'claim' | 'claimView'>

type WordedPurpose = 'authorization' | 'signature' | 'preValidation'

type PinSms = { readonly sms: string; readonly data: object }

type Words = (otp: CodeSmsData) => PinSms

type PurposeAndWords =
  | { readonly purpose: PlainPurpose; readonly wordsOf?: never }
  | { readonly purpose: WordedPurpose; readonly wordsOf: Words }

type PinRequest = PurposeAndWords & {
  readonly applicationId: string
  readonly formId?: string
  readonly agreementSha256?: Buffer
  readonly document: string
  readonly mobile: string
  readonly isDecoy?: boolean
  readonly asker?: PinAsker
  readonly budget?: Exclude<PinBudget, 'anonymous' | 'preValidation' | 'preValidationKnown'>
}

export type PinSent = {
  readonly expiresInSeconds: number
  readonly isNew: boolean
  /** False after another code to the line a moment ago, or without tries left. */
  readonly isLive: boolean
}

export type SendPin = (
  transaction: Transaction<Database>,
  request: PinRequest,
  settings: PlatformSettings,
  now: Temporal.Instant,
) => Promise<Result<PinSent>>

type PinContext = {
  readonly secrets: Secrets
  readonly outbox: Pick<Outbox, 'add'>
  readonly random: Random
  readonly host: string
}

/**
 * The caller holds the application or the person: a double click sends one SMS. Refuses with
 * `LimiteDeIntentos` beyond the codes of a line, and with `CaptchaRequerido` an anonymous asker beyond the
 * first of a day.
 */
export const pinSender =
  ({ secrets, outbox, random, host }: PinContext): SendPin =>
  async (transaction, request, settings, now) => {
    const { applicationId, formId = null, document, mobile, purpose } = request
    const agreementSha256 = request.agreementSha256 ?? null
    const challenge = { applicationId, formId, purpose, agreementSha256 }
    const alive = await aliveChallenge(transaction, challenge, now)
    if (alive !== null) {
      const { expiresInSeconds, tries } = alive
      return done({ expiresInSeconds, isNew: false, isLive: tries < settings.otpTriesMax })
    }

    const documentIndex = secrets.blindIndex('document', document)
    const budget = await budgetOf(transaction, request, documentIndex, now)
    const line = { kind: sendKindOf[budget], subject: secrets.blindIndex('mobile', mobile) }
    const busy = await secondsUntilNext(transaction, line, budget, settings, now)
    if (busy > 0) return done({ expiresInSeconds: busy, isNew: false, isLive: false })
    const allowed = await allowSend(
      transaction,
      line,
      budget,
      request.asker?.hasTicket === true,
      settings,
      now,
    )
    if (!allowed.ok) return allowed

    const id = newId()
    const code = String(random.integer(10 ** settings.otpLength)).padStart(settings.otpLength, '0')
    await transaction
      .updateTable('pinChallenge')
      .set({ replacedAt: now.toString() })
      .where('applicationId', '=', applicationId)
      .where('formId', 'is not distinct from', formId)
      .where('purpose', '=', purpose)
      .where('replacedAt', 'is', null)
      .execute()
    await transaction
      .insertInto('pinChallenge')
      .values({
        id,
        purpose,
        applicationId,
        formId,
        agreementSha256,
        documentIndex,
        // Nobody can guess a code that was never sent.
        codeHash: secrets.pinHash(id, request.isDecoy === true ? newId() : code),
        sentAt: now.toString(),
        expiresAt: now.add({ seconds: settings.otpSeconds }).toString(),
      })
      .execute()
    await recordOccurrence(transaction, line, now)
    const otp = { code, validSeconds: settings.otpSeconds, host }
    const payload = { to: mobile, ...smsOf(request, otp) }
    const effect = request.isDecoy === true ? { kind: 'nothing', payload: null } : { kind: 'sms', payload }
    await outbox.add(transaction, { ...effect, dedupeKey: `pin:${id}`, applicationId }, now)
    return done({ expiresInSeconds: settings.otpSeconds, isNew: true, isLive: true })
  }

const smsOf = ({ purpose, wordsOf }: PurposeAndWords, otp: CodeSmsData): PinSms =>
  wordsOf === undefined ? { sms: 'otp', data: { ...otp, purpose } } : wordsOf(otp)

type Challenge = {
  readonly applicationId: string
  readonly formId: string | null
  readonly purpose: PinPurpose
  readonly agreementSha256: Buffer | null
}

async function aliveChallenge(
  transaction: Transaction<Database>,
  { applicationId, formId, purpose, agreementSha256 }: Challenge,
  now: Temporal.Instant,
): Promise<{ readonly expiresInSeconds: number; readonly tries: number } | null> {
  const row = await transaction
    .selectFrom('pinChallenge')
    .select(['expiresAt', 'tries'])
    .where('applicationId', '=', applicationId)
    .where('formId', 'is not distinct from', formId)
    .where('purpose', '=', purpose)
    .where('agreementSha256', 'is not distinct from', agreementSha256)
    .where('replacedAt', 'is', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toString())
    .executeTakeFirst()
  if (row === undefined) return null
  return { expiresInSeconds: secondsUntil(now, Temporal.Instant.from(row.expiresAt)), tries: row.tries }
}

/**
 * To the corrected form's version, with the tries left. The caller checks that both are the same person's.
 */
export async function movePin(
  transaction: Transaction<Database>,
  {
    from,
    to,
    purpose,
  }: { readonly from: readonly string[]; readonly to: string; readonly purpose: PinPurpose },
  now: Temporal.Instant,
): Promise<void> {
  if (from.length === 0) return
  await transaction
    .updateTable('pinChallenge')
    .set({ applicationId: to })
    .where('applicationId', 'in', from)
    .where('purpose', '=', purpose)
    .where('replacedAt', 'is', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toString())
    .execute()
}
