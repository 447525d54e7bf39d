import { hash, timingSafeEqual } from 'node:crypto'

/** Letter by letter as it came: a reformatted amount signs differently. */
export type ConfirmationFields = {
  readonly reference: string
  readonly transactionId: string
  readonly amount: string
  readonly currency: string
}

export type SigningKeys = { readonly customerId: string; readonly pKey: string }

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
