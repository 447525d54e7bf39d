import type { Pesos } from '@cupo/credit-engine'

export type PaymentLinkData = {
  readonly firstName: string
  readonly orderNumber: string
  readonly deviceName: string
  readonly amount: Pesos
  /** Parameter epaycoAdvancedEmailLinkValidity. */
  readonly deadlineHours: number
  readonly deadlineAt: string
  readonly link: string
}
