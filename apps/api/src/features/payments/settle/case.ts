import type { Transaction } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { ProviderTransaction } from '../../../ports/payment-provider.ts'
import type { Settings } from '../../policy/policy.ts'
import type { Who } from '../../servicing/servicing.ts'
import type { Asked, Kept, Settled } from './keep-transaction.ts'
import type { NoticeEnd } from './notices.ts'
import type { SettleParts } from './parts.ts'

/** An answer of the provider under the lock of its transaction, with all that settling it needs. */
export type Case = {
  readonly parts: SettleParts
  readonly transaction: Transaction<Database>
  readonly settings: Settings
  readonly kept: Kept
  readonly found: ProviderTransaction
  readonly who: Who
}

/** One that belongs to an attempt of ours. */
export type CaseOfAttempt = Case & { readonly asked: Asked }

/** What is to be written of it. Without `settled` the transaction and its attempt stay as they are. */
export type Ended = { readonly settled: Settled | null; readonly end: NoticeEnd }

export const done: NoticeEnd = { state: 'done', reason: null }
