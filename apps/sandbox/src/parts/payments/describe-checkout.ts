import type { Settings } from '../../settings.ts'
import { type Checkout, type CheckoutData, methodsOf } from './checkout.ts'
import { banks, networks } from './instruments.ts'
import { describeState } from './states.ts'
import type { Transaction } from './transaction.ts'

/** All that the page shows of a checkout, with its last transaction where there is one. */
export function describeCheckout(settings: Settings, { data }: Checkout, transaction: Transaction | null) {
  return {
    name: data.name,
    description: data.description,
    invoice: data.invoice,
    amount: Number(data.amount),
    tax: Number(data.tax),
    isTest: data.test === 'true',
    methods: methodsOf(settings, data),
    banks: Object.entries(banks).map(([code, name]) => ({ code, name })),
    networks: Object.entries(networks).map(([id, { name }]) => ({ id, name })),
    payer: { name: data.name_billing, document: data.number_doc_billing, email: data.email_billing },
    abandonTo: returnAddress(data, null),
    result: transaction === null ? null : describeResult(transaction),
  }
}

/** Where the merchant waits for the browser; without a transaction the provider writes `undefined`. */
export function returnAddress(data: CheckoutData, transaction: Transaction | null): string {
  const url = new URL(data.response)
  url.searchParams.set('ref_payco', transaction?.hash ?? 'undefined')
  return url.href
}

function describeResult(transaction: Transaction) {
  const { reference, state, instrument, data } = transaction
  return {
    reference,
    state,
    stateText: describeState(state).text,
    method: instrument.method,
    bank: instrument.bank,
    card: instrument.card,
    pin: instrument.pin,
    returnTo: returnAddress(data, transaction),
  }
}
