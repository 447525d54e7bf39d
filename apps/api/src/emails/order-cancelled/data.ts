import type { Pesos } from '@cupo/credit-engine'

export type OrderCancelledData = {
  readonly firstName: string
  readonly orderNumber: string
  readonly deviceName: string
  /** Parameter epaycoAdvancedEmailLinkValidity. */
  readonly deadlineHours: number
  readonly cancelledAt: string
  readonly refund: { readonly kind: 'none' } | { readonly kind: 'due'; readonly amount: Pesos }
}
