import type { Notice } from './notice.ts'

/** placed: waiting to be paid · dispatched: on its way · the rest are ends. */
export type OrderState = 'placed' | 'dispatched' | 'delivered' | 'refused' | 'outOfStock' | 'released'
export type OrderEvent = 'delivered' | 'refused' | 'outOfStock'

export type Order = {
  readonly idOrderAmount: string
  readonly idempotencyKey: string
  readonly document: string
  readonly mobile: string
  readonly sku: string
  readonly price: number
  readonly downPayment: number
  readonly address: {
    readonly departmentDaneCode: string
    readonly cityDaneCode: string
    readonly neighborhoodName: string
    readonly typedAddress: string
  }
  readonly deliveryDate: string | null
  readonly addressType: string
  readonly reference: string
  readonly state: OrderState
  readonly placedAt: string
  readonly notice: Notice | null
}

const movableFrom: Readonly<Record<OrderState, readonly OrderState[]>> = {
  placed: ['dispatched', 'released', 'delivered', 'refused', 'outOfStock'],
  dispatched: ['released', 'delivered', 'refused', 'outOfStock'],
  delivered: [],
  refused: [],
  outOfStock: [],
  released: [],
}

export function canMove(from: OrderState, to: OrderState): boolean {
  return movableFrom[from].includes(to)
}
