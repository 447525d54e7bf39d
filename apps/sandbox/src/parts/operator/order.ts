import { createHash } from 'node:crypto'

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

/** What the operator told the lender about the end of an order, and whether it was heard. */
export type Notice = {
  readonly event: OrderEvent
  readonly at: string
  readonly state: 'sending' | 'heard' | 'gaveUp'
  readonly attempts: number
  /** The last answer's HTTP status; null where there was none. */
  readonly lastStatus: number | null
}

/**
 * The 10-digit number that belongs to an idempotency key: asked again after a crash it is the same one, so that one
 * key never places two orders. `isTaken` says whether another key has the candidate.
 */
export function orderNumberOf(idempotencyKey: string, isTaken: (candidate: string) => boolean): string {
  for (let attempt = 0; ; attempt += 1) {
    const digest = createHash('sha256').update(`${attempt} ${idempotencyKey}`).digest()
    const candidate = String(1_000_000_000 + (digest.readUIntBE(0, 6) % 9_000_000_000))
    if (!isTaken(candidate)) return candidate
  }
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
