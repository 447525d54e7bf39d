import type { AmortizationSchedule, Pesos } from '@cupo/credit-engine'
import type { ConsentOrigin } from '../shop-signature.ts'

/**
 * Amounts are whole pesos, rates percent decimal strings (`'22.00'`), dates `yyyy-mm-dd`, instants ISO with an offset.
 */
export type LoanAgreementData = {
  /** Fixed for all renderings of an agreement: it is also the creation date inside the PDF. */
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
  /** Null in a shop, which sends nothing. */
  readonly address: {
    readonly street: string
    readonly neighborhood: string
    readonly municipality: string
    readonly department: string
  } | null
}

export type LoanAgreementSubject =
  | {
      readonly kind: 'device'
      readonly device: LoanAgreementDevice
      readonly downPayment: LoanAgreementDownPayment
      readonly soldIn: LoanAgreementSeller | null
    }
  | {
      readonly kind: 'money'
      readonly account: LoanAgreementAccount
      readonly correctionDays: number
    }

type LoanAgreementSeller = { readonly shopName: string }

export type BoughtDevice = Extract<LoanAgreementSubject, { readonly kind: 'device' }>

export type LoanAgreementAccount = {
  readonly bankName: string
  readonly accountType: 'Ahorros' | 'Corriente'
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

type LoanAgreementDownPayment =
  | { readonly kind: 'none' }
  | { readonly kind: 'byLink'; readonly amount: Pesos; readonly deadlineHours: number }

type AdministrationService = {
  readonly provider: { readonly legalName: string; readonly taxId: string }
  readonly service: string
  /** A clause without a period. */
  readonly whyApart: string
}

type LoanAgreementCredit = {
  readonly financedAmount: Pesos
  readonly installmentCount: number
  readonly paymentDay: number
  readonly isMobileBill: boolean
  readonly daysToFirstDueDateMin: number
  readonly effectiveAnnualRate: string
  readonly monthlyRate: string
  /** All-in, with the first installment `daysToFirstDueDateMin` after `disbursedOn`. */
  readonly annualCost: { readonly rate: string; readonly disbursedOn: string }
  /** `'0'` for a tax-free device and for a personal loan. */
  readonly interestVatRate: string
  readonly interestTaxableShare: string
  readonly administrationFee: Pesos
  readonly feeVat: Pesos
  readonly feeVatRate: string
  /** Null without a charge, or when the lender's own charge counts as interest. */
  readonly administrationService: AdministrationService | null
  /** The cap of the agreement's month, also the cap of default interest. */
  readonly usuryRate: string
  readonly usuryMonth: string
}

type LoanAgreementGuarantee =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'paidUpFront'
      readonly rate: string
      readonly fee: Pesos
      readonly vat: Pesos
      readonly total: Pesos
      readonly deadlineHours: number
    }

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
  readonly version: string
}
