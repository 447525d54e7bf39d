import type { Pesos } from '@cupo/credit-engine'

/** What a certificate of adhesion says. Whole pesos, `yyyy-mm-dd`, instants in ISO. */
export type InsuranceCertificateData = {
  /** Also the creation date inside the PDF. */
  readonly issuedAt: string
  readonly insured: { readonly fullName: string; readonly documentNumber: string }
  readonly contractNumber: string
  readonly productName: string
  readonly insurance: {
    readonly insurer: { readonly legalName: string; readonly taxId: string }
    readonly policyNumber: string
    readonly ageMin: number
    readonly ageMax: number
    readonly claims: { readonly phone: string; readonly email: string }
  }
  /** The cover begins with the disbursement. */
  readonly from: string
  readonly cover:
    | { readonly kind: 'inForce'; readonly until: string; readonly outstandingPrincipal: Pesos }
    /** The credit is paid. */
    | { readonly kind: 'ended'; readonly on: string }
}
