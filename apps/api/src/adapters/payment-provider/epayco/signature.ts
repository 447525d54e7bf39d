import { hash, timingSafeEqual } from 'node:crypto'
import type { Notice, RawNotice } from '../../../ports/payment-provider.ts'
import { readFields, readText } from './read-fields.ts'
import { stateCodeOf, stateOf } from './translate.ts'

/** Letter by letter as it came: a reformatted amount signs differently. */
export type ConfirmationFields = {
  readonly reference: string
  readonly transactionId: string
  readonly amount: string
  readonly currency: string
}

export type SigningKeys = { readonly customerId: string; readonly pKey: string }

const isUnstorable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

export function signatureOf(
  { reference, transactionId, amount, currency }: ConfirmationFields,
  { customerId, pKey }: SigningKeys,
): string {
  const text = [customerId, pKey, reference, transactionId, amount, currency].join('^')
  return hash('sha256', text)
}

/** Timing-safe. */
export function isSignedBy(signature: string, signed: ConfirmationFields, keys: SigningKeys): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false
  // A separator inside a value would let a signature of other values pass.
  if (Object.values(signed).some((value) => value === '' || value.includes('^'))) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signatureOf(signed, keys), 'hex'))
}

/** Null for an unsigned notice. Its state is a claim until the transaction is looked up. */
export function readNotice(raw: RawNotice, keys: SigningKeys): Notice | null {
  const fields = readFields(raw)
  if (fields === null) return null
  const exactly = (name: string) => fields.get(name) ?? ''
  const text = (name: string) => readText(exactly(name))
  const signed = {
    reference: exactly('x_ref_payco'),
    transactionId: exactly('x_transaction_id'),
    amount: exactly('x_amount'),
    currency: exactly('x_currency_code'),
  }
  if (!isSignedBy(exactly('x_signature'), signed, keys)) return null
  if (isUnstorable(signed.reference)) return null
  const invoice = text('x_id_invoice') || text('x_id_factura')
  const stateCode = stateCodeOf(text('x_cod_transaction_state'), text('x_cod_response'))
  if (invoice === '' || stateCode === null) return null
  const { state } = stateOf(stateCode)
  return { reference: signed.reference, transactionId: signed.transactionId, invoice, state }
}
