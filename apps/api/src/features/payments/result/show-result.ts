import { isReturnReference, type PaymentResult } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Brand } from '../../../platform/brand.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { ReceivedRequest } from '../../../platform/http/received.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { PaymentProvider, ProviderTransaction } from '../../../ports/payment-provider.ts'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import type { ApplicationStore } from '../../origination/origination.ts'
import { type PaymentAttempt, paymentAttemptStore } from '../attempts/payment-attempt-store.ts'
import type { QuestionQueue } from '../notices/payment-pipeline.ts'
import { isDecided, shownOfFound, shownOfStored } from '../notices/shown-transaction.ts'
import { providerName, transactionReader } from '../notices/transaction-store.ts'
import { type AnsweredAttempt, paymentOutcome } from './payment-outcome.ts'
import { presentResult, presentUnknown } from './present-result.ts'

export type ResultContext = FindContext & {
  readonly store: ApplicationStore
  readonly brand: Brand
  readonly questions: Pick<QuestionQueue, 'hint'>
}

/** The query is untrusted: it only names the payment. */
export type ReturnReference = { readonly ref: string } | { readonly query: Readonly<Record<string, unknown>> }

type LookUp = { readonly now: ReceivedRequest['now']; readonly ownKey?: string | null }

/**
 * Posts nothing and lets the pipeline ask at once. While the provider is away a credit's owner (`ownKey`)
 * sees their latest attempt. Refuses foreign and unknown payments alike (`NoEncontrado`).
 */
export async function showResult(
  context: ResultContext,
  isTheirs: Viewer,
  returned: ReturnReference,
  { now, ownKey = null }: LookUp,
): Promise<Result<PaymentResult>> {
  const found = await findAttempt(context, isTheirs, returned)
  const answered = found === unknownForNow && ownKey !== null ? await latestOfOwn(context, ownKey) : found
  if (answered === null) return refuse('NoEncontrado')
  if (answered === unknownForNow) return done(presentUnknown(context.brand))
  await askSoon(context, answered, now)
  const outcome = await paymentOutcome(context, answered.attempt, answered.transaction, now)
  const audience = ownKey === null ? 'public' : 'owner'
  return done(presentResult(context, { ...answered, ...outcome, audience }, now))
}

async function findAttempt(
  context: ResultContext,
  isTheirs: Viewer,
  returned: ReturnReference,
): Promise<AnsweredAttempt | null | typeof unknownForNow> {
  if ('ref' in returned) return findByReturn(context, isTheirs, returned.ref)
  const ref = textOf(returned.query.ref_payco)
  if (isReturnReference(ref)) return findByReturn(context, isTheirs, ref)
  const invoice = textOf(returned.query.x_id_invoice) || textOf(returned.query.x_id_factura)
  return invoice === '' ? null : findByInvoice(context, isTheirs, invoice)
}

async function latestOfOwn(
  { db, secrets }: ResultContext,
  key: string,
): Promise<AnsweredAttempt | typeof unknownForNow> {
  const attempt = await paymentAttemptStore(secrets).latestOfKey(db, key)
  if (attempt === null) return unknownForNow
  const known = await transactionReader(secrets).latestOf(db, attempt.id)
  return { attempt, transaction: known === null ? null : shownOfStored(known) }
}

/** A browser may return before the notice. */
async function askSoon(
  { db, secrets, questions }: ResultContext,
  { attempt, transaction }: AnsweredAttempt,
  now: ReceivedRequest['now'],
): Promise<void> {
  if (transaction === null) {
    if (attempt.state !== 'failed') await paymentAttemptStore(secrets).checkSoon(db, attempt.id, now)
  } else if (!transaction.isBooked) questions.hint(transaction.reference)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export type FindContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly provider: Pick<PaymentProvider, 'findByReturn' | 'findByInvoice'>
}

export type Viewer = (attempt: PaymentAttempt) => boolean

/** The provider is away and we have no row of the reference. */
const unknownForNow = 'unknownForNow'

/** Null for an attempt of another viewer. */
async function findByReturn(
  context: FindContext,
  isTheirs: Viewer,
  ref: string,
): Promise<AnsweredAttempt | null | typeof unknownForNow> {
  const { db, secrets, provider } = context
  const reader = transactionReader(secrets)
  const known = await reader.findByReturn(db, providerName, ref)
  const attempt =
    known?.attemptId == null ? null : await paymentAttemptStore(secrets).find(db, known.attemptId)
  if (attempt !== null && !isTheirs(attempt)) return null
  if (attempt !== null && known !== null && isDecided(known)) {
    return { attempt, transaction: shownOfStored(known) }
  }
  const found = await orAway(() => provider.findByReturn(ref))
  if (found === 'away') {
    return attempt === null || known === null ? unknownForNow : { attempt, transaction: shownOfStored(known) }
  }
  return found === null ? null : attemptOf(context, isTheirs, found, ref)
}

export async function findByInvoice(
  { db, secrets, provider }: FindContext,
  isTheirs: Viewer,
  invoice: string,
): Promise<AnsweredAttempt | null> {
  const attempt = await paymentAttemptStore(secrets).findByInvoice(db, invoice)
  if (attempt === null || !isTheirs(attempt)) return null
  const known = await transactionReader(secrets).latestOf(db, attempt.id)
  if (known !== null && isDecided(known)) return { attempt, transaction: shownOfStored(known) }
  const found = await orAway(() => provider.findByInvoice(invoice))
  const ours = found === 'away' ? [] : found.filter((sale) => sale.isOurMerchant && sale.invoice === invoice)
  const latest = ours.find(({ state }) => state === 'accepted') ?? ours.at(-1)
  if (latest !== undefined) return { attempt, transaction: shownOfFound(latest, attempt) }
  if (known === null) return { attempt, transaction: null, isUnknownToProvider: found !== 'away' }
  return { attempt, transaction: shownOfStored(known) }
}

async function attemptOf(
  { db, secrets }: FindContext,
  isTheirs: Viewer,
  found: ProviderTransaction,
  ref: string,
): Promise<AnsweredAttempt | null> {
  // The provider answers about sales of any merchant.
  if (!found.isOurMerchant) return null
  const attempt = await paymentAttemptStore(secrets).findByInvoice(db, found.invoice)
  if (attempt === null || !isTheirs(attempt)) return null
  const stored = await transactionReader(secrets).findByReference(db, providerName, found.reference)
  if (stored === null) return { attempt, transaction: shownOfFound(found, attempt) }
  if (stored.refPayco !== ref) await rememberReturn(db, stored.id, ref)
  const transaction = isDecided(stored) ? shownOfStored(stored) : shownOfFound(found, attempt)
  return { attempt, transaction }
}

/** Shows the result again while the provider is away. */
const rememberReturn = (db: Kysely<Database>, id: string, refPayco: string) =>
  db.updateTable('paymentTransaction').set({ refPayco }).where('id', '=', id).execute()

async function orAway<T>(ask: () => Promise<T>): Promise<T | 'away'> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'away'
    throw error
  }
}
