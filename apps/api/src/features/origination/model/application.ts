import {
  add,
  type FeeRecipient,
  type Pesos,
  pesos,
  type RiskBand,
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

/**
 * An application for credit, from the first form to delivery. `status` is the customer's step, `situation` the case,
 * `activity` what is happening: three fields, never mixed.
 */
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

/** Personal data: sealed at rest, never in logs, audit rows or events. */
export type Person = {
  readonly document: string
  readonly mobile: string
  readonly email: string
  /** Somebody who asked on the person's behalf typed the address: it serves this application alone. Absent for most. */
  readonly isEmailOfAsker?: boolean
  /** Addresses of before that the person had confirmed, the newest first; absent for most. */
  readonly replacedEmails?: readonly string[]
  readonly firstName: string
  readonly firstSurname: string
  readonly fullName: string
  readonly address: DeliveryAddress | null
  /** People write names and numbers where they may write anything. */
  readonly surveyComment: string | null
  /** Why the credit was refused, in the bureau's words; absent where it was not. */
  readonly refusalReasons?: readonly string[]
  /** What the bureau lets the person be told with an offer; absent for most. */
  readonly offerMessage?: { readonly title: string; readonly subtitle: string }
  /** Of the account that a personal loan goes to; absent before it was named. */
  readonly accountNumber?: string
}

export type DeliveryAddress = {
  readonly departmentDaneCode: string
  readonly cityDaneCode: string
  readonly neighborhoodName: string
  readonly neighborhoodCode: string | null
  readonly typedAddress: string
  /** One line: street, neighborhood, municipality, department. */
  readonly formattedAddress: string
}

/** Everything the journey learned that names nobody but who sold. */
export type Facts = {
  readonly emailStatus: EmailStatus
  readonly subject: Subject
  readonly returnUrl: string | null
  readonly isBilledOnMobileInvoice: boolean
  readonly scoreClass: ScoreClass
  readonly riskBand: RiskBand
  /** Searches of the watchlist, as proof that they were made. */
  readonly watchlistSearches: readonly string[]
  readonly terms: AgreedTerms | null
  readonly identity: IdentityFacts
  readonly paymentDay: number | null
  readonly agreement: AgreementFacts | null
  readonly survey: { readonly stars: number; readonly sentAt: string } | null
  readonly seller: Seller | null
  readonly cancelledBy?: 'customer' | 'agent' | 'denial' | undefined
}

/** What the credit is for: a device that the operator sells, or money. */
export type Subject = DeviceSubject | MoneySubject

export type DeviceSubject = {
  readonly kind: 'device'
  readonly device: Device
  readonly shippingCost: Pesos
  readonly downPayment: Pesos
  readonly isDownPaymentRaised: boolean
  /** Null before an address was saved, and where the phone is handed over in a shop. */
  readonly delivery: DeliveryFacts | null
  readonly order: OrderFacts | null
}

export type MoneySubject = {
  readonly kind: 'money'
  /** As the form said last, in pesos; it stays when another sum is agreed on. */
  readonly requestedAmount: Pesos
  /** Null where the form named none, and in an application of before this was asked. */
  readonly requestedInstallmentCount: number | null
  /** Null in an application of before there were campaigns. */
  readonly campaign: string | null
  /** What the customer confirmed last: chosen again where the offer is shown anew, also once it was withdrawn. */
  readonly chosenOffer: { readonly amount: Pesos; readonly installmentCount: number } | null
  /** Where the money goes; the number of the account stands with the person. */
  readonly bankAccount: BankAccount | null
  readonly transfer: TransferFacts | null
}

/** The transfer of what was lent, as far as the bank has told; null before the signature. Each attempt is a transfer with a reference of its own. */
export type TransferFacts =
  | { readonly state: 'ordered'; readonly attempt: number }
  /** Other bank data may be given until `correctBy`, an ISO instant. */
  | { readonly state: 'failed'; readonly attempt: number; readonly correctBy: string }
  /** `doneOn` is the bank's date in Bogotá; `attempt` is null for a transfer of before attempts were recorded. */
  | { readonly state: 'done'; readonly attempt: number | null; readonly doneOn: string }

export type BankAccount = {
  readonly bankName: string
  readonly bankNumber: string
  readonly accountType: 'Ahorros' | 'Corriente'
}

type EmailOwner = Pick<Application, 'person' | 'facts'>

/** Whether its person typed its address: no agent did, and nobody who asked on their behalf. */
export const hasOwnEmail = ({ person, facts }: EmailOwner): boolean =>
  facts.seller === null && person.isEmailOfAsker !== true

/** Whether its address is one that its person confirmed in a journey of their own (docs/decisions/059). */
export const isOwnConfirmed = (application: EmailOwner): boolean =>
  application.facts.emailStatus === 'ACCEPT' && hasOwnEmail(application)

/** Whoever changes an address often is told at the newest of those before. */
const replacedMax = 5

/** With an address more that its person has replaced, the newest first. */
export const withReplaced = (replaced: readonly string[], email: string): string[] =>
  [email, ...replaced.filter((other) => other.toLowerCase() !== email.toLowerCase())].slice(0, replacedMax)

/** What may be due before delivery, each paid by a link of its own. */
export type UpfrontPayment = 'downPayment' | 'guarantee'

/** What is asked for before any down payment, in pesos: the price of the device, or the sum of a personal loan. */
export const requestedAmountOf = (subject: Subject): Pesos =>
  subject.kind === 'device' ? subject.device.price : subject.requestedAmount

/** What is financed, in pesos: the price less the down payment, or the sum agreed on; before, the one asked for. */
export const financedAmountOf = ({ subject, terms }: Pick<Facts, 'subject' | 'terms'>): Pesos =>
  subject.kind === 'device'
    ? subtract(subject.device.price, subject.downPayment)
    : (terms?.financedAmount ?? subject.requestedAmount)

/** Null where nothing was ordered: before the signature, and where money is lent. */
export const orderOf = ({ subject }: Pick<Facts, 'subject'>): OrderFacts | null =>
  subject.kind === 'device' ? subject.order : null

export const transferOf = ({ subject }: Pick<Facts, 'subject'>): TransferFacts | null =>
  subject.kind === 'money' ? subject.transfer : null

/** Null where money is lent. */
export const deviceOf = ({ subject }: Pick<Facts, 'subject'>): Device | null =>
  subject.kind === 'device' ? subject.device : null

/** The offer the customer confirmed. Amounts in pesos; rates are percent decimal strings. */
export type AgreedTerms = {
  readonly installmentCount: number
  readonly financedAmount: Pesos
  readonly effectiveAnnualRate: string
  readonly monthlyRate: string
  readonly isTaxFree: boolean
  /** On interest; the device decides whether it applies. */
  readonly interestVatRate: string
  readonly administrationFee: Pesos
  readonly feeVatRate: string
  readonly feeRecipient: FeeRecipient
  readonly daysToFirstDueDateMin: number
  readonly guaranteeFee: Pesos
  readonly guaranteeVat: Pesos
  /** The guarantee counts as interest: the usury cap holds it together with the interest. */
  readonly isGuaranteeInterest: boolean
  readonly confirmedOn: string
}

export type DeliveryFacts = {
  readonly isValidAddress: boolean
  readonly date: string | null
  readonly period: 'AM' | 'PM' | null
  /** The business date on which the operator gave the date: it holds for that day only. */
  readonly givenOn: string
  readonly addressType: 'WORK' | 'HOME'
}

export type AgreementFacts = {
  readonly documentId: string
  readonly sha256: string
  /** When the customer said to have read and accepted it; null before, and after the tick was taken back. */
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
  /** Until when what is due before delivery can be paid; null when nothing is. */
  readonly deadline: string | null
}

/** What the journey learned of who the person is, and how. */
export type IdentityFacts = {
  /** Counts the validations asked of the provider: each is an attempt of its own. */
  readonly validationsCreated: number
  readonly openValidationId: string | null
  /** The customer has done the open validation, and the provider has not decided. */
  readonly isResultPending: boolean
  readonly questionnaire: { readonly questionnaireId: string; readonly registryId: string } | null
  readonly confirmed: {
    readonly method: 'biometrics' | 'securityQuestions'
    readonly id: string
    readonly at: string
  } | null
}

/** Amounts in pesos; 0 where none is due. */
export type DueBeforeDelivery = {
  readonly downPayment: Pesos
  readonly guarantee: Pesos
  readonly total: Pesos
}

/** What has to be paid by link before the operator ships, in pesos. Nothing is, where money is lent. */
export function dueBeforeDelivery({ subject, terms }: Pick<Facts, 'subject' | 'terms'>): DueBeforeDelivery {
  const downPayment = subject.kind === 'device' ? subject.downPayment : pesos(0)
  const guarantee =
    subject.kind === 'device' && terms !== null ? add(terms.guaranteeFee, terms.guaranteeVat) : pesos(0)
  return { downPayment, guarantee, total: add(downPayment, guarantee) }
}

/** What has to be paid before the operator ships and is not, in the order in which it is awaited. */
export function stillDue(facts: Pick<Facts, 'subject' | 'terms'>): readonly UpfrontPayment[] {
  const due = dueBeforeDelivery(facts)
  const order = facts.subject.kind === 'device' ? facts.subject.order : null
  const isUnpaid = {
    downPayment: due.downPayment > 0 && !order?.isDownPaymentPaid,
    guarantee: due.guarantee > 0 && !order?.isGuaranteePaid,
  }
  return (['downPayment', 'guarantee'] as const).filter((upfrontPayment) => isUnpaid[upfrontPayment])
}
