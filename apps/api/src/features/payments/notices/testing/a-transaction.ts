import { pesos } from '@cupo/credit-engine'
import type { ProviderTransaction, TransactionState } from '../../../../ports/payment-provider.ts'

const codes = {
  accepted: 1,
  rejected: 2,
  pending: 3,
  failed: 4,
  reversed: 6,
  held: 7,
  started: 8,
  expired: 9,
  abandoned: 10,
  cancelled: 11,
  suspectedFraud: 12,
} as const satisfies Readonly<Record<TransactionState, number>>

/** An accepted card payment of 149,120 pesos; `changed` is what a test is about. */
export function aTransaction(changed: Partial<ProviderTransaction> = {}): ProviderTransaction {
  const state = changed.state ?? 'accepted'
  return {
    reference: '101234567',
    transactionId: '1012345671700000000',
    invoice: '3f0c9a52-8f1e-4a76-9d0b-2c7e5a1b6d34',
    amount: pesos(149_120),
    currency: 'COP',
    state,
    stateCode: codes[state],
    isTest: true,
    isOurMerchant: true,
    at: '2026-02-10T17:00:00Z',
    franchise: 'VISA',
    paymentType: 'TDC',
    description: 'Pagar cuota',
    customerIp: '203.0.113.80',
    cash: null,
    ...changed,
  }
}
