import type { Pesos } from '@cupo/credit-engine'
import type { InstallmentDueData } from '../installment-due/data.ts'

/** Of an installment what its statement tells; the paper itself has the sums to check it. */
export type StatementMailData = Omit<InstallmentDueData, 'payLink'> & {
  readonly capital: Pesos
  readonly interest: Pesos
  readonly charge: Pesos
  /** On the interest and on the charge. */
  readonly vat: Pesos
  readonly capitalBefore: Pesos
  readonly capitalAfter: Pesos
  /** Percent a year: of this installment, and as it was agreed where the legal maximum is lower. */
  readonly rate: string
  readonly agreedRate: string
  /** Where its reader signs in: the credit, and the paper of every month. */
  readonly accountLink: string
}
