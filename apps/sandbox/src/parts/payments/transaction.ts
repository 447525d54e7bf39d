import type { CheckoutData, PaymentMethod } from './checkout.ts'

/** What the provider says of each state: its text, the reason it gives and the error code, `00` for none. */
const states = {
  1: ['Aceptada', '00-Aprobada', '00'],
  2: ['Rechazada', '51-Fondos insuficientes', '51'],
  3: ['Pendiente', 'Transacción pendiente de pago', ''],
  4: ['Fallida', 'Error de comunicación con el centro de autorizaciones', '19'],
  6: ['Reversada', 'Transacción reversada', ''],
  7: ['Retenida', 'Transacción en revisión', ''],
  8: ['Iniciada', 'Transacción iniciada', ''],
  9: ['Expirada', 'El plazo para pagar venció', ''],
  10: ['Abandonada', 'El cliente abandonó la transacción', ''],
  11: ['Cancelada', 'Transacción cancelada', ''],
  12: ['Antifraude', 'Rechazada por el sistema antifraude', ''],
} as const satisfies Readonly<Record<number, readonly [text: string, reason: string, error: string]>>

/** `x_cod_transaction_state`. */
export type StateCode = keyof typeof states

export const stateCodes = [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12] as const satisfies readonly StateCode[]

export function describeState(state: StateCode): { text: string; reason: string; error: string } {
  const [text, reason, error] = states[state]
  return { text, reason, error }
}

/** How cash is handed over at a shop. */
export type Pin = {
  readonly pin: string
  readonly agreement: string
  readonly network: string
  /** The last day, in Bogotá. */
  readonly dueOn: string
}

/** What a person pays with, as the receipts write it. */
export type Instrument = {
  readonly method: PaymentMethod
  readonly franchise: string
  readonly bank: string
  /** Masked; empty where there is no card. */
  readonly card: string
  readonly quotas: number
  readonly pin: Pin | null
}

/** One attempt to pay an invoice; a rejected one may be followed by another. */
export type Transaction = {
  /** `x_ref_payco`: the number for all time. */
  readonly reference: string
  /** `ref_payco`: what the browser comes back with. */
  readonly hash: string
  readonly transactionId: string
  readonly data: CheckoutData
  readonly instrument: Instrument
  readonly email: string
  readonly ip: string
  readonly state: StateCode
  readonly createdAtMs: number
  /** When the money was taken; kept when it is given back. */
  readonly acceptedAtMs: number | null
}
