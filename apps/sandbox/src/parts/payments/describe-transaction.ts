import type { Settings } from '../../settings.ts'
import { wallTime } from '../../world/bogota-time.ts'
import { signConfirmation } from './sign-confirmation.ts'
import { describeState } from './states.ts'
import type { Transaction } from './transaction.ts'

export type Fields = Readonly<Record<string, string | number>>

const typeOf = { card: 'TDC', pse: 'PSE', cash: 'EFECTIVO' } as const

/** The transaction as the look-up writes it: codes and amounts are numbers. */
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

/** The same as a confirmation carries it: everything is text. */
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
