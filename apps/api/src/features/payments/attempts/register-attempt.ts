import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { v4 } from 'uuid'
import { type Actor, type Caller, isSignedIn } from '../../../platform/actor.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { ReceivedRequest } from '../../../platform/http/received.ts'
import { newId } from '../../../platform/ids.ts'
import { type LimitSubject, type LimitWindow, takePlaceIn } from '../../../platform/limits.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { tooManyQuestions } from '../../../platform/text/words.ts'
import type { CheckoutData, CheckoutOrder, PaymentProvider } from '../../../ports/payment-provider.ts'
import type { Random } from '../../../ports/random.ts'
import { firstChecksSeconds } from '../notices/next-check.ts'
import { type NewPaymentAttempt, type PaymentAttempt, paymentAttemptStore } from './payment-attempt-store.ts'

export type RegisterContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly random: Random
  readonly provider: Pick<PaymentProvider, 'isTest' | 'checkoutOf'>
}

export type Intent = Pick<
  NewPaymentAttempt,
  | 'purpose'
  | 'applicationId'
  | 'loanId'
  | 'key'
  | 'documentIndex'
  | 'kind'
  | 'paymentType'
  | 'method'
  | 'channel'
> & {
  readonly order: Omit<CheckoutOrder, 'key' | 'invoice' | 'method'>
  /** Null where another limit bounds the payer. */
  readonly limit: (LimitSubject & { readonly windows: readonly LimitWindow[] }) | null
}

/**
 * A repeated idempotency key gets the stored answer, with another question or caller `ClaveReutilizada`. A
 * refusal of `decide` is not stored.
 */
export async function registerAttempt(
  context: RegisterContext,
  request: Pick<ReceivedRequest, 'headers' | 'now' | 'requestId' | 'actor'>,
  question: readonly unknown[],
  decide: () => Promise<Result<Intent>>,
): Promise<Result<CheckoutData>> {
  const key = readIdempotencyKey(request)
  if (!key.ok) return key
  const idempotencyKey = key.value
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([nameOf(request.actor), ...question]))
    .digest('hex')
  const known = idempotencyKey === null ? null : await answerOfKnown(context, idempotencyKey, fingerprint)
  if (known !== null) return known
  const decided = await decide()
  if (!decided.ok) return decided
  const registered = await store(context, request, decided.value, { idempotencyKey, fingerprint })
  if (typeof registered === 'object') return done(registered)
  const faster = await answerOfKnown(context, idempotencyKey ?? '', fingerprint)
  if (faster !== null) return faster
  if (registered === 'tooMany') return refuse('LimiteDeIntentos', { message: tooManyQuestions })
  throw new Error('a key was taken by nobody')
}

const nameOf = (actor: Caller): string =>
  isSignedIn(actor)
    ? actor.documentIndex.toString('hex')
    : actor.kind === 'customer'
      ? `application:${actor.applicationId}`
      : actor.kind

async function answerOfKnown(
  { db, secrets }: RegisterContext,
  idempotencyKey: string,
  fingerprint: string,
): Promise<Result<CheckoutData> | null> {
  const known = await paymentAttemptStore(secrets).findByIdempotencyKey(db, idempotencyKey)
  if (known === null) return null
  return known.fingerprint === fingerprint ? done(known.checkout) : refuse('ClaveReutilizada')
}

type Keys = { readonly idempotencyKey: string | null; readonly fingerprint: string }

/** `taken`: a concurrent request has used the key; this one counts against no limit. */
async function store(
  { db, secrets, random, provider }: RegisterContext,
  { now, requestId, actor }: Pick<ReceivedRequest, 'now' | 'requestId' | 'actor'>,
  { order, limit, ...intent }: Intent,
  keys: Keys,
): Promise<CheckoutData | 'taken' | 'tooMany'> {
  const id = newId()
  const invoice = v4({ random: random.bytes(16) })
  const checkout = provider.checkoutOf({ ...order, key: intent.key, invoice, method: intent.method })
  const { amount } = order
  return inTransaction(db, async (transaction) => {
    const place = limit === null ? null : await takePlaceIn(transaction, limit, limit.windows, now)
    if (limit !== null && place === null) return 'tooMany'
    const isNew = await paymentAttemptStore(secrets).insert(transaction, {
      ...intent,
      ...keys,
      id,
      invoice,
      checkout,
      amount,
      isTest: provider.isTest,
      requestId,
      nextCheckAt: now.add({ seconds: firstChecksSeconds }).toString(),
      requestedAt: now.toString(),
    })
    if (!isNew) {
      if (place !== null) await transaction.deleteFrom('limitEvent').where('id', '=', place).execute()
      return 'taken'
    }
    const { purpose, paymentType, method, channel } = intent
    const after = { purpose, paymentType, method, channel, amount }
    const subject = { subjectType: 'paymentAttempt', subjectId: id, after, requestId }
    const isByLink = actor.kind === 'anonymous' && channel === 'link'
    const payer: Actor = isByLink ? { kind: 'payer', applicationId: intent.applicationId } : actor
    await writeAudit(transaction, { actor: payer, action: 'requestPayment', ...subject }, now)
    return checkout
  })
}

const lengthMax = 255

/** Null without the header `Idempotency-Key`. Refuses one that is too long (`SolicitudInvalida`). */
function readIdempotencyKey({ headers }: Pick<ReceivedRequest, 'headers'>): Result<string | null> {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return done(null)
  return typeof key === 'string' && key.length <= lengthMax ? done(key) : refuse('SolicitudInvalida')
}

type PaymentPage = PaymentAttempt['channel'] | 'downPayment' | 'guarantee'

const responsePaths: Readonly<Record<Exclude<PaymentPage, 'link'>, (key: string) => string>> = {
  selfManage: (key) => `/self-manage/payment/${key}/response/`,
  fastPayment: (key) => `/fast-payment/payment/${key}/response/`,
  downPayment: (key) => `/advanced-payment/${key}/response`,
  guarantee: (key) => `/guarantee-payment-response/${key}/response`,
}

export const responseUrl = (publicUrl: string, page: Exclude<PaymentPage, 'link'>, key: string): string =>
  `${publicUrl}${responsePaths[page](key)}`

export const confirmationUrl = (publicUrl: string, key: string): string =>
  `${publicUrl}/api/v1/publicdata/epayco/${key}/confirmation/`
