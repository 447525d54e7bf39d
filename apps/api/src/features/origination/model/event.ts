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
  | { readonly type: 'BiometricsFailed' }
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
      readonly delivery: DeliveryPromise | null
    }
  | { readonly type: 'DeliveryDateRenewed'; readonly delivery: DeliveryPromise }
  | { readonly type: 'DeliveryConfirmed'; readonly addressType: 'WORK' | 'HOME'; readonly paymentDay: number }
  | { readonly type: 'AddressConfirmed'; readonly paymentDay: number }
  | { readonly type: 'BankAccountConfirmed'; readonly account: BankAccount; readonly accountNumber: string }
  | { readonly type: 'PaymentDaySet'; readonly paymentDay: number }
  | { readonly type: 'WentBack'; readonly to: ApplicationStatus }
  | {
      readonly type: 'AgreementDrawnUp'
      readonly documentId: string
      readonly sha256: string
      readonly terms: AgreedTerms
    }
  | {
      readonly type: 'AgreementAccepted'
      readonly isGuaranteeAccepted: boolean
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
  | { readonly type: 'Expired' }
  | { readonly type: 'UpfrontPaymentPaid'; readonly upfrontPayment: UpfrontPayment; readonly at: string }
  /** By the provider, before the order was dispatched. */
  | { readonly type: 'UpfrontPaymentReversed'; readonly upfrontPayment: UpfrontPayment }
  | { readonly type: 'DeviceDelivered'; readonly on: string }
  | { readonly type: 'TransferDone'; readonly on: string }
  | { readonly type: 'TransferFailed'; readonly correctBy: string }
  | {
      readonly type: 'BankAccountCorrected'
      readonly account: BankAccount
      readonly accountNumber: string
    }
  | { readonly type: 'TransferGivenUp' }
  | { readonly type: 'DeviceRefused' }
  | { readonly type: 'DeviceOutOfStock' }
  | { readonly type: 'LoanPaidOff' }
  | { readonly type: 'LoanReopened' }
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
