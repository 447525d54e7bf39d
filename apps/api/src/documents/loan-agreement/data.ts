import type { AmortizationSchedule, Pesos } from '@cupo/credit-engine'
import type { ConsentOrigin } from '../consent-origin.ts'

/**
 * What the loan agreement of a financed device, or of a personal loan, says. Raw values: amounts are whole pesos, rates are percent
 * decimal strings (`'22.00'`), dates are `yyyy-mm-dd`, instants are ISO with an offset.
 */
export type LoanAgreementData = {
  /** The same for every rendering of one agreement: it is also the creation date inside the PDF. */
  readonly issuedAt: string
  readonly agreementNumber: string
  readonly borrower: LoanAgreementBorrower
  readonly subject: LoanAgreementSubject
  readonly credit: LoanAgreementCredit
  readonly guarantee: LoanAgreementGuarantee
  /** The group life insurance that the lender pays; null where the product has none. */
  readonly lifeInsurance: { readonly insurer: string; readonly policyNumber: string } | null
  readonly schedule: AmortizationSchedule
  readonly evidence: EvidenceBefore
}

export type LoanAgreementBorrower = {
  readonly fullName: string
  readonly documentNumber: string
  readonly mobile: string
  readonly email: string
  /** Null where nothing is sent to one, as in a shop. */
  readonly address: {
    readonly street: string
    readonly neighborhood: string
    readonly municipality: string
    readonly department: string
  } | null
}

/** What the credit is for: a device that is bought, or money that is transferred. */
export type LoanAgreementSubject =
  | {
      readonly kind: 'device'
      readonly device: LoanAgreementDevice
      readonly downPayment: LoanAgreementDownPayment
      /** Who sold it and where it is handed over; absent where the operator delivers it. */
      readonly soldIn?: LoanAgreementSeller
    }
  | {
      readonly kind: 'money'
      readonly account: LoanAgreementAccount
      /** How long another account can be named after a transfer that the bank could not make. */
      readonly correctionDays: number
    }

/** The shop. Which of its agents attended to the customer, the evidence of the signature says. */
export type LoanAgreementSeller = { readonly shopName: string }

export type BoughtDevice = Extract<LoanAgreementSubject, { readonly kind: 'device' }>

/** Where the money of a personal loan goes. */
export type LoanAgreementAccount = {
  readonly bankName: string
  readonly accountType: 'Ahorros' | 'Corriente'
  /** The last digits of its number. */
  readonly ending: string
}

export type LoanAgreementDevice = {
  readonly brand: string
  readonly model: string
  readonly memory: string
  readonly color: string
  readonly sku: string
  readonly cashPrice: Pesos
  /** Already taken off `cashPrice`; 0 where there is none. */
  readonly discount: Pesos
  readonly isTaxFree: boolean
  /** Billed by the operator on the next invoice; no part of the credit. */
  readonly shippingCost: Pesos
}

export type LoanAgreementDownPayment =
  | { readonly kind: 'none' }
  | { readonly kind: 'byLink'; readonly amount: Pesos; readonly deadlineHours: number }

export type AdministrationService = {
  readonly provider: { readonly legalName: string; readonly taxId: string }
  readonly service: string
  /** Why it is apart from the credit: a clause without a period. */
  readonly whyApart: string
}

export type LoanAgreementCredit = {
  readonly financedAmount: Pesos
  readonly installmentCount: number
  readonly paymentDay: number
  /** Days from the beginning of the credit to its first payment day, at least. */
  readonly daysToFirstDueDateMin: number
  readonly effectiveAnnualRate: string
  readonly monthlyRate: string
  /** `'0'` when the device is tax-free, and for a personal loan. */
  readonly interestVatRate: string
  /** In percent of the interest: the rest of it bears no VAT. */
  readonly interestTaxableShare: string
  readonly administrationFee: Pesos
  readonly feeVat: Pesos
  readonly feeVatRate: string
  /** The third party of the charge; null where there is no charge, or it is the lender's own and counts as interest. */
  readonly administrationService: AdministrationService | null
  /** The cap of the agreement's month, and the most that default may cost in it. */
  readonly usuryRate: string
  /** `yyyy-mm`. */
  readonly usuryMonth: string
}

export type LoanAgreementGuarantee =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'paidUpFront'
      /** Percent of the financed amount, `'10.00'`. */
      readonly rate: string
      readonly fee: Pesos
      readonly vat: Pesos
      readonly total: Pesos
      readonly deadlineHours: number
    }

/** What is known before the customer signs; what signing itself leaves stands in the signature's annex, a file of its own. */
export type EvidenceBefore = {
  readonly identityCheck: IdentityCheckEvidence
  readonly consents: readonly ConsentEvidence[]
}

export type IdentityCheckEvidence = {
  readonly method: 'biometrics' | 'securityQuestions'
  readonly id: string
  readonly finishedAt: string
}

export type ConsentEvidence = ConsentOrigin & {
  readonly consent:
    | 'termsAndConditions'
    | 'creditData'
    | 'bureauConsultation'
    | 'dataTreatment'
    | 'biometricData'
  readonly acceptedAt: string
  /** Of the wording that was accepted. */
  readonly version: string
}
