import type { Pesos } from '@cupo/credit-engine'

/** A device of the operator's catalogue. Prices and shipping are whole pesos, VAT included. */
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

export type Cart = { readonly sku: string; readonly shippingCost: Pesos }

export type OrderCheck = 'available' | 'deviceUnavailable' | 'paymentOrderRefused' | 'priceInconsistent'

/** When the operator would deliver; `date` is `yyyy-mm-dd` in Bogotá, null when it gives none. */
export type DeliveryPromise = {
  readonly validAddress: boolean
  readonly date: string | null
  readonly period: 'AM' | 'PM' | null
}

export type DeliveryAddress = {
  readonly departmentDaneCode: string
  readonly cityDaneCode: string
  readonly neighborhoodName: string
  readonly typedAddress: string
}

export type DeliveryQuestion = {
  readonly document: string
  readonly sku: string
  readonly departmentDaneCode: string
  readonly cityDaneCode: string
  readonly address: string
}

/** Where the person gets the device: at an address, by courier, or in a shop, over the counter. */
export type HandOver =
  | {
      readonly address: DeliveryAddress
      readonly deliveryDate: string | null
      readonly addressType: 'WORK' | 'HOME'
    }
  | { readonly pickUp: { readonly shop: string } }

export type Order = OrderContent & {
  /** The application's id, numbered where an earlier order was given up: the same one never makes a second order. */
  readonly reference: string
}

/** What is ordered. */
export type OrderContent = HandOver & {
  readonly document: string
  readonly mobile: string
  readonly sku: string
  readonly price: Pesos
  readonly downPayment: Pesos
}

/** An amount to collect with the mobile invoice of a line. */
export type Bill = {
  /** The loan's id and the due date: the same one never makes a second bill. */
  readonly reference: string
  /** The number of the loan agreement, which the operator's notice brings back. */
  readonly contractNumber: string
  readonly mobile: string
  /** `yyyy-mm-dd` in Bogotá. */
  readonly dueOn: string
  /** Everything due by then, in whole pesos. */
  readonly amount: Pesos
}

/**
 * The mobile operator: its lines, its catalogue, its orders, its invoices.
 * `document` is 6 to 14 digits, `mobile` 10 digits without country code. Every call may throw `ProviderUnavailable`.
 */
export type Operator = {
  ownsLine(line: { readonly document: string; readonly mobile: string }): Promise<boolean>
  /** The mobiles of a document, possibly none. */
  linesOf(document: string): Promise<readonly string[]>
  /** What the line put in its cart; null when it has none. */
  cartOf(line: { readonly mobile: string; readonly document: string }): Promise<Cart | null>
  /** Null when the catalogue does not have it. */
  device(sku: string): Promise<Device | null>
  /** Whether the device can be ordered now at this price; reserves nothing. */
  checkOrder(order: {
    readonly document: string
    readonly sku: string
    readonly price: Pesos
  }): Promise<OrderCheck>
  deliveryDate(question: DeliveryQuestion): Promise<DeliveryPromise>
  /** Idempotent by `reference`: repeating it answers the same order number. */
  placeOrder(order: Order): Promise<{ readonly orderNumber: string }>
  /** Gives the order up; repeating it changes nothing. */
  releaseOrder(release: { readonly orderNumber: string; readonly reason: string }): Promise<void>
  /** Everything is paid, ship it; repeating it changes nothing. */
  dispatchOrder(order: { readonly orderNumber: string }): Promise<void>
  /**
   * Hands in what the next mobile invoice is to collect; whether it was paid comes as a notice. Idempotent by
   * `reference`: repeating it answers the same bill number.
   */
  presentBill(bill: Bill): Promise<{ readonly billNumber: string }>
}
