import * as v from 'valibot'
import { readText } from './read-text.ts'

/** Codes and amounts come as numbers where the vendor is asked, as texts where it tells. */
const scalar = v.union([v.string(), v.number(), v.boolean(), v.null()])
const toText = (value: v.InferOutput<typeof scalar>) =>
  readText(value === null || isRounded(value) ? '' : String(value))
/** A number with more digits than a number holds has lost its last ones: better none than a wrong one. */
const isRounded = (value: unknown) => Number.isInteger(value) && !Number.isSafeInteger(value)
const anyText = v.optional(v.pipe(scalar, v.transform(toText)), '')
const someText = v.pipe(scalar, v.transform(toText), v.minLength(1))

/** A transaction as the vendor answers it: only what we use. */
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

/** What is answered when a transaction is asked for: of one that is not known, no data that mean anything. */
export const foundSchema = v.variant('success', [
  v.object({ success: v.literal(true), data: transactionSchema }),
  v.object({ success: v.literal(false) }),
])

/** A PIN that was given out. */
export const cashSchema = v.object({ success: v.literal(true), data: v.object({ refPayco: someText }) })

export const tokenSchema = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(8_192)) })

/** The transactions of an invoice: their numbers, for each is asked about on its own. */
export const listSchema = v.variant('success', [
  v.object({ success: v.literal(true), data: v.array(v.object({ referencePayco: someText })) }),
  v.object({ success: v.literal(false) }),
])
