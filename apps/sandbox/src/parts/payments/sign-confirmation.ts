import { createHash } from 'node:crypto'

export type Signed = {
  readonly customerId: string
  readonly key: string
  readonly reference: string
  readonly transactionId: string
  /** As it is sent. */
  readonly amount: string
  readonly currency: string
}

/** `x_signature`: SHA-256 over the merchant, its secret and what must not change, joined by `^`. */
export function signConfirmation(signed: Signed): string {
  const { customerId, key, reference, transactionId, amount, currency } = signed
  const text = [customerId, key, reference, transactionId, amount, currency].join('^')
  return createHash('sha256').update(text).digest('hex')
}
