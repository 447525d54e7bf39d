import type { Notice, RawNotice } from '../../../ports/payment-provider.ts'
import { readFields, readText } from './read-fields.ts'
import { isSignedBy, type SigningKeys } from './signature.ts'
import { stateCodeOf, stateOf } from './translate.ts'

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

const isUnstorable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()
