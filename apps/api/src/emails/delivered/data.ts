import type { Pesos } from '@cupo/credit-engine'

export type DeliveredData = {
  readonly firstName: string
  readonly orderNumber: string
  readonly deviceName: string
  readonly deliveredOn: string
  readonly financedAmount: Pesos
  readonly paymentDay: number
  /** The dated plan, oldest first, at least one row. */
  readonly installments: readonly DatedInstallment[]
}

export type DatedInstallment = {
  readonly number: number
  readonly dueDate: string
  readonly total: Pesos
}
