import type { Pesos } from '@cupo/credit-engine'
import type { Origin, RefundReason, RejectionMessage } from '@cupo/wire'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { ActingParty, Actor } from '../../platform/actor.ts'
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
import type { PinAsker, SendPin } from '../one-time-codes/one-time-codes.ts'
import type { ChannelSettings, PlatformSettings } from '../policy/policy.ts'
import type { Application, UpfrontPayment } from './model/application.ts'
import type { ApplicationEvent, EventOf } from './model/event.ts'
import type { RequestEvidence } from './model/evidence.ts'
import type { ApplicationStore } from './store/applications.ts'
import type { SubmittedFormStore } from './store/forms.ts'

export type ActRecord = ActingParty & {
  readonly action: string
  readonly evidence: RequestEvidence | null
}

type SaleSessions = {
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
  readonly actFor: (
    transaction: Transaction<Database>,
    sessionId: string,
    applicationId: string,
  ) => Promise<void>
  readonly moveSale: (
    transaction: Transaction<Database>,
    sale: { readonly from: string; readonly to: string; readonly shop: string | null },
  ) => Promise<void>
}

export type ApplicationWriter = {
  readonly store: ApplicationStore
  readonly effects: (
    transaction: Transaction<Database>,
    after: Application,
    event: ApplicationEvent,
    record: ActRecord,
  ) => Promise<void>
}

export type SealedRows = { readonly db: Kysely<Database>; readonly secrets: Secrets }

export type OriginationContext = ApplicationWriter &
  SealedRows & {
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

export type OpenLoan = (
  transaction: Transaction<Database>,
  application: Application,
  disbursedOn: string,
  who: ActingParty,
) => Promise<unknown>

export type UpfrontEnd =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'undone'; readonly reason: RefundReason }

/** Called in the transaction of the event. */
export type UpfrontPayments = {
  readonly makeLinks: (context: EffectContext, application: Application) => Promise<void>
  readonly mailLink: (
    context: EffectContext,
    application: Application,
    upfrontPayment: UpfrontPayment,
    step: string,
  ) => Promise<void>
  readonly unpaid: (
    context: EffectContext,
    application: Application,
  ) => Promise<
    readonly { readonly upfrontPayment: UpfrontPayment; readonly amount: Pesos; readonly link: string }[]
  >
  /** Returns the amounts to refund. */
  readonly end: (
    transaction: Transaction<Database>,
    application: Pick<Application, 'id'>,
    end: UpfrontEnd,
    who: ActingParty,
  ) => Promise<Pesos>
}

export type TransferEvent = EventOf<
  'AgreementSigned' | 'BankAccountCorrected' | 'TransferDone' | 'TransferFailed' | 'TransferGivenUp'
>

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

export type FormContext = {
  readonly now: Temporal.Instant
  readonly settings: { readonly platform: PlatformSettings; readonly channel: ChannelSettings }
  readonly evidence: RequestEvidence
  readonly requestId: string
  readonly actor: Actor
  readonly shopLinkId: string | null
  readonly shopSessionId: string | null
  readonly asker: PinAsker
}

/** The quota's code in the browser of the form (docs/decisions/049). */
export type FormProof = {
  /** The pre-validation, whose place the application takes. */
  readonly applicationId: string
  readonly provedAt: string
  readonly confirmedEmail: { readonly email: string; readonly at: string } | null
}

export type FormLine = {
  readonly preValidationId: string
  readonly document: string
  readonly mobile: string
  readonly origin: Origin
  readonly browserHash: Buffer
}

type FindFormProof = (
  transaction: Transaction<Database>,
  line: FormLine,
  now: Temporal.Instant,
) => Promise<FormProof | null>

type IsAskedForOther = (
  transaction: Transaction<Database>,
  line: Pick<FormLine, 'document' | 'browserHash'>,
  now: Temporal.Instant,
) => Promise<boolean>

export type ProvedForm = { readonly formId: string; readonly proof: FormProof }

export type FormOrigination = OriginationContext & {
  readonly safeReturnUrl: (url: string | undefined) => string | null
  readonly findFormProof: FindFormProof
  readonly isAskedForOther: IsAskedForOther
}

export type FormOutcome = {
  readonly applicationId?: string
  readonly status: Application['status']
  readonly messages?: RejectionMessage[]
  readonly pinExpiresInSeconds?: number
  readonly mobileLastDigits?: string
  readonly authorization?: ChannelSettings['assistedAuthorization']
  /** No code is sent, and the form is confirmed at once. */
  readonly proved?: ProvedForm
}
