import type { StateCode } from '../parts/payments/transaction.ts'

/** What the world keeps of each part; the parts read and change it. */

export type TransferState = 'ordered' | 'done' | 'failed'

/** Money that the lender asked to be sent to an account. */
export type Transfer = {
  readonly transferId: string
  readonly reference: string
  readonly amount: number
  readonly purpose: 'refund' | 'disbursement'
  readonly to: {
    readonly bank: string
    readonly kind: 'savings' | 'checking'
    readonly number: string
    readonly document: string
    readonly name: string
  }
  readonly state: TransferState
  /** Nothing becomes of it by itself: a person decides. Absent in a world of before. */
  readonly isSilent?: boolean
  readonly orderedAtMs: number
  readonly endedAtMs: number | null
}

/** Money that somebody sent to the lender's account, with the contract that it names. */
export type Credit = {
  readonly reference: string
  readonly contractNumber: string
  readonly amount: number
  readonly creditedAt: string
}

export type ValidationState = 'created' | 'pending' | 'ok' | 'failed'

/** One check of one person's document and face. */
export type Validation = {
  readonly validationId: string
  /** Opens the embedded page; 256 random bits after the validation's id. */
  readonly accessToken: string
  readonly reference: string
  readonly document: string
  /** The only origin that may embed the page and that hears its result. */
  readonly parentOrigin: string
  readonly state: ValidationState
  readonly createdAt: string
  readonly expiresAtMs: number
  readonly finishedAt: string | null
}

export type Finish = 'ok' | 'failed' | 'pending'

/** What the operator told the lender, and whether it was heard. */
export type Notice = {
  readonly event: string
  readonly at: string
  readonly state: 'sending' | 'heard' | 'gaveUp'
  readonly attempts: number
  /** The last answer's HTTP status; null where there was none. */
  readonly lastStatus: number | null
}

/** An amount that the lender handed in for a line's invoice, and what became of it. */
export type Bill = {
  readonly billNumber: string
  readonly idempotencyKey: string
  readonly reference: string
  readonly contractNumber: string
  readonly mobile: string
  readonly dueOn: string
  readonly amount: number
  readonly state: 'collected' | 'unpaid'
  readonly notice: Notice | null
}

/** The next bill of this contract stays unpaid. */
export type WithheldBill = { readonly contractNumber: string }

/** placed: waiting to be paid · dispatched: on its way · the rest are ends. */
export type OrderState =
  | 'placed'
  | 'dispatched'
  | 'delivered'
  | 'refused'
  | 'outOfStock'
  | 'released'
  | 'returned'
export type OrderEvent = 'delivered' | 'refused' | 'outOfStock' | 'returned'

export type Order = {
  readonly idOrderAmount: string
  readonly idempotencyKey: string
  readonly document: string
  readonly mobile: string
  readonly sku: string
  readonly price: number
  readonly downPayment: number
  /** By courier; absent where a shop hands the phone over. */
  readonly address?: {
    readonly departmentDaneCode: string
    readonly cityDaneCode: string
    readonly neighborhoodName: string
    readonly typedAddress: string
  }
  readonly deliveryDate?: string | null
  readonly addressType?: string
  /** The shop that hands it over. */
  readonly pickUp?: { readonly shop: string }
  readonly reference: string
  readonly state: OrderState
  readonly placedAt: string
  readonly notice: Notice | null
}

/** An event as the monitoring project keeps it. */
export type Incident = {
  readonly event_id: string
  readonly timestamp: number
  readonly level: 'fatal' | 'error' | 'warning' | 'info' | 'debug'
  readonly transaction: string
  readonly message: { readonly formatted: string }
  readonly tags: Readonly<Record<string, string>>
}

/** One confirmation on its way to the merchant: what it says was fixed when the state changed. */
export type Confirmation = {
  readonly id: string
  readonly reference: string
  readonly event: StateCode
  readonly address: string
  readonly method: 'GET' | 'POST'
  readonly fields: Readonly<Record<string, string>>
  readonly state: 'sending' | 'heard' | 'gaveUp'
  readonly attempts: number
  /** The last answer's HTTP status; null where there was none. */
  readonly lastStatus: number | null
  readonly nextAtMs: number
}
