import type { Pesos } from '@cupo/credit-engine'
import type { AgreedTerms, DeliveryAddress, DeliveryFacts } from './application.ts'

/** What may happen to an application. A decision answers these; `evolve` folds them; effects follow from them. */
export type ApplicationEvent =
  | { readonly type: 'EmailAccepted' }
  | { readonly type: 'EmailReplaced'; readonly email: string }
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
  | { readonly type: 'BiometricsFailed'; readonly isLast: boolean }
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
      /** Null for a personal loan: nothing is delivered. */
      readonly delivery: Omit<DeliveryFacts, 'addressType'> | null
    }
  | { readonly type: 'DeliveryDateRenewed'; readonly delivery: Omit<DeliveryFacts, 'addressType'> }
  | { readonly type: 'DeliveryConfirmed'; readonly addressType: 'WORK' | 'HOME'; readonly paymentDay: number }
  | { readonly type: 'WentBackToDelivery' }
  | { readonly type: 'AgreementDrawnUp'; readonly documentId: string; readonly sha256: string }
  | { readonly type: 'AgreementAccepted'; readonly isGuaranteeAccepted: boolean; readonly at: string }
  /** The tick was taken back. */
  | { readonly type: 'AgreementAcceptanceWithdrawn'; readonly wasGuaranteeAccepted: boolean }
  | { readonly type: 'OfferWithdrawn' }
  | {
      readonly type: 'AgreementSigned'
      readonly at: string
      /** Null for a personal loan: nothing is ordered. */
      readonly orderNumber: string | null
      readonly deadline: string | null
    }
  | {
      readonly type: 'SurveyAnswered'
      readonly stars: number
      readonly complement: string
      readonly at: string
    }
  | { readonly type: 'Cancelled'; readonly by: 'customer' | 'deadline' }
  /** Begun and not signed within its term. */
  | { readonly type: 'Expired' }
  | { readonly type: 'UpfrontPaymentPaid'; readonly upfrontPayment: UpfrontPayment; readonly at: string }
  /** The provider took back what was paid, before the order was dispatched. */
  | { readonly type: 'UpfrontPaymentReversed'; readonly upfrontPayment: UpfrontPayment }
  | { readonly type: 'DeviceDelivered'; readonly on: string }
  | { readonly type: 'TransferDone'; readonly on: string }
  | { readonly type: 'DeviceRefused' }
  | { readonly type: 'DeviceOutOfStock' }
  | { readonly type: 'LoanPaidOff' }
  | { readonly type: 'LoanReopened' }

/** What may be due before delivery, each paid by a link of its own. */
export type UpfrontPayment = 'downPayment' | 'guarantee'

export type RefusedBy =
  | 'bureau'
  | 'watchlist'
  | 'policy'
  | 'questions'
  | 'deviceUnavailable'
  | 'paymentOrderRefused'
  | 'priceInconsistent'
