import type { Pesos } from '@cupo/credit-engine'

/** Prices and shipping are whole pesos, VAT included. */
export type Device = {
  readonly sku: string
  readonly model: string
  readonly brand: string
  readonly price: Pesos
  /** Exempt from VAT (up to 22 UVT of the year), as the catalogue says. */
  readonly isTaxFree: boolean
  readonly memory: string
  readonly color: string
  /** `#rrggbb`, to draw the color beside its name. */
  readonly colorHex: string
  readonly camera: string
  readonly ram: string
  readonly processor: string
  readonly screen: string
  readonly photoUrl: string
  readonly shippingCost: Pesos
}

type Cart = { readonly sku: string; readonly shippingCost: Pesos }

export type OrderCheck = 'available' | 'deviceUnavailable' | 'paymentOrderRefused' | 'priceInconsistent'

/** `date` is `yyyy-mm-dd` in Bogotá, null when there is none. */
export type DeliveryPromise = {
  readonly validAddress: boolean
  readonly date: string | null
  readonly period: 'AM' | 'PM' | null
}

type DeliveryAddress = {
  readonly departmentDaneCode: string
  readonly cityDaneCode: string
  readonly neighborhoodName: string
  readonly typedAddress: string
}

type DeliveryQuestion = {
  readonly document: string
  readonly sku: string
  readonly departmentDaneCode: string
  readonly cityDaneCode: string
  readonly address: string
}

/** At an address by courier, or over the counter of a shop. */
export type HandOver =
  | {
      readonly address: DeliveryAddress
      readonly deliveryDate: string | null
      readonly addressType: 'WORK' | 'HOME'
    }
  | { readonly pickUp: { readonly shop: string } }

export type Order = OrderContent & {
  /** The application's id, numbered after a released order; idempotency key. */
  readonly reference: string
}

export type OrderContent = HandOver & {
  readonly document: string
  readonly mobile: string
  readonly sku: string
  readonly price: Pesos
  readonly downPayment: Pesos
}

export type Bill = {
  /** The loan's id and the due date; idempotency key. */
  readonly reference: string
  /** The number of the loan agreement, which the operator's notice repeats. */
  readonly contractNumber: string
  readonly mobile: string
  /** `yyyy-mm-dd` in Bogotá. */
  readonly dueOn: string
  /** Everything due by then, in whole pesos. */
  readonly amount: Pesos
}

/** As it stands at the operator. */
export type ListedOrder = {
  readonly orderNumber: string
  /** The application's id, numbered after a released order. */
  readonly reference: string
  readonly state: 'placed' | 'dispatched' | 'delivered' | 'refused' | 'outOfStock' | 'released' | 'returned'
  readonly price: Pesos
  /** ISO instant of its state. */
  readonly changedAt: string
}

/** As it stands at the operator: `amount` is what was collected, of a presented bill what was asked for. */
export type ListedBill = {
  readonly billNumber: string
  readonly contractNumber: string
  readonly state: 'presented' | 'collected' | 'unpaid'
  readonly amount: Pesos
  /** ISO instant of its state. */
  readonly changedAt: string
}

/**
 * `document` is 6 to 14 digits, `mobile` 10 digits without country code. Every call may throw `ProviderUnavailable`.
 */
export type Operator = {
  ownsLine(line: { readonly document: string; readonly mobile: string }): Promise<boolean>
  linesOf(document: string): Promise<readonly string[]>
  /** Null for an empty cart. */
  cartOf(line: { readonly mobile: string; readonly document: string }): Promise<Cart | null>
  /** Null when the catalogue does not have it. */
  device(sku: string): Promise<Device | null>
  /** Checks device and price; reserves nothing. */
  checkOrder(order: {
    readonly document: string
    readonly sku: string
    readonly price: Pesos
  }): Promise<OrderCheck>
  deliveryDate(question: DeliveryQuestion): Promise<DeliveryPromise>
  /** Idempotent by `reference`. */
  placeOrder(order: Order): Promise<{ readonly orderNumber: string }>
  releaseOrder(release: { readonly orderNumber: string; readonly reason: string }): Promise<void>
  /** Ships a paid order. Idempotent. */
  dispatchOrder(order: { readonly orderNumber: string }): Promise<void>
  /** Null for an unknown number. */
  order(orderNumber: string): Promise<ListedOrder | null>
  /** Every order that was placed or changed since an ISO instant, by pages. */
  listOrders(since: string): AsyncIterable<readonly ListedOrder[]>
  /** Null for an unknown number. */
  bill(billNumber: string): Promise<ListedBill | null>
  /** Every bill that was presented or changed since an ISO instant, by pages. */
  listBills(since: string): AsyncIterable<readonly ListedBill[]>
  /** Adds the amount to the line's next invoice; a notice reports its payment. Idempotent by `reference`. */
  presentBill(bill: Bill): Promise<{ readonly billNumber: string }>
}
