import type { Pesos } from '@cupo/credit-engine'
import type { ApplicationStatus, Seller } from '@cupo/wire'
import type {
  AgreedTerms,
  BankAccount,
  DeliveryAddress,
  DeliveryFacts,
  UpfrontPayment,
} from './application.ts'

/** What may happen to an application. A decision answers these; `evolve` folds them; effects follow from them. */
export type ApplicationEvent =
  | { readonly type: 'EmailAccepted' }
  /** `isOfAsker`: somebody who asks on the person's behalf typed it. */
  | { readonly type: 'EmailReplaced'; readonly email: string; readonly isOfAsker?: boolean }
  /** Of a personal loan, before anything is agreed on: the form asks for another sum. */
  | { readonly type: 'RequestChanged'; readonly amount: Pesos; readonly installmentCount: number | null }
  /** Another agent of the same shop goes on with the sale. */
  | { readonly type: 'SellerChanged'; readonly seller: Seller }
  | { readonly type: 'DownPaymentSkipped' }
  | { readonly type: 'DownPaymentSet'; readonly downPayment: Pesos; readonly isRaised: boolean }
  | { readonly type: 'OfferConfirmed'; readonly terms: AgreedTerms; readonly searchId: string }
  | {
      readonly type: 'ApplicationRefused'
      readonly by: RefusedBy
      readonly searchId?: string
      /** Spanish prose of the bureau, for its person alone. */
      readonly reasons?: readonly string[]
    }
  | { readonly type: 'BiometricsOpened'; readonly validationId: string }
  | { readonly type: 'BiometricsLeft' }
  | { readonly type: 'BiometricsPending' }
  /** Another check may be started. */
  | { readonly type: 'BiometricsFailed' }
  /** The last check that may be started failed. */
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
      /** Null where nothing is delivered to the address: money, and a phone handed over in the shop. */
      readonly delivery: DeliveryPromise | null
    }
  | { readonly type: 'DeliveryDateRenewed'; readonly delivery: DeliveryPromise }
  | { readonly type: 'DeliveryConfirmed'; readonly addressType: 'WORK' | 'HOME'; readonly paymentDay: number }
  /** Of a personal loan: where the customer lives, and the payment day that they chose. */
  | { readonly type: 'AddressConfirmed'; readonly paymentDay: number }
  | { readonly type: 'BankAccountConfirmed'; readonly account: BankAccount; readonly accountNumber: string }
  /** Where no step of the customer's fixes it, as in a shop. */
  | { readonly type: 'PaymentDaySet'; readonly paymentDay: number }
  /** From the agreement back to an earlier step. */
  | { readonly type: 'WentBack'; readonly to: ApplicationStatus }
  | {
      readonly type: 'AgreementDrawnUp'
      readonly documentId: string
      readonly sha256: string
      /** What the document says: the loan is opened with these. */
      readonly terms: AgreedTerms
    }
  | {
      readonly type: 'AgreementAccepted'
      readonly isGuaranteeAccepted: boolean
      /** On whose screen; the agent ticks what the customer says. */
      readonly by: 'customer' | 'agent'
      readonly at: string
    }
  /** The tick was taken back. */
  | { readonly type: 'AgreementAcceptanceWithdrawn'; readonly wasGuaranteeAccepted: boolean }
  | { readonly type: 'OfferWithdrawn' }
  /** The customer is sent a code to sign with. */
  | { readonly type: 'SignatureRequested' }
  | {
      readonly type: 'AgreementSigned'
      readonly at: string
      /** Null where nothing is ordered. The deadline is null where nothing is due before delivery. */
      readonly order: { readonly orderNumber: string; readonly deadline: string | null } | null
    }
  | {
      readonly type: 'SurveyAnswered'
      readonly stars: number
      readonly complement: string
      readonly at: string
    }
  /** By `denial`: whoever has the customer's line said that they asked for nothing. */
  | { readonly type: 'Cancelled'; readonly by: 'customer' | 'agent' | 'deadline' | 'denial' }
  /** Begun and not signed within its term. */
  | { readonly type: 'Expired' }
  | { readonly type: 'UpfrontPaymentPaid'; readonly upfrontPayment: UpfrontPayment; readonly at: string }
  /** The provider took back what was paid, before the order was dispatched. */
  | { readonly type: 'UpfrontPaymentReversed'; readonly upfrontPayment: UpfrontPayment }
  | { readonly type: 'DeviceDelivered'; readonly on: string }
  /** The money arrived, on the bank's date in Bogotá. */
  | { readonly type: 'TransferDone'; readonly on: string }
  /** The bank could not pay the account: until `correctBy`, an ISO instant, another one may be given. */
  | { readonly type: 'TransferFailed'; readonly correctBy: string }
  /** Other bank data for a transfer that failed: the agreement stands, and the money is sent again. */
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
  /** The borrower withdrew in time and gave back what was lent. */
  | { readonly type: 'LoanWithdrawn' }

export type EventOf<Type extends ApplicationEvent['type']> = Extract<
  ApplicationEvent,
  { readonly type: Type }
>

/** When and whether the operator delivers, before the customer says what kind of address it is. */
export type DeliveryPromise = Omit<DeliveryFacts, 'addressType'>

export type RefusedBy =
  | 'bureau'
  | 'watchlist'
  | 'policy'
  | 'questions'
  | 'deviceUnavailable'
  | 'paymentOrderRefused'
  | 'priceInconsistent'
