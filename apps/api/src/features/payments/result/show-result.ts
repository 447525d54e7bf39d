import type { PaymentResult } from '@cupo/wire'
import type { Brand } from '../../../platform/brand.ts'
import type { Received } from '../../../platform/http/received.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { Settings } from '../../policy/policy.ts'
import { paymentRequestStore } from '../request-store.ts'
import {
  type Attempt,
  type FindParts,
  findByInvoice,
  findByReturn,
  unknownForNow,
  type Viewer,
} from './find-attempt.ts'
import { presentResult, presentUnknown } from './present-result.ts'

export type ResultParts = FindParts & {
  readonly brand: Brand
  readonly settings: (now: Received['now']) => Promise<Settings>
}

/** What the browser came back with; of a query only what names the payment is read. */
export type Returned = { readonly ref: string } | { readonly query: Readonly<Record<string, unknown>> }

/**
 * How a payment stands (conformance: R-Y3). It posts nothing: money moves when the provider is asked by the pipeline,
 * which is told to look at once. Refuses what is not the viewer's, and what does not exist, alike (`NoEncontrado`).
 */
export async function showResult(
  parts: ResultParts,
  isTheirs: Viewer,
  returned: Returned,
  { now }: Pick<Received, 'now'>,
): Promise<Result<PaymentResult>> {
  const settings = await parts.settings(now)
  const attempt = await findAttempt(parts, isTheirs, returned)
  if (attempt === null) return refuse('NoEncontrado')
  if (attempt === unknownForNow) return done(presentUnknown(parts.brand, settings))
  if (isOpen(attempt)) {
    await paymentRequestStore(parts.secrets).checkSoon(parts.db, attempt.request.id, now)
  }
  return done(presentResult(parts, attempt, settings, now))
}

async function findAttempt(
  parts: ResultParts,
  isTheirs: Viewer,
  returned: Returned,
): Promise<Attempt | null | typeof unknownForNow> {
  if ('ref' in returned) return findByReturn(parts, isTheirs, returned.ref)
  const ref = textOf(returned.query.ref_payco)
  if (/^[A-Za-z0-9]{8,40}$/.test(ref) && ref !== 'undefined') return findByReturn(parts, isTheirs, ref)
  const invoice = textOf(returned.query.x_id_invoice) || textOf(returned.query.x_id_factura)
  return invoice === '' ? null : findByInvoice(parts, isTheirs, invoice)
}

/** Whether the books have still to learn something. */
const isOpen = ({ transaction, request }: Attempt): boolean =>
  transaction === null ? request.state !== 'failed' : !transaction.isBooked

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
