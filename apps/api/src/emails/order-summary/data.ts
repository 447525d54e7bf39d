import type { Pesos } from '@cupo/credit-engine'

export type OrderSummaryData = {
  readonly firstName: string
  readonly orderNumber: string
  readonly device: {
    readonly brand: string
    readonly model: string
    readonly memory: string
    readonly color: string
    readonly price: Pesos
  }
  /** 0 where there is none. */
  readonly downPayment: Pesos
  /** Fee plus VAT; 0 where there is none. */
  readonly guaranteeTotal: Pesos
  readonly financedAmount: Pesos
  readonly installmentCount: number
  readonly installmentTotal: Pesos
  readonly paymentDay: number
  /** The installments and what is paid before delivery. */
  readonly totalToPay: Pesos
  readonly delivery: OrderDelivery
  readonly nextStep: OrderNextStep
}

export type OrderDelivery = {
  /** One line: street, neighborhood, municipality, department. */
  readonly address: string
  readonly shippingCost: Pesos
  readonly schedule:
    | { readonly kind: 'dated'; readonly date: string; readonly period: 'AM' | 'PM' | null }
    | { readonly kind: 'toBeConfirmed' }
}

export type PaymentBeforeDelivery = {
  readonly prepayment: 'downPayment' | 'guarantee'
  readonly amount: Pesos
  readonly link: string
}

export type OrderNextStep =
  | {
      readonly kind: 'payFirst'
      /** In the order in which they are asked; never empty. */
      readonly payments: readonly PaymentBeforeDelivery[]
      readonly deadlineHours: number
      readonly deadlineAt: string
    }
  | { readonly kind: 'awaitDelivery' }
