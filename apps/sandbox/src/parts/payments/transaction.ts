import type { CheckoutData, PaymentMethod } from './checkout.ts'

/** By state: text, reason and error code, `00` for none. */
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

type Pin = {
  readonly pin: string
  readonly agreement: string
  readonly network: string
  readonly dueOn: string
}

export type Instrument = {
  readonly method: PaymentMethod
  readonly franchise: string
  readonly bank: string
  readonly card: string
  readonly quotas: number
  readonly pin: Pin | null
}

export type Transaction = {
  /** `x_ref_payco`. */
  readonly reference: string
  /** `ref_payco`: the browser comes back with it. */
  readonly hash: string
  readonly transactionId: string
  readonly data: CheckoutData
  readonly instrument: Instrument
  readonly email: string
  readonly ip: string
  readonly state: StateCode
  readonly createdAtMs: number
  readonly acceptedAtMs: number | null
  /** Oldest first. Absent in an earlier world. */
  readonly states?: readonly { readonly state: StateCode; readonly atMs: number }[]
}

export function statesOf({ states, state, createdAtMs, acceptedAtMs }: Transaction) {
  if (states !== undefined) return states
  const accepted = acceptedAtMs === null || state === 1 ? [] : [{ state: 1 as const, atMs: acceptedAtMs }]
  return [...accepted, { state, atMs: acceptedAtMs ?? createdAtMs }]
}
