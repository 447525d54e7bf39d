import type { Pesos } from '@cupo/credit-engine'
import type { RefundReason } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import type { Outbox } from '../../platform/jobs/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { ActRecord } from './context.ts'
import type { Application, UpfrontPayment } from './model/application.ts'
import type { EventOf } from './model/event.ts'

export type EffectParts = { readonly secrets: Secrets; readonly outbox: Outbox; readonly publicUrl: string }

/** Opens the loan in the transaction of the delivery or the transfer. */
export type OpenLoan = (
  transaction: Transaction<Database>,
  application: Application,
  disbursedOn: string,
  who: Pick<ActRecord, 'now' | 'actor' | 'requestId'>,
) => Promise<unknown>

/** Delivered, or undone for a reason that its payer is told. */
export type UpfrontEnd =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'undone'; readonly reason: RefundReason }

/** What an order asks of the payments before its delivery, each in the transaction of the event. */
export type UpfrontPayments = {
  /** Makes the links of an order that has something to be paid first. */
  readonly makeLinks: (context: EffectContext, application: Application) => Promise<void>
  /** Mails the link of one of them; `step` names this sending. */
  readonly mailLink: (
    context: EffectContext,
    application: Application,
    upfrontPayment: UpfrontPayment,
    step: string,
  ) => Promise<void>
  /** What is still to be paid, in the order in which the order waits for it. */
  readonly unpaid: (
    context: EffectContext,
    application: Application,
  ) => Promise<
    readonly { readonly upfrontPayment: UpfrontPayment; readonly amount: Pesos; readonly link: string }[]
  >
  /**
   * Sends what was paid where the end of the order sends it: on to whom it is for, or back to its payer. Answers what is to be returned.
   */
  readonly end: (
    transaction: Transaction<Database>,
    application: Pick<Application, 'id'>,
    end: UpfrontEnd,
    who: Pick<ActRecord, 'now' | 'actor' | 'requestId'>,
  ) => Promise<Pesos>
}

/** What happens to the transfer of a personal loan, from the signature on. */
export type TransferEvent = EventOf<
  'AgreementSigned' | 'BankAccountCorrected' | 'TransferDone' | 'TransferFailed' | 'TransferGivenUp'
>

/** Orders, books and tells of a transfer, each in the transaction of its event. */
export type TransferEffects = (
  context: EffectContext,
  application: Application,
  event: TransferEvent,
  who: Pick<ActRecord, 'now' | 'actor' | 'requestId'>,
) => Promise<void>

export type EffectContext = EffectParts & {
  readonly transaction: Transaction<Database>
  readonly now: Temporal.Instant
}
