import type { Pesos } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/database/schema.ts'
import type { Effect, Outbox } from '../../../platform/jobs/outbox.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type {
  PaymentProvider,
  ProviderTransaction,
  TransactionState,
} from '../../../ports/payment-provider.ts'
import type { UpfrontPayment } from '../../origination/origination.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import type { ActingParty, ServicingParts } from '../../servicing/servicing.ts'
import type { NoticeEnd } from './judge-transaction.ts'
import type { LockedAttempt, LockedTransaction, TransactionOutcome } from './settlement-store.ts'
import type { ShownTransaction } from './shown-transaction.ts'
import { paymentReference } from './transaction-store.ts'

/** What settling is wired to. */
export type SettleParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly outbox: Pick<Outbox, 'addAll'>
  readonly provider: Pick<PaymentProvider, 'isTest' | 'find' | 'findByInvoice' | 'readNotice'>
  readonly servicing: ServicingParts
  readonly upfrontPayments: UpfrontPaymentVerbs
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
}

/** What a payment before delivery does at its order. Both verbs lock the application. */
export type UpfrontPaymentVerbs = {
  /** Books the money at the order that waits for it; false, with nothing booked, where no order does. */
  readonly settle: (
    transaction: Transaction<Database>,
    payment: {
      readonly applicationId: string
      readonly upfrontPayment: UpfrontPayment
      readonly reference: string
      readonly amount: Pesos
      readonly paidAt: Temporal.Instant
    },
    who: SettlementContext,
  ) => Promise<boolean>
  /** Makes the order wait for the payment again; false where it waits for nothing any more. */
  readonly reopen: (
    transaction: Transaction<Database>,
    payment: { readonly applicationId: string; readonly upfrontPayment: UpfrontPayment },
    who: SettlementContext,
  ) => Promise<boolean>
}

/** Who settles, and what the lender's settings are at that moment. */
export type SettlementContext = ActingParty & { readonly settings: PlatformSettings }

export type PaymentMailName = 'payment-receipt' | 'payment-pending' | 'payment-failed' | 'payment-reversed'

/** What a payment's mail tells, as it was when it was queued; whom it tells is looked up when it leaves. */
export type PaymentMail = {
  readonly mail: PaymentMailName
  readonly requestId: string
  readonly transaction: ShownTransaction
  readonly state: TransactionState
  /** ISO instant: when what the mail is about came to be known. */
  readonly toldAt: string
  readonly isReopened: boolean
}

/** A mail of what became of a payment, as an effect: once for each. */
export const paymentMailEffect = (payload: PaymentMail, applicationId: string | null): Effect => ({
  kind: 'paymentMail',
  dedupeKey: `${payload.mail}:${paymentReference(payload.transaction.reference)}`,
  applicationId,
  payload,
})

/** What all answers that are settled in one transaction have in common. */
export type SettlementBatch = {
  readonly parts: SettleParts
  readonly transaction: Transaction<Database>
  readonly settings: PlatformSettings
  readonly who: ActingParty
}

/** An answer of the provider under the lock of its transaction, with all that settling it needs. */
export type TransactionSettlement = SettlementBatch & {
  readonly record: LockedTransaction
  readonly found: ProviderTransaction
}

/** One that belongs to an attempt of ours. */
export type AttemptSettlement = TransactionSettlement & {
  readonly record: { readonly attempt: LockedAttempt }
}

/** What is to be written of it, and mailed. Without `settled` the transaction and its attempt stay as they are. */
export type SettlementOutcome = {
  readonly settled: TransactionOutcome | null
  readonly end: NoticeEnd
  readonly mail: PaymentMail | null
}

export const done: NoticeEnd = { state: 'done', reason: null }
