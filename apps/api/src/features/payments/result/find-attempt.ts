import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { PaymentProvider, ProviderTransaction } from '../../../ports/payment-provider.ts'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import { type PaymentAttempt, paymentAttemptStore } from '../attempts/payment-attempt-store.ts'
import { providerName } from '../notices/payment-reference.ts'
import {
  isDecided,
  type ShownTransaction,
  shownOfFound,
  shownOfStored,
} from '../notices/shown-transaction.ts'
import { transactionReader } from '../notices/transaction-store.ts'

export type FindParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly provider: Pick<PaymentProvider, 'findByReturn' | 'findByInvoice'>
}

/** Whose result is asked for: an attempt at anything else is not found. */
export type Viewer = (request: PaymentAttempt) => boolean

export type Attempt = {
  readonly request: PaymentAttempt
  /** Null while nobody has told of a transaction. */
  readonly transaction: ShownTransaction | null
}

/** The provider did not answer, so that nothing is known of a reference that no row of ours bears. */
export const unknownForNow = 'unknownForNow'

/**
 * The attempt that a reference of the browser's return belongs to, asked of the provider at its own address and shown
 * only to those whose it is (conformance: R-Y3). Null for any other reference; `unknownForNow` while the provider is away.
 */
export async function findByReturn(
  parts: FindParts,
  isTheirs: Viewer,
  ref: string,
): Promise<Attempt | null | typeof unknownForNow> {
  const { db, secrets, provider } = parts
  const reader = transactionReader(secrets)
  const known = await reader.findByReturn(db, providerName, ref)
  const request =
    known?.attemptId == null ? null : await paymentAttemptStore(secrets).find(db, known.attemptId)
  if (request !== null && !isTheirs(request)) return null
  if (request !== null && known !== null && isDecided(known)) {
    return { request, transaction: shownOfStored(known) }
  }
  const found = await orAway(() => provider.findByReturn(ref))
  if (found === 'away') {
    return request === null || known === null ? unknownForNow : { request, transaction: shownOfStored(known) }
  }
  return found === null ? null : attemptOf(parts, isTheirs, found, ref)
}

/** The attempt with an invoice: by our own rows or, where they know of no transaction yet, by the provider's. */
export async function findByInvoice(
  { db, secrets, provider }: FindParts,
  isTheirs: Viewer,
  invoice: string,
): Promise<Attempt | null> {
  const request = await paymentAttemptStore(secrets).findByInvoice(db, invoice)
  if (request === null || !isTheirs(request)) return null
  const known = await transactionReader(secrets).latestOf(db, request.id)
  if (known !== null && isDecided(known)) return { request, transaction: shownOfStored(known) }
  const found = await orAway(() => provider.findByInvoice(invoice))
  const ours = found === 'away' ? [] : found.filter((one) => one.isOurMerchant && one.invoice === invoice)
  const latest = ours.find(({ state }) => state === 'accepted') ?? ours.at(-1)
  if (latest !== undefined) return { request, transaction: shownOfFound(latest, request) }
  return { request, transaction: known === null ? null : shownOfStored(known) }
}

async function attemptOf(
  { db, secrets }: FindParts,
  isTheirs: Viewer,
  found: ProviderTransaction,
  ref: string,
): Promise<Attempt | null> {
  // Anybody's sale can be looked up there; only those of our account are payments to us.
  if (!found.isOurMerchant) return null
  const request = await paymentAttemptStore(secrets).findByInvoice(db, found.invoice)
  if (request === null || !isTheirs(request)) return null
  const stored = await transactionReader(secrets).findByReference(db, providerName, found.reference)
  if (stored === null) return { request, transaction: shownOfFound(found, request) }
  if (stored.refPayco !== ref) await rememberReturn(db, stored.id, ref)
  const transaction = isDecided(stored) ? shownOfStored(stored) : shownOfFound(found, request)
  return { request, transaction }
}

/** So that the result can be shown again while the provider is away. */
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
