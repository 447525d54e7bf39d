import type { Pesos } from '@cupo/credit-engine'
import type { NamedDevice } from '../wording.ts'

/** How a loan stands on a day. Whole pesos, percent strings, `yyyy-mm-dd`. */
export type ProductCertificateData = {
  /** Also the creation date inside the PDF. */
  readonly issuedAt: string
  readonly borrower: { readonly fullName: string; readonly documentNumber: string }
  readonly contractNumber: string
  readonly productName: string
  /** Null for a personal loan. */
  readonly device: NamedDevice | null
  readonly agreed: {
    readonly principal: Pesos
    readonly disbursedOn: string
    readonly effectiveAnnualRate: string
    readonly monthlyRate: string
    readonly installmentCount: number
  }
  readonly standing: ProductStanding
}

export type ProductStanding =
  | { readonly kind: 'paid'; readonly on: string }
  | {
      readonly kind: 'open'
      readonly installmentsPaid: number
      /** Paid and unpaid together; prepayments may have shortened what was agreed. */
      readonly installmentsInPlan: number
      readonly lastDueOn: string
      readonly outstandingPrincipal: Pesos
      /** What pays all of it on the day of the certificate. */
      readonly payoff: Pesos
      readonly due:
        | { readonly kind: 'next'; readonly dueOn: string; readonly amount: Pesos }
        | {
            readonly kind: 'overdue'
            /** The due date of the oldest installment that is not paid. */
            readonly since: string
            readonly daysPastDue: number
            readonly installments: number
            /** All that is overdue, penalty included. */
            readonly amount: Pesos
          }
    }
