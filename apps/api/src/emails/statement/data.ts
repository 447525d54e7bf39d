import type { InstallmentDueData } from '../installment-due/data.ts'

/** Of the installment that its statement, in the attached file, is about. */
export type StatementMailData = Omit<InstallmentDueData, 'payLink'> & {
  /** Where its reader signs in: the credit, and every statement again. */
  readonly accountLink: string
}
