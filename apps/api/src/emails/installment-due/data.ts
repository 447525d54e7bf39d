import type { Pesos } from '@cupo/credit-engine'

export type InstallmentDueData = {
  readonly firstName: string
  /** Null for a personal loan. */
  readonly deviceName: string | null
  readonly contractNumber: string
  readonly installmentNumber: number
  readonly installmentCount: number
  readonly dueOn: string
  readonly amount: Pesos
  /** Due of earlier installments, penalty included; 0 where nothing is overdue. */
  readonly overdue: Pesos
  /** Where anybody pays it without signing in. */
  readonly payLink: string
}
