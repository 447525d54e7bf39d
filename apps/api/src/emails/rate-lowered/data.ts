import type { Pesos } from '@cupo/credit-engine'

export type RateLoweredData = {
  readonly firstName: string
  /** Null for a personal loan. */
  readonly deviceName: string | null
  readonly contractNumber: string
  readonly installmentNumber: number
  readonly installmentCount: number
  readonly dueOn: string
  /** What is due of the installment now. */
  readonly amount: Pesos
  /** EA in percent. */
  readonly agreedRate: string
  /** EA in percent: the month's usury cap. */
  readonly loweredRate: string
}
