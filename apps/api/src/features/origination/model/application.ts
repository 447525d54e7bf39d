import {
  type AmortizationSchedule,
  add,
  amortizationSchedule,
  effectiveAnnualRate,
  type FeeRecipient,
  noVat,
  type Pesos,
  percentage,
  pesos,
  type RiskBand,
  type ScheduleTerms,
  type ScoreClass,
  subtract,
} from '@cupo/credit-engine'
import type {
  ApplicationActivity,
  ApplicationSituation,
  ApplicationStatus,
  EmailStatus,
  Origin,
  Seller,
} from '@cupo/wire'
import type { Device } from '../../../ports/operator.ts'

export type Application = {
  readonly id: string
  readonly version: number
  readonly origin: Origin
  readonly status: ApplicationStatus
  readonly situation: ApplicationSituation
  readonly activity: ApplicationActivity
  readonly createdAt: string
  readonly person: Person
  readonly facts: Facts
}

/** Sealed at rest; never in logs, audit rows or events. */
export type Person = {
  readonly document: string
  readonly mobile: string
  readonly email: string
  /** The address serves this application alone. */
  readonly isEmailOfAsker?: boolean
  readonly replacedEmails?: readonly string[]
  readonly firstName: string
  readonly firstSurname: string
  readonly fullName: string
  readonly address: DeliveryAddress | null
  /** Free text may hold names and numbers. */
  readonly surveyComment: string | null
  readonly refusalReasons?: readonly string[]
  readonly offerMessage?: { readonly title: string; readonly subtitle: string }
  readonly accountNumber?: string
}

export type DeliveryAddress = {
  readonly departmentDaneCode: string
  readonly cityDaneCode: string
  readonly neighborhoodName: string
  readonly neighborhoodCode: string | null
  readonly typedAddress: string
  readonly formattedAddress: string
}

/** Everything about the application that names nobody but the seller. */
export type Facts = {
  readonly emailStatus: EmailStatus
  readonly subject: Subject
  readonly returnUrl: string | null
  readonly isBilledOnMobileInvoice: boolean
  readonly scoreClass: ScoreClass
  readonly riskBand: RiskBand
  readonly watchlistSearches: readonly string[]
  readonly terms: AgreedTerms | null
  readonly identity: IdentityFacts
  readonly paymentDay: number | null
  readonly agreement: AgreementFacts | null
  readonly survey: { readonly stars: number; readonly sentAt: string } | null
  readonly seller: Seller | null
  readonly cancelledBy?: 'customer' | 'agent' | 'denial' | undefined
}

export type Subject = DeviceSubject | MoneySubject

export type DeviceSubject = {
  readonly kind: 'device'
  readonly device: Device
  readonly shippingCost: Pesos
  readonly downPayment: Pesos
  readonly isDownPaymentRaised: boolean
  readonly delivery: DeliveryFacts | null
  readonly order: OrderFacts | null
}

export type MoneySubject = {
  readonly kind: 'money'
  readonly requestedAmount: Pesos
  readonly requestedInstallmentCount: number | null
  readonly campaign: string | null
  readonly chosenOffer: { readonly amount: Pesos; readonly installmentCount: number } | null
  /** `Person` has the account number. */
  readonly bankAccount: BankAccount | null
  readonly transfer: TransferFacts | null
}

/** Each attempt is a transfer with a reference of its own. */
export type TransferFacts =
  | { readonly state: 'ordered'; readonly attempt: number }
  | { readonly state: 'failed'; readonly attempt: number; readonly correctBy: string }
  | { readonly state: 'done'; readonly attempt: number; readonly doneOn: string }

export type BankAccount = {
  readonly bankName: string
  readonly bankNumber: string
  readonly accountType: 'Ahorros' | 'Corriente'
}

type EmailOwner = Pick<Application, 'person' | 'facts'>

/** True unless an agent or another requester typed the address. */
export const hasOwnEmail = ({ person, facts }: EmailOwner): boolean =>
  facts.seller === null && person.isEmailOfAsker !== true

/** Confirmed in a journey of the person's own (docs/decisions/018). */
export const isOwnConfirmed = (application: EmailOwner): boolean =>
  application.facts.emailStatus === 'ACCEPT' && hasOwnEmail(application)

const replacedMax = 5

export const withReplaced = (replaced: readonly string[], email: string): string[] =>
  [email, ...replaced.filter((other) => other.toLowerCase() !== email.toLowerCase())].slice(0, replacedMax)

export type UpfrontPayment = 'downPayment' | 'guarantee'

export const requestedAmountOf = (subject: Subject): Pesos =>
  subject.kind === 'device' ? subject.device.price : subject.requestedAmount

export const financedAmountOf = ({ subject, terms }: Pick<Facts, 'subject' | 'terms'>): Pesos =>
  subject.kind === 'device'
    ? subtract(subject.device.price, subject.downPayment)
    : (terms?.financedAmount ?? subject.requestedAmount)

export const orderOf = ({ subject }: Pick<Facts, 'subject'>): OrderFacts | null =>
  subject.kind === 'device' ? subject.order : null

export const transferOf = ({ subject }: Pick<Facts, 'subject'>): TransferFacts | null =>
  subject.kind === 'money' ? subject.transfer : null

export const deviceOf = ({ subject }: Pick<Facts, 'subject'>): Device | null =>
  subject.kind === 'device' ? subject.device : null

/** Amounts in pesos; rates are percent decimal strings. */
export type AgreedTerms = {
  readonly installmentCount: number
  readonly financedAmount: Pesos
  readonly effectiveAnnualRate: string
  readonly monthlyRate: string
  readonly isTaxFree: boolean
  readonly interestVatRate: string
  readonly administrationFee: Pesos
  readonly feeVatRate: string
  readonly feeRecipient: FeeRecipient
  readonly daysToFirstDueDateMin: number
  readonly guaranteeFee: Pesos
  readonly guaranteeVat: Pesos
  /** The usury cap holds guarantee and interest together. */
  readonly isGuaranteeInterest: boolean
  readonly confirmedOn: string
}

export const agreedPlan = (terms: AgreedTerms): AmortizationSchedule =>
  amortizationSchedule(planTermsOf(terms))

export const planTermsOf = (terms: AgreedTerms): ScheduleTerms => ({
  principal: terms.financedAmount,
  effectiveAnnualRate: effectiveAnnualRate(terms.effectiveAnnualRate),
  installmentCount: terms.installmentCount,
  interestVatRate: terms.isTaxFree ? noVat : percentage(terms.interestVatRate),
  administrationFee: pesos(terms.administrationFee),
  feeVatRate: percentage(terms.feeVatRate),
})

export type DeliveryFacts = {
  readonly isValidAddress: boolean
  readonly date: string | null
  readonly period: 'AM' | 'PM' | null
  readonly givenOn: string
  readonly addressType: 'WORK' | 'HOME'
}

type AgreementFacts = {
  readonly documentId: string
  readonly sha256: string
  readonly acceptedAt: string | null
  readonly isAcceptedByAgent: boolean
  readonly isGuaranteeAccepted: boolean
  readonly signedAt: string | null
}

export type OrderFacts = {
  readonly orderNumber: string
  readonly placedAt: string
  readonly isDownPaymentPaid: boolean
  readonly isGuaranteePaid: boolean
  readonly deadline: string | null
}

export type IdentityFacts = {
  readonly validationsCreated: number
  readonly openValidationId: string | null
  /** The provider has not decided yet. */
  readonly isResultPending: boolean
  readonly questionnaire: { readonly questionnaireId: string; readonly registryId: string } | null
  readonly confirmed: {
    readonly method: 'biometrics' | 'securityQuestions'
    readonly id: string
    readonly at: string
  } | null
}

export type DueBeforeDelivery = {
  readonly downPayment: Pesos
  readonly guarantee: Pesos
  readonly total: Pesos
}

export function dueBeforeDelivery({ subject, terms }: Pick<Facts, 'subject' | 'terms'>): DueBeforeDelivery {
  const downPayment = subject.kind === 'device' ? subject.downPayment : pesos(0)
  const guarantee =
    subject.kind === 'device' && terms !== null ? add(terms.guaranteeFee, terms.guaranteeVat) : pesos(0)
  return { downPayment, guarantee, total: add(downPayment, guarantee) }
}

export function stillDue(facts: Pick<Facts, 'subject' | 'terms'>): readonly UpfrontPayment[] {
  const due = dueBeforeDelivery(facts)
  const order = facts.subject.kind === 'device' ? facts.subject.order : null
  const isUnpaid = {
    downPayment: due.downPayment > 0 && !order?.isDownPaymentPaid,
    guarantee: due.guarantee > 0 && !order?.isGuaranteePaid,
  }
  return (['downPayment', 'guarantee'] as const).filter((upfrontPayment) => isUnpaid[upfrontPayment])
}
