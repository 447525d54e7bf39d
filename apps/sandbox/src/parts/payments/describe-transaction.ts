import type { Settings } from '../../settings.ts'
import { wallTime } from '../../world/clock.ts'
import { type Checkout, type CheckoutData, methodsOf } from './checkout.ts'
import { signConfirmation } from './tell-merchant.ts'
import { banks, describeState, networks, type Transaction } from './transaction.ts'

export type Fields = Readonly<Record<string, string | number>>

const typeOf = { card: 'TDC', pse: 'PSE', cash: 'EFECTIVO' } as const

/** In the look-up codes and amounts are numbers. */
export function describeTransaction(settings: Settings, transaction: Transaction): Fields {
  const { reference, transactionId, data, instrument, state, createdAtMs, acceptedAtMs } = transaction
  const { text, reason, error } = describeState(state)
  const isAccepted = state === 1 || state === 6
  const date = wallTime(acceptedAtMs ?? createdAtMs)
  const amount = Number(data.amount)
  return {
    x_cust_id_cliente: numberOrText(settings.payments.customerId),
    x_ref_payco: Number(reference),
    x_id_factura: data.invoice,
    x_id_invoice: data.invoice,
    x_description: data.description,
    x_mpd_points: 0,
    x_amount: amount,
    x_amount_country: amount,
    x_amount_ok: amount,
    x_tax: Number(data.tax),
    x_tax_ico: 0,
    x_amount_base: Number(data.tax_base),
    x_currency_code: data.currency,
    x_bank_name: instrument.bank,
    x_cardnumber: instrument.card,
    x_quotas: instrument.method === 'card' ? instrument.quotas : 'N/A',
    x_respuesta: text,
    x_response: text,
    x_approval_code: isAccepted ? reference.slice(-6) : '',
    x_transaction_id: transactionId,
    x_fecha_transaccion: date,
    x_transaction_date: date,
    x_payment_date: acceptedAtMs === null ? '' : date,
    x_cod_respuesta: state,
    x_cod_response: state,
    x_response_reason_text: reason,
    x_cod_transaction_state: state,
    x_transaction_state: text,
    x_errorcode: error,
    x_franchise: instrument.franchise,
    x_business: 'Cupo',
    ...describeCustomer(transaction),
    x_signature: signatureOf(settings, transaction),
    x_test_request: data.test === 'true' ? 'TRUE' : 'FALSE',
    x_transaction_cycle: '',
    ...extrasOf(transaction),
    x_type_payment: typeOf[instrument.method],
    x_secondary_step: '',
    x_pin: instrument.pin?.pin ?? '',
    x_agreement: instrument.pin?.agreement ?? '',
    x_expiration_date: instrument.pin?.dueOn ?? '',
  }
}

/** In a confirmation everything is text. */
export function confirmationOf(
  settings: Settings,
  transaction: Transaction,
): Readonly<Record<string, string>> {
  const fields = describeTransaction(settings, transaction)
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}

function signatureOf(settings: Settings, { reference, transactionId, data }: Transaction): string {
  const { customerId, pKey } = settings.payments
  const amount = String(Number(data.amount))
  return signConfirmation({
    customerId,
    key: pKey,
    reference,
    transactionId,
    amount,
    currency: data.currency,
  })
}

function describeCustomer({ data, email, ip }: Transaction): Fields {
  const [first = '', ...rest] = data.name_billing.split(' ')
  const half = Math.ceil((rest.length + 1) / 2) - 1
  return {
    x_customer_doctype: data.type_doc_billing,
    x_customer_document: data.number_doc_billing,
    x_customer_name: [first, ...rest.slice(0, half)].join(' '),
    x_customer_lastname: rest.slice(half).join(' '),
    x_customer_email: email,
    x_customer_phone: data.mobilephone_billing,
    x_customer_movil: data.mobilephone_billing,
    x_customer_ind_pais: '57',
    x_customer_country: 'CO',
    x_customer_city: '',
    x_customer_address: data.address_billing || 'N/A',
    x_customer_ip: ip,
  }
}

function extrasOf({ data }: Transaction): Fields {
  return Object.fromEntries(data.extras.map((extra, index) => [`x_extra${index + 1}`, extra]))
}

function numberOrText(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : text
}

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

/** Without a transaction the provider writes `undefined`. */
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
