import type { Transaction } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { ProviderTransaction } from '../../../ports/payment-provider.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import type { Who } from '../../servicing/servicing.ts'
import type { NoticeEnd } from './notice-end.ts'
import type { SettleParts } from './parts.ts'
import type { PaymentMail } from './payment-mail.ts'
import type { LockedAttempt, LockedTransaction, TransactionOutcome } from './settlement-store.ts'

/** What all answers that are settled in one transaction have in common. */
export type Settlement = {
  readonly parts: SettleParts
  readonly transaction: Transaction<Database>
  readonly settings: PlatformSettings
  readonly who: Who
}

/** An answer of the provider under the lock of its transaction, with all that settling it needs. */
export type Case = Settlement & { readonly kept: LockedTransaction; readonly found: ProviderTransaction }

/** One that belongs to an attempt of ours. */
export type CaseOfAttempt = Case & { readonly kept: { readonly asked: LockedAttempt } }

/** What is to be written of it, and mailed. Without `settled` the transaction and its attempt stay as they are. */
export type CaseOutcome = {
  readonly settled: TransactionOutcome | null
  readonly end: NoticeEnd
  readonly mail: PaymentMail | null
}

export const done: NoticeEnd = { state: 'done', reason: null }
