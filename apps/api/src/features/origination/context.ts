import type { Pesos } from '@cupo/credit-engine'
import type { RefundReason } from '@cupo/wire'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../platform/actor.ts'
import type { Brand } from '../../platform/brand.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Outbox } from '../../platform/jobs/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Bank } from '../../ports/bank.ts'
import type { CreditBureau } from '../../ports/credit-bureau.ts'
import type { IdentityVerifier } from '../../ports/identity-verifier.ts'
import type { Operator } from '../../ports/operator.ts'
import type { SecurityQuestions } from '../../ports/security-questions.ts'
import type { Watchlist } from '../../ports/watchlist.ts'
import type { Places } from '../addresses/addresses.ts'
import type { SendPin } from '../one-time-codes/one-time-codes.ts'
import type { Application, UpfrontPayment } from './model/application.ts'
import type { ApplicationEvent, EventOf } from './model/event.ts'
import type { RequestEvidence } from './model/evidence.ts'
import type { ApplicationStore } from './store/applications.ts'
import type { SubmittedFormStore } from './store/forms.ts'

/** When and by whom something is done, and in which request. */
export type ActingParty = {
  readonly now: Temporal.Instant
  readonly actor: Actor
  readonly requestId: string
}

/** When, by whom and from where an act was done; its audit entry and its effects are written with it. */
export type ActRecord = ActingParty & {
  readonly action: string
  /** Where the customer acted from; null when nobody clicked. */
  readonly evidence: RequestEvidence | null
}

/** The sessions that links opened, as far as an assisted sale starts, ends and moves them. */
export type SaleSessions = {
  readonly startHandOff: (
    transaction: Transaction<Database>,
    session: {
      readonly linkId: string
      readonly applicationId: string
      readonly browserHash: Buffer | null
      readonly userAgent: string
      readonly expiresAt: Temporal.Instant
    },
    now: Temporal.Instant,
  ) => Promise<{ readonly accessToken: string }>
  readonly endOfLink: (
    on: Kysely<Database>,
    linkId: string,
    because: string,
    now: Temporal.Instant,
  ) => Promise<void>
  /** From now on this agent's session acts for the application, and no other agent's does. */
  readonly actFor: (
    transaction: Transaction<Database>,
    sessionId: string,
    applicationId: string,
  ) => Promise<void>
  /** The sessions of a form's sale go on with the application that it led to, and those of other counters do no more. */
  readonly moveSale: (
    transaction: Transaction<Database>,
    sale: { readonly from: string; readonly to: string; readonly shop: string | null },
  ) => Promise<void>
}

/** Writes an application with what its events set off. */
export type ApplicationWriter = {
  readonly store: ApplicationStore
  readonly effects: (
    transaction: Transaction<Database>,
    after: Application,
    event: ApplicationEvent,
    record: ActRecord,
  ) => Promise<void>
}

/** Rows whose content is sealed. */
export type SealedRows = { readonly db: Kysely<Database>; readonly secrets: Secrets }

/** The stores, providers and other features that origination is wired to. */
export type OriginationContext = ApplicationWriter &
  SealedRows & {
    /** Postings of the form, each a version with a code of its own. */
    readonly forms: SubmittedFormStore
    readonly outbox: Outbox
    readonly sendPin: SendPin
    readonly brand: Brand
    readonly publicUrl: string
    readonly places: Places
    readonly operator: Operator
    readonly bank: Bank
    readonly bureau: CreditBureau
    readonly watchlist: Watchlist
    readonly identity: IdentityVerifier
    readonly questions: SecurityQuestions
    readonly linkSessions: SaleSessions
  }

export type MailingContext = {
  readonly secrets: Secrets
  readonly outbox: Outbox
  readonly publicUrl: string
}

/** Opens the loan in the transaction of the delivery or the transfer. */
export type OpenLoan = (
  transaction: Transaction<Database>,
  application: Application,
  disbursedOn: string,
  who: ActingParty,
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
    who: ActingParty,
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
  who: ActingParty,
) => Promise<void>

export type EffectContext = MailingContext & {
  readonly transaction: Transaction<Database>
  readonly now: Temporal.Instant
}
