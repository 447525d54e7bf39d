import { pesos } from '@cupo/credit-engine'
import type { PaymentOrder } from '../../servicing/servicing.ts'
import type { AttemptSettlement } from './settlement.ts'
import { paymentReference } from './transaction-store.ts'

/** The payment of a loan that an accepted attempt makes. */
export function orderOf({ record: { attempt }, found, paidAt }: AttemptSettlement): PaymentOrder {
  const reference = paymentReference(found.reference)
  const { key: loan, kind, amount } = attempt
  if (kind === null) throw new Error(`payment ${reference} of a loan is of no kind`)
  return { reference, loan, amount: pesos(amount), kind, source: 'provider', paidAt }
}
