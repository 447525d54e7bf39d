import type { Pesos } from '@cupo/credit-engine'

export type InstallmentLateData = {
  readonly firstName: string
  /** Null for a personal loan. */
  readonly deviceName: string | null
  readonly contractNumber: string
  /** The installment that was not paid in full on its due date. */
  readonly installmentNumber: number
  readonly installmentCount: number
  readonly dueOn: string
  /** How many installments are overdue, this one included. */
  readonly overdueCount: number
  /** What catches up on the day of the mail: all overdue installments with their penalty. */
  readonly amount: Pesos
  /** What one more day costs, with its VAT where there is any. */
  readonly penaltyPerDay: Pesos
  readonly hasVat: boolean
  /** EA in percent: the month's usury cap. */
  readonly penaltyRate: string
  /** Charged on the bill of the mobile line. */
  readonly isMobileBill: boolean
  /** Where anybody pays it without signing in; not shown to who pays by the bill. */
  readonly payLink: string
}
