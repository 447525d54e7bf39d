import { timingSafeEqual } from 'node:crypto'
import { claimKinds, type PinError } from '@cupo/wire'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { OtpSmsData } from '../../emails/sms.ts'
import { hasPassed } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { browserHashOf } from '../../platform/http/cookies.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { isId, newId } from '../../platform/ids.ts'
import { recordOccurrence, takeNetworkPlace, takePlace } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { allowSend, isKnownBrowser, pinLimitText, rememberBrowser } from '../one-time-codes/one-time-codes.ts'
import { lineOf } from '../origination/origination.ts'
import { lookUpWindows, type PlatformSettings } from '../policy/policy.ts'
import type { ClaimContext, PublicClaimContext } from './claim-context.ts'
import { claimStore, filerSchema } from './claim-store.ts'

const contentSchema = v.variant('what', [
  v.object({
    what: v.literal('file'),
    kind: v.picklist(claimKinds),
    subject: v.string(),
    description: v.string(),
    filer: filerSchema,
  }),
  v.object({ what: v.literal('view'), protocol: v.string(), mobile: v.string() }),
])
export type ClaimRequest = Readonly<v.InferOutput<typeof contentSchema>>

export type SentCode = { readonly claimRequestId: string; readonly codeExpiresInSeconds: number }

/**
 * Stores the sealed request and sends a code to its line. Neither the answer nor its time depends on the person
 * (anti-enumeration, docs/decisions/018).
 */
export async function requestCode(
  context: PublicClaimContext,
  content: ClaimRequest,
  request: ReceivedRequest,
): Promise<Result<SentCode>> {
  const { now } = request
  const settings = await context.settings(now)
  if (!(await context.spendTicket(request))) return refuse('CaptchaRequerido')
  return inTransaction(context.db, async (transaction) => {
    const network = { kind: 'look-up:claims', windows: lookUpWindows }
    if (!(await takeNetworkPlace(transaction, context.secrets, network, request)))
      return refuse('LimiteDeIntentos')
    const isOwn = await isBrowserOfLine(context, transaction, content, browserHashOf(request), now)
    return sendCode(context, transaction, { id: newId(), content, isOwn }, settings, now)
  })
}

/**
 * A code for this line was confirmed in this browser lately: its counts are apart from those of strangers
 * (docs/decisions/018). A document alone proves nothing, since anybody can type one.
 */
async function isBrowserOfLine(
  { secrets, store }: PublicClaimContext,
  db: Kysely<Database>,
  content: ClaimRequest,
  browserHash: Buffer | null,
  now: Temporal.Instant,
): Promise<boolean> {
  const mobile = lineOfRequest(content)
  const line = secrets.blindIndex('mobile', mobile)
  if (await isKnownBrowser(db, line, browserHash, now)) return true
  if (content.what === 'view') return false
  const person = secrets.blindIndex('document', content.filer.identityNumber)
  if (!(await isKnownBrowser(db, person, browserHash, now))) return false
  return (await store.ofDocument(db, person)).some((application) => lineOf(application) === mobile)
}

export const rememberBrowserOfLine = (
  { secrets }: ClaimContext,
  db: Kysely<Database>,
  content: ClaimRequest,
  browserHash: Buffer | null,
  now: Temporal.Instant,
): Promise<void> =>
  rememberBrowser(db, secrets.blindIndex('mobile', lineOfRequest(content)), browserHash, now)

export async function resendCode(
  context: PublicClaimContext,
  claimRequestId: string,
  browserHash: Buffer | null,
  now: Temporal.Instant,
): Promise<Result<SentCode>> {
  const settings = await context.settings(now)
  return inTransaction(context.db, async (transaction) => {
    const row = isId(claimRequestId)
      ? await transaction
          .selectFrom('claimRequest')
          .select(['content', 'expiresAt'])
          .where('id', '=', claimRequestId)
          .where('usedAt', 'is', null)
          .forUpdate()
          .executeTakeFirst()
      : undefined
    if (row === undefined) return refuse('NoEncontrado')
    if (!hasPassed(row.expiresAt, now)) return refuse('EsperaParaReenviar')
    const content = v.parse(contentSchema, context.secrets.open(row.content, sealName(claimRequestId)))
    const isOwn = await isBrowserOfLine(context, transaction, content, browserHash, now)
    return sendCode(context, transaction, { id: claimRequestId, content, isOwn }, settings, now)
  })
}

const sealName = (id: string) => `claim_request:${id}`
const lineOfRequest = (content: ClaimRequest) =>
  content.what === 'file' ? content.filer.mobile : content.mobile

/** A number that this line did not file costs the same work and sends nothing (anti-enumeration). */
async function sendCode(
  { secrets, random, outbox, publicUrl }: PublicClaimContext,
  transaction: Transaction<Database>,
  { id, content, isOwn }: { readonly id: string; readonly content: ClaimRequest; readonly isOwn: boolean },
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<Result<SentCode>> {
  const mobile = lineOfRequest(content)
  // Counted apart from sign-in codes, so that a stranger who types this line locks nobody out.
  const kind = isOwn ? 'pin-sent:claim:known' : 'pin-sent:claim'
  const line = { kind, subject: secrets.blindIndex('mobile', mobile) }
  const allowed = await allowSend(transaction, line, 'anonymous', true, settings, now)
  if (!allowed.ok) return allowed
  const { otpLength, otpSeconds } = settings
  const code = String(random.integer(10 ** otpLength)).padStart(otpLength, '0')
  const sent = {
    content: secrets.seal(content, sealName(id)),
    codeHash: secrets.pinHash(id, code),
    tries: 0,
    sentAt: now.toString(),
    expiresAt: now.add({ seconds: otpSeconds }).toString(),
  }
  await transaction
    .insertInto('claimRequest')
    .values({ id, ...sent, createdAt: now.toString() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(sent))
    .execute()
  await recordOccurrence(transaction, line, now)
  const isOurs =
    content.what === 'file' || (await claimStore(secrets).isOfLine(transaction, content.protocol, mobile))
  const purpose = content.what === 'file' ? 'claim' : 'claimView'
  const data: OtpSmsData = { purpose, code, validSeconds: otpSeconds, host: new URL(publicUrl).hostname }
  const effect = isOurs
    ? { kind: 'sms', payload: { to: mobile, sms: 'otp', data } }
    : { kind: 'nothing', payload: null }
  await outbox.add(transaction, { ...effect, dedupeKey: `claim-code:${newId()}`, applicationId: null }, now)
  return done({ claimRequestId: id, codeExpiresInSeconds: otpSeconds })
}

type CodeCheck =
  | { readonly ok: true; readonly content: ClaimRequest }
  | { readonly ok: false; readonly pinError: PinError }
  | { readonly ok: false; readonly pinError: null; readonly message: string }

/**
 * Spends the live code of this request. The try is counted in one statement before the code is compared; wrong codes of
 * a line count over all its requests, those in its owner's browser apart.
 */
export async function checkCode(
  context: PublicClaimContext,
  { claimRequestId: id, code }: { readonly claimRequestId: string; readonly code: string },
  browserHash: Buffer | null,
  now: Temporal.Instant,
): Promise<CodeCheck> {
  const { db, secrets } = context
  const settings = await context.settings(now)
  const found = isId(id) ? await liveRequest(db, id) : undefined
  if (found === undefined) return { ok: false, pinError: 'WRONG_PIN' }
  if (hasPassed(found.expiresAt, now)) return { ok: false, pinError: 'TTL_EXPIRED' }
  const counted = await db
    .updateTable('claimRequest')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('tries', '<', settings.otpTriesMax)
    .returning(['codeHash', 'content'])
    .executeTakeFirst()
  if (counted === undefined) return { ok: false, pinError: 'NO_MORE_PIN_ATTEMPTS' }
  const content = v.parse(contentSchema, secrets.open(counted.content, sealName(id)))
  const isOwn = await isBrowserOfLine(context, db, content, browserHash, now)
  const failures = {
    kind: isOwn ? 'pin-failed:claim:known' : 'pin-failed:claim',
    subject: secrets.blindIndex('mobile', lineOfRequest(content)),
    max: settings.otpFailuresPerDayMax,
    windowSeconds: 86_400,
  }
  const failure = await takePlace(db, failures, now)
  if (failure === null) return { ok: false, pinError: null, message: pinLimitText.wrongPerDay }
  if (!timingSafeEqual(counted.codeHash, secrets.pinHash(id, code)))
    return { ok: false, pinError: 'WRONG_PIN' }
  await failure.giveBack()
  return { ok: true, content }
}

/** Spends a request; of two concurrent calls one gets false. */
export async function useRequest(
  transaction: Transaction<Database>,
  id: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const used = await transaction
    .updateTable('claimRequest')
    .set({ usedAt: now.toString() })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

const liveRequest = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('claimRequest')
    .select('expiresAt')
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
