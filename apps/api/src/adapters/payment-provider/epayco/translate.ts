import * as v from 'valibot'
import type {
  CashPin,
  ListedTransaction,
  ProviderTransaction,
  TransactionState,
} from '../../../ports/payment-provider.ts'
import { readAmount, readText } from './read-fields.ts'

const scalar = v.union([v.string(), v.number(), v.boolean(), v.null()])
const toText = (value: v.InferOutput<typeof scalar>) =>
  readText(value === null || isRounded(value) ? '' : String(value))
/** An unsafe integer has lost its last digits. */
const isRounded = (value: unknown) => Number.isInteger(value) && !Number.isSafeInteger(value)
const anyText = v.optional(v.pipe(scalar, v.transform(toText)), '')
const someText = v.pipe(scalar, v.transform(toText), v.minLength(1))

export const transactionSchema = v.object({
  x_cust_id_cliente: someText,
  x_ref_payco: v.pipe(someText, v.regex(/^[\w-]{1,40}$/)),
  x_id_invoice: anyText,
  x_id_factura: anyText,
  x_description: anyText,
  x_amount: someText,
  x_currency_code: someText,
  x_transaction_id: anyText,
  x_transaction_date: anyText,
  x_fecha_transaccion: anyText,
  x_payment_date: anyText,
  x_cod_transaction_state: anyText,
  x_cod_response: anyText,
  x_franchise: anyText,
  x_type_payment: anyText,
  x_customer_ip: anyText,
  x_test_request: anyText,
  x_pin: anyText,
  x_agreement: anyText,
  x_expiration_date: anyText,
})
export type WireTransaction = v.InferOutput<typeof transactionSchema>

/** The vendor answers meaningless data for an unknown transaction. */
export const foundSchema = v.variant('success', [
  v.object({ success: v.literal(true), data: transactionSchema }),
  v.object({ success: v.literal(false) }),
])

export const cashSchema = v.object({ success: v.literal(true), data: v.object({ refPayco: someText }) })

export const tokenSchema = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(8_192)) })

export const listSchema = v.variant('success', [
  v.object({ success: v.literal(true), data: v.array(v.object({ referencePayco: someText })) }),
  v.object({ success: v.literal(false) }),
])

export const pageSchema = v.variant('success', [
  v.object({
    success: v.literal(true),
    data: v.object({
      data: v.array(v.object({ referencePayco: someText, status: anyText, amount: anyText })),
    }),
  }),
  v.object({ success: v.literal(false) }),
])
type WireListed = Extract<v.InferOutput<typeof pageSchema>, { success: true }>['data']['data'][number]

const statesByWord: Readonly<Record<string, TransactionState>> = {
  aceptada: 'accepted',
  rechazada: 'rejected',
  pendiente: 'pending',
  fallida: 'failed',
  reversada: 'reversed',
  retenida: 'held',
  iniciada: 'started',
  expirada: 'expired',
  abandonada: 'abandoned',
  cancelada: 'cancelled',
  antifraude: 'suspectedFraud',
}

export const toListed = ({ referencePayco, status, amount }: WireListed): ListedTransaction => ({
  reference: referencePayco,
  state: statesByWord[status.toLowerCase()] ?? null,
  amount: readAmount(amount),
})

/** `yyyy-mm-dd hh:mm:ss` in Bogotá, as the list's filter takes it. */
export const toWallTime = (instant: string): string =>
  new Date(Date.parse(instant) - bogotaMs).toISOString().slice(0, 19).replace('T', ' ')

/** UTC−5 since 1993. */
const bogotaMs = 5 * 3_600_000

/** The receipt's names for the vendor's abbreviations. */
const names: Readonly<Record<string, string>> = {
  VS: 'VISA',
  MC: 'MASTERCARD',
  AM: 'AMERICAN EXPRESS',
  DC: 'DINERS CLUB',
  CR: 'CREDENCIAL',
  PSE: 'PSE',
  EF: 'Efecty',
  BA: 'Baloto',
  GA: 'Gana',
  PR: 'Punto Red',
  RS: 'Red Servi',
  SR: 'Sured',
  SP: 'SafetyPay',
  DP: 'DaviPlata',
}
const nameOf = (franchise: string) => names[franchise.toUpperCase()] ?? franchise

export function toTransaction(wire: WireTransaction, customerId: string): ProviderTransaction {
  return {
    reference: wire.x_ref_payco,
    transactionId: wire.x_transaction_id,
    invoice: wire.x_id_invoice || wire.x_id_factura,
    amount: readAmount(wire.x_amount),
    currency: wire.x_currency_code.toUpperCase(),
    ...stateOf(stateCodeOf(wire.x_cod_transaction_state, wire.x_cod_response)),
    isTest: wire.x_test_request.toUpperCase() !== 'FALSE',
    isOurMerchant: wire.x_cust_id_cliente === customerId,
    at: toInstant(wire.x_payment_date) ?? toInstant(wire.x_transaction_date || wire.x_fecha_transaccion),
    franchise: nameOf(wire.x_franchise),
    paymentType: wire.x_type_payment,
    description: wire.x_description,
    customerIp: wire.x_customer_ip,
    cash: toCashPin(wire),
  }
}

/** `yyyy-mm-dd hh:mm:ss` in Bogotá, which has kept UTC−5 since 1993; a year of zeros is no date. */
function toInstant(text: string): string | null {
  if (!/^[1-9]\d{3}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null
  const time = Date.parse(`${text.replace(' ', 'T')}-05:00`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function toCashPin(wire: WireTransaction): CashPin | null {
  const dueOn = toInstant(`${wire.x_expiration_date.slice(0, 10)} 00:00:00`)?.slice(0, 10)
  if (wire.x_pin === '' || dueOn === undefined) return null
  return { pin: wire.x_pin, agreement: wire.x_agreement, network: nameOf(wire.x_franchise), dueOn }
}

const states: ReadonlyMap<number, TransactionState> = new Map([
  [1, 'accepted'],
  [2, 'rejected'],
  [3, 'pending'],
  [4, 'failed'],
  [6, 'reversed'],
  [7, 'held'],
  [8, 'started'],
  [9, 'expired'],
  [10, 'abandoned'],
  [11, 'cancelled'],
  [12, 'suspectedFraud'],
])

const pendingCode = 3

/** `x_cod_transaction_state` or, when empty, `x_cod_response`: the order of the vendor's plugins. */
export function stateCodeOf(state: string, response: string): number | null {
  const text = state === '' ? response : state
  return /^\d{1,3}$/.test(text) ? Number(text) : null
}

export function stateOf(code: number | null): {
  readonly stateCode: number
  readonly state: TransactionState
} {
  const state = code === null ? undefined : states.get(code)
  return code === null || state === undefined
    ? { stateCode: pendingCode, state: 'pending' }
    : { stateCode: code, state }
}
