import { type Pesos, pesos } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { ActingParty } from '../../../platform/actor.ts'
import { earlier, instantOf, isoOfInstant, later } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Effect, Outbox } from '../../../platform/jobs/outbox.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type {
  PaymentProvider,
  ProviderTransaction,
  TransactionState,
} from '../../../ports/payment-provider.ts'
import type { UpfrontPayment } from '../../origination/origination.ts'
import type { PlatformSettings, UsuryCaps } from '../../policy/policy.ts'
import { type PaymentOrder, providerReference, type ServicingContext } from '../../servicing/servicing.ts'
import type { Mismatch, NoticeEnd, Verdict } from './judge-transaction.ts'
import { nextSearch } from './next-check.ts'
import type { LockedAttempt, LockedTransaction, TransactionOutcome } from './settlement-store.ts'
import { type ShownTransaction, shownOfFound } from './shown-transaction.ts'

export type PaymentsContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly outbox: Pick<Outbox, 'insertOf'>
  readonly provider: Pick<PaymentProvider, 'isTest' | 'find' | 'findByInvoice' | 'readNotice'>
  readonly servicing: ServicingContext
  readonly upfrontPayments: UpfrontPaymentVerbs
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
  readonly usuryCaps: (now: Temporal.Instant) => Promise<UsuryCaps>
  readonly onSettled?: (payment: SettledPayment) => void
}

type SettledPayment = {
  readonly requestId: string
  readonly workId: string
  readonly reference: string
  readonly invoice: string
  readonly applicationId: string | null
  readonly purpose: string | null
  readonly before: string
  readonly outcome: string
}

/** Each verb locks the application. */
export type UpfrontPaymentVerbs = {
  /** False, with nothing booked, if no order waits for the money. */
  readonly settle: (
    transaction: Transaction<Database>,
    payment: {
      readonly transactionId: string
      readonly applicationId: string
      readonly upfrontPayment: UpfrontPayment
      readonly reference: string
      readonly amount: Pesos
      readonly paidAt: Temporal.Instant
    },
    who: SettlementContext,
  ) => Promise<boolean>
  /**
   * Restores the payment of an order that a reversal left dispatched or delivered. False, with nothing
   * booked, if the order has ended or has another payment.
   */
  readonly restore: UpfrontPaymentVerbs['settle']
  /** False if the order no longer waits for a payment. */
  readonly reopen: (
    transaction: Transaction<Database>,
    payment: { readonly applicationId: string; readonly upfrontPayment: UpfrontPayment },
    who: SettlementContext,
  ) => Promise<boolean>
}

export type SettlementContext = ActingParty & { readonly settings: PlatformSettings }

export type PaymentMailName = 'payment-receipt' | 'payment-pending' | 'payment-failed' | 'payment-reversed'

export type PaymentMail = {
  readonly mail: PaymentMailName
  readonly requestId: string
  readonly transaction: ShownTransaction
  readonly state: TransactionState
  readonly toldAt: string
  readonly isReopened: boolean
  /** Just before the payment was taken back. */
  readonly payoffBefore: Pesos | null
  /** The part that had paid the credit. */
  readonly counted?: Pesos
  readonly refund?: RefundAfterReversal
}

export const paymentMailEffect = (payload: PaymentMail, applicationId: string | null): Effect => ({
  kind: 'paymentMail',
  dedupeKey: `${payload.mail}:${providerReference(payload.transaction.reference)}`,
  applicationId,
  payload,
})

/** `askId` precedes the question to the provider and orders answers. */
export type AnsweredPayment = {
  readonly found: ProviderTransaction
  readonly askId: string
  /** The attempt is lost after a restore: a person decides at once. */
  readonly isAttemptLost?: boolean
}

export type SettlementBatch = {
  readonly context: PaymentsContext
  readonly transaction: Transaction<Database>
  readonly settings: PlatformSettings
  readonly who: ActingParty
}

export type Settlement = SettlementBatch &
  AnsweredPayment & {
    readonly record: LockedTransaction
    readonly verdict: Verdict
    readonly mismatches: readonly Mismatch[]
    readonly paidAt: Temporal.Instant
  }

export type SettlementOfAttempt = Settlement & { readonly record: { readonly attempt: LockedAttempt } }

export const hasAttempt = (settlement: Settlement): settlement is SettlementOfAttempt =>
  settlement.record.attempt !== null

/** `settled` is null when transaction and attempt stay as they are. */
export type SettlementOutcome = {
  readonly settled: TransactionOutcome | null
  readonly end: NoticeEnd
  readonly mail: PaymentMail | null
}

export const outcomeOf = (settled: TransactionOutcome, mail: PaymentMail | null): SettlementOutcome => ({
  settled,
  end: { state: 'done', reason: null },
  mail,
})

export function outcomeOfPosting(
  settlement: SettlementOfAttempt,
  outcome: 'posted' | 'suspense',
): SettlementOutcome {
  const { paidAt } = settlement
  const receipt = paymentMail(settlement, 'payment-receipt', {
    at: paidAt,
    isToBeReturned: outcome === 'suspense',
  })
  return outcomeOf({ outcome, paidAt, nextCheckAt: null, attempt: attemptIn(settlement, 'paid') }, receipt)
}

export const attemptIn = <State extends 'pending' | 'failed' | 'paid' | 'reversed'>(
  { record: { attempt }, who }: SettlementOfAttempt,
  state: State,
) => ({ state, nextCheckAt: nextSearch(state, instantOf(attempt.requestedAt), who.now) })

/** Never before the registration nor in the future. */
export function valueMoment(
  { at }: ProviderTransaction,
  attempt: Pick<LockedAttempt, 'requestedAt'> | null,
  now: Temporal.Instant,
): Temporal.Instant {
  const paidAt = at === null ? now : instantOf(at)
  return earlier(attempt === null ? paidAt : later(paidAt, instantOf(attempt.requestedAt)), now)
}

export const providerMoment = ({ at }: ProviderTransaction): Temporal.Instant | null =>
  at === null ? null : instantOf(at)

type MailFacts = {
  readonly at?: Temporal.Instant | null
  readonly isReopened?: boolean
  readonly payoffBefore?: Pesos | null
  readonly counted?: Pesos
  readonly refund?: RefundAfterReversal
  readonly isToBeReturned?: boolean
}

export function paymentMail(
  { record: { attempt }, found, who }: SettlementOfAttempt,
  name: PaymentMail['mail'],
  {
    at = providerMoment(found),
    isReopened = false,
    payoffBefore = null,
    isToBeReturned = false,
    counted,
    refund,
  }: MailFacts = {},
): PaymentMail {
  const shown = { ...shownOfFound(found, attempt), at: at && isoOfInstant(at), isToBeReturned }
  const about = { requestId: attempt.id, transaction: shown, state: found.state }
  return {
    mail: name,
    ...about,
    toldAt: isoOfInstant(who.now),
    isReopened,
    payoffBefore,
    ...(refund && { counted, refund }),
  }
}

export function orderOf({ record: { attempt }, found, paidAt, who }: SettlementOfAttempt): PaymentOrder {
  const reference = providerReference(found.reference)
  const { key: loan, kind, amount } = attempt
  if (kind === null) throw new Error(`payment ${reference} of a loan is of no kind`)
  const { requestId } = who
  return { reference, loan, amount: pesos(amount), kind, source: 'provider', paidAt, requestId }
}

export type RefundAfterReversal = { readonly cancelled: Pesos; readonly left: Pesos }
