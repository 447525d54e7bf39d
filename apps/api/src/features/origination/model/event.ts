import type { Pesos } from '@cupo/credit-engine'
import type { ApplicationStatus, Seller } from '@cupo/wire'
import type {
  AgreedTerms,
  BankAccount,
  DeliveryAddress,
  DeliveryFacts,
  UpfrontPayment,
} from './application.ts'

export type ApplicationEvent =
  | { readonly type: 'EmailAccepted' }
  /** `isOfAsker`: typed on the person's behalf. */
  | { readonly type: 'EmailReplaced'; readonly email: string; readonly isOfAsker?: boolean }
  | { readonly type: 'RequestChanged'; readonly amount: Pesos; readonly installmentCount: number | null }
  | { readonly type: 'SellerChanged'; readonly seller: Seller }
  | { readonly type: 'DownPaymentSkipped' }
  | { readonly type: 'DownPaymentSet'; readonly downPayment: Pesos; readonly isRaised: boolean }
  | { readonly type: 'OfferConfirmed'; readonly terms: AgreedTerms; readonly searchId: string }
  | {
      readonly type: 'ApplicationRefused'
      readonly by: RefusedBy
      readonly searchId?: string
      /** The bureau's Spanish, for the person alone. */
      readonly reasons?: readonly string[]
    }
  | { readonly type: 'BiometricsOpened'; readonly validationId: string }
  | { readonly type: 'BiometricsLeft' }
  | { readonly type: 'BiometricsPending' }
  /** Another check may start. */
  | { readonly type: 'BiometricsFailed' }
  /** The last check failed. */
  | { readonly type: 'BiometricsExhausted' }
  | { readonly type: 'BiometricsDeclined' }
  | {
      readonly type: 'IdentityConfirmed'
      readonly method: 'biometrics' | 'securityQuestions'
      readonly id: string
      readonly at: string
    }
  | { readonly type: 'QuestionnaireOpened'; readonly questionnaireId: string; readonly registryId: string }
  | { readonly type: 'QuestionnaireFailed' }
  | {
      readonly type: 'AddressSaved'
      readonly address: DeliveryAddress
      /** Null for money, and in a shop. */
      readonly delivery: DeliveryPromise | null
    }
  | { readonly type: 'DeliveryDateRenewed'; readonly delivery: DeliveryPromise }
  | { readonly type: 'DeliveryConfirmed'; readonly addressType: 'WORK' | 'HOME'; readonly paymentDay: number }
  | { readonly type: 'AddressConfirmed'; readonly paymentDay: number }
  | { readonly type: 'BankAccountConfirmed'; readonly account: BankAccount; readonly accountNumber: string }
  /** In a channel whose customer chooses none. */
  | { readonly type: 'PaymentDaySet'; readonly paymentDay: number }
  | { readonly type: 'WentBack'; readonly to: ApplicationStatus }
  | {
      readonly type: 'AgreementDrawnUp'
      readonly documentId: string
      readonly sha256: string
      /** The loan is opened with these. */
      readonly terms: AgreedTerms
    }
  | {
      readonly type: 'AgreementAccepted'
      readonly isGuaranteeAccepted: boolean
      /** The agent ticks what the customer says. */
      readonly by: 'customer' | 'agent'
      readonly at: string
    }
  | { readonly type: 'AgreementAcceptanceWithdrawn'; readonly wasGuaranteeAccepted: boolean }
  | { readonly type: 'OfferWithdrawn' }
  | { readonly type: 'SignatureRequested' }
  | {
      readonly type: 'AgreementSigned'
      readonly at: string
      /** Null for money. The deadline is null if nothing is due before delivery. */
      readonly order: { readonly orderNumber: string; readonly deadline: string | null } | null
    }
  | {
      readonly type: 'SurveyAnswered'
      readonly stars: number
      readonly complement: string
      readonly at: string
    }
  /** `denial`: the holder of the line asked for nothing. */
  | { readonly type: 'Cancelled'; readonly by: 'customer' | 'agent' | 'deadline' | 'denial' }
  /** Not signed within its term. */
  | { readonly type: 'Expired' }
  | { readonly type: 'UpfrontPaymentPaid'; readonly upfrontPayment: UpfrontPayment; readonly at: string }
  /** By the provider, before the order was dispatched. */
  | { readonly type: 'UpfrontPaymentReversed'; readonly upfrontPayment: UpfrontPayment }
  | { readonly type: 'DeviceDelivered'; readonly on: string }
  /** On the bank's date in Bogotá. */
  | { readonly type: 'TransferDone'; readonly on: string }
  /** Another account may be given until `correctBy`, an ISO instant. */
  | { readonly type: 'TransferFailed'; readonly correctBy: string }
  /** The agreement stands, and the money is sent again. */
  | {
      readonly type: 'BankAccountCorrected'
      readonly account: BankAccount
      readonly accountNumber: string
    }
  /** Nobody corrected the bank data in time. */
  | { readonly type: 'TransferGivenUp' }
  | { readonly type: 'DeviceRefused' }
  | { readonly type: 'DeviceOutOfStock' }
  | { readonly type: 'LoanPaidOff' }
  | { readonly type: 'LoanReopened' }
  /** In time, with the money given back. */
  | { readonly type: 'LoanWithdrawn' }

export type EventOf<Type extends ApplicationEvent['type']> = Extract<
  ApplicationEvent,
  { readonly type: Type }
>

export type DeliveryPromise = Omit<DeliveryFacts, 'addressType'>

export type RefusedBy =
  | 'bureau'
  | 'watchlist'
  | 'policy'
  | 'questions'
  | 'deviceUnavailable'
  | 'paymentOrderRefused'
  | 'priceInconsistent'
