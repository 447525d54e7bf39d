import { isReturnReference, type PaymentResult } from '@cupo/wire'
import type { Brand } from '../../../platform/brand.ts'
import type { Received } from '../../../platform/http/received.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { ApplicationStore } from '../../origination/origination.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import { paymentAttemptStore } from '../attempts/payment-attempt-store.ts'
import type { Settler } from '../notices/question-queue.ts'
import { shownOfStored } from '../notices/shown-transaction.ts'
import { transactionReader } from '../notices/transaction-store.ts'
import {
  type Attempt,
  type FindParts,
  findByInvoice,
  findByReturn,
  unknownForNow,
  type Viewer,
} from './find-attempt.ts'
import { paymentOutcome } from './payment-outcome.ts'
import { presentResult, presentUnknown } from './present-result.ts'

export type ResultParts = FindParts & {
  readonly store: ApplicationStore
  readonly brand: Brand
  readonly settler: Pick<Settler, 'hint'>
  readonly settings: (now: Received['now']) => Promise<PlatformSettings>
}

/** What the browser came back with; of a query only what names the payment is read. */
export type ReturnReference = { readonly ref: string } | { readonly query: Readonly<Record<string, unknown>> }

/**
 * How a payment stands (conformance: R-Y3). It posts nothing: money moves when the provider is asked by the pipeline,
 * which is told to look at once. While the provider is away the owner of a credit (`ownKey`) is shown their latest
 * attempt. Refuses what is not the viewer's, and what does not exist, alike (`NoEncontrado`).
 */
export async function showResult(
  parts: ResultParts,
  isTheirs: Viewer,
  returned: ReturnReference,
  { now, ownKey = null }: Pick<Received, 'now'> & { readonly ownKey?: string | null },
): Promise<Result<PaymentResult>> {
  const settings = await parts.settings(now)
  const found = await findAttempt(parts, isTheirs, returned)
  const attempt = found === unknownForNow && ownKey !== null ? await latestOfOwn(parts, ownKey) : found
  if (attempt === null) return refuse('NoEncontrado')
  if (attempt === unknownForNow) return done(presentUnknown(parts.brand, settings))
  await askSoon(parts, attempt, now)
  const outcome = await paymentOutcome(parts, attempt.request, attempt.transaction, now)
  const audience = ownKey === null ? 'public' : 'owner'
  return done(presentResult(parts, { ...attempt, ...outcome, audience }, settings, now))
}

async function findAttempt(
  parts: ResultParts,
  isTheirs: Viewer,
  returned: ReturnReference,
): Promise<Attempt | null | typeof unknownForNow> {
  if ('ref' in returned) return findByReturn(parts, isTheirs, returned.ref)
  const ref = textOf(returned.query.ref_payco)
  if (isReturnReference(ref)) return findByReturn(parts, isTheirs, ref)
  const invoice = textOf(returned.query.x_id_invoice) || textOf(returned.query.x_id_factura)
  return invoice === '' ? null : findByInvoice(parts, isTheirs, invoice)
}

async function latestOfOwn(
  { db, secrets }: ResultParts,
  key: string,
): Promise<Attempt | typeof unknownForNow> {
  const request = await paymentAttemptStore(secrets).latestOfKey(db, key)
  if (request === null) return unknownForNow
  const known = await transactionReader(secrets).latestOf(db, request.id)
  return { request, transaction: known === null ? null : shownOfStored(known) }
}

/** Has the pipeline ask about what the books have still to learn: the browser may be faster than the notice. */
async function askSoon(
  { db, secrets, settler }: ResultParts,
  { request, transaction }: Attempt,
  now: Received['now'],
): Promise<void> {
  if (transaction === null) {
    if (request.state !== 'failed') await paymentAttemptStore(secrets).checkSoon(db, request.id, now)
  } else if (!transaction.isBooked) settler.hint(transaction.reference)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
