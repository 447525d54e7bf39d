import { randomInt } from 'node:crypto'
import { bogotaDate } from '../../world/clock.ts'
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

export const networks = {
  efecty: { name: 'Efecty', franchise: 'EF', agreement: '110342' },
  baloto: { name: 'Baloto', franchise: 'BA', agreement: '950715' },
  gana: { name: 'Gana', franchise: 'GA', agreement: '2204' },
  redservi: { name: 'Red Servi', franchise: 'RS', agreement: '31087' },
  puntored: { name: 'Punto Red', franchise: 'PR', agreement: '8641' },
  sured: { name: 'Sured', franchise: 'SR', agreement: '70129' },
} as const
type Network = keyof typeof networks
export const networkNames = Object.keys(networks) as [Network, ...Network[]]

const testBank = '1022'
export const banks: Readonly<Record<string, string>> = {
  [testBank]: 'Banco Unión Colombiano',
  '1007': 'Bancolombia',
  '1051': 'Davivienda',
  '1001': 'Banco de Bogotá',
  '1013': 'BBVA Colombia',
  '1507': 'Nequi',
  '1551': 'Daviplata',
}

const acceptedCard = '4575623182290326'

export function cardOf(number: string, quotas: number): Instrument {
  return {
    method: 'card',
    franchise: franchiseOf(number),
    bank: 'BANCO DE PRUEBAS',
    card: `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)}`,
    quotas,
    pin: null,
  }
}

export const stateOfCard = (number: string): StateCode => (number === acceptedCard ? 1 : 2)

export function bankDebitOf(code: string): Instrument {
  return { method: 'pse', franchise: 'PSE', bank: banks[code] ?? code, card: '', quotas: 0, pin: null }
}

export const stateOfBank = (code: string): StateCode => (code === testBank ? 1 : 4)

const daysToPay = 3

export function cashOf(network: Network, endDate: string, nowMs: number): Instrument {
  const { name, franchise, agreement } = networks[network]
  const dueOn = endDate === '' ? bogotaDate(nowMs).add({ days: daysToPay }).toString() : endDate
  const pin = String(randomInt(1_000_000_000, 10_000_000_000))
  return {
    method: 'cash',
    franchise,
    bank: name.toUpperCase(),
    card: '',
    quotas: 0,
    pin: { pin, agreement, network: name, dueOn },
  }
}

export function anyInstrument(
  method: PaymentMethod,
  { end_date }: CheckoutData,
  network: Network,
  nowMs: number,
): Instrument {
  if (method === 'card') return cardOf(acceptedCard, 1)
  if (method === 'pse') return bankDebitOf(testBank)
  return cashOf(network, end_date, nowMs)
}

function franchiseOf(number: string): string {
  if (number.startsWith('4')) return 'VS'
  if (/^5[1-5]|^2[2-7]/.test(number)) return 'MC'
  if (/^3[47]/.test(number)) return 'AM'
  return 'CR'
}
