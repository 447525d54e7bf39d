import type { Pesos } from '@cupo/credit-engine'

export type InstallmentDueData = {
  readonly firstName: string
  readonly deviceName: string
  readonly contractNumber: string
  readonly installmentNumber: number
  readonly installmentCount: number
  readonly dueOn: string
  readonly amount: Pesos
  /** Due of earlier installments, penalty included; 0 where nothing is overdue. */
  readonly overdue: Pesos
}
