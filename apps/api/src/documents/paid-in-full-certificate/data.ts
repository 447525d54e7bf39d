import type { Pesos } from '@cupo/credit-engine'

/** What a paid-in-full certificate says, fixed when the loan closed. Whole pesos, `yyyy-mm-dd`, instants in ISO. */
export type PaidInFullCertificateData = {
  /** When the loan closed; also the creation date inside the PDF. */
  readonly issuedAt: string
  readonly borrower: { readonly fullName: string; readonly documentNumber: string }
  readonly contractNumber: string
  readonly productName: string
  readonly principal: Pesos
  readonly disbursedOn: string
  readonly paidOn: string
  readonly verification: {
    /** In groups, as it is to be read aloud. */
    readonly code: string
    readonly url: string
  }
}
