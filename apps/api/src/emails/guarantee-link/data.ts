import type { Pesos } from '@cupo/credit-engine'

export type GuaranteeLinkData = {
  readonly firstName: string
  readonly orderNumber: string
  readonly deviceName: string
  readonly guaranteeFee: Pesos
  readonly guaranteeVat: Pesos
  readonly guaranteeTotal: Pesos
  /** Parameter epaycoAdvancedEmailLinkValidity. */
  readonly deadlineHours: number
  readonly deadlineAt: string
  readonly link: string
}
