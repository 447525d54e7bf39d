import { createHash } from 'node:crypto'
import type { StateCode } from '../parts/payments/transaction.ts'

type TransferState = 'ordered' | 'done' | 'failed'

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
  /** A person decides its end. Absent in an earlier world. */
  readonly isSilent?: boolean
  readonly orderedAtMs: number
  readonly endedAtMs: number | null
}

export type Credit = {
  readonly reference: string
  readonly contractNumber: string
  readonly amount: number
  readonly creditedAt: string
}

/** Between the lender's account and an outsider; money in is positive. */
export type DirectPayment = {
  readonly reference: string
  readonly counterparty: string
  readonly amount: number
  readonly atMs: number
}

export type FileFault = {
  readonly file: 'movements' | 'statement'
  readonly row: string
  readonly mode: 'missing' | 'doubled' | 'changed' | 'late'
}

type ValidationState = 'created' | 'pending' | 'ok' | 'failed'

export type Validation = {
  readonly validationId: string
  /** Opens the embedded page; 256 random bits after the validation's id. */
  readonly accessToken: string
  readonly reference: string
  readonly document: string
  /** The only origin that may embed the page and hears its result. */
  readonly parentOrigin: string
  readonly state: ValidationState
  readonly createdAt: string
  readonly expiresAtMs: number
  readonly finishedAt: string | null
}

export type Finish = 'ok' | 'failed' | 'pending'

export type Notice = {
  readonly event: string
  readonly at: string
  readonly state: 'sending' | 'heard' | 'gaveUp'
  readonly attempts: number
  readonly lastStatus: number | null
}

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
  readonly address?: {
    readonly departmentDaneCode: string
    readonly cityDaneCode: string
    readonly neighborhoodName: string
    readonly typedAddress: string
  }
  readonly deliveryDate?: string | null
  readonly addressType?: string
  readonly pickUp?: { readonly shop: string }
  readonly reference: string
  readonly state: OrderState
  readonly placedAt: string
  /** Set by a dispatch or release. Absent in an earlier world. */
  readonly changedAt?: string
  readonly notice: Notice | null
}

export type Incident = {
  readonly event_id: string
  readonly timestamp: number
  readonly level: 'fatal' | 'error' | 'warning' | 'info' | 'debug'
  readonly transaction: string
  readonly message: { readonly formatted: string }
  readonly tags: Readonly<Record<string, string>>
}

export type Confirmation = {
  readonly id: string
  readonly reference: string
  readonly event: StateCode
  readonly address: string
  readonly method: 'GET' | 'POST'
  readonly fields: Readonly<Record<string, string>>
  readonly state: 'sending' | 'heard' | 'gaveUp'
  readonly attempts: number
  readonly lastStatus: number | null
  readonly nextAtMs: number
}

/**
 * The 10-digit number of an idempotency key, stable over a crash, so that one key never makes two orders or bills.
 * `isTaken`: another key has the candidate.
 */
export function numberOf(idempotencyKey: string, isTaken: (candidate: string) => boolean): string {
  for (let attempt = 0; ; attempt += 1) {
    const digest = createHash('sha256').update(`${attempt} ${idempotencyKey}`).digest()
    const candidate = String(1_000_000_000 + (digest.readUIntBE(0, 6) % 9_000_000_000))
    if (!isTaken(candidate)) return candidate
  }
}
