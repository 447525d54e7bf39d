import type { CashPin, ProviderTransaction } from '../../../ports/payment-provider.ts'
import { readAmount } from './read-amount.ts'
import { stateCodeOf, stateOf } from './states.ts'
import type { WireTransaction } from './wire.ts'

/** How a receipt names what the vendor abbreviates. */
const names: Readonly<Record<string, string>> = {
  VS: 'VISA',
  MC: 'MASTERCARD',
  AM: 'AMERICAN EXPRESS',
  DC: 'DINERS CLUB',
  CR: 'CREDENCIAL',
  PSE: 'PSE',
  EF: 'Efecty',
  BA: 'Baloto',
  GA: 'Gana',
  PR: 'Punto Red',
  RS: 'Red Servi',
  SR: 'Sured',
  SP: 'SafetyPay',
  DP: 'DaviPlata',
}
const nameOf = (franchise: string) => names[franchise.toUpperCase()] ?? franchise

export function toTransaction(wire: WireTransaction, customerId: string): ProviderTransaction {
  return {
    reference: wire.x_ref_payco,
    transactionId: wire.x_transaction_id,
    invoice: wire.x_id_invoice || wire.x_id_factura,
    amount: readAmount(wire.x_amount),
    currency: wire.x_currency_code.toUpperCase(),
    ...stateOf(stateCodeOf(wire.x_cod_transaction_state, wire.x_cod_response)),
    // Only the vendor's own word makes it real money.
    isTest: wire.x_test_request.toUpperCase() !== 'FALSE',
    isOurMerchant: wire.x_cust_id_cliente === customerId,
    at: toInstant(wire.x_payment_date) ?? toInstant(wire.x_transaction_date || wire.x_fecha_transaccion),
    franchise: nameOf(wire.x_franchise),
    paymentType: wire.x_type_payment,
    description: wire.x_description,
    customerIp: wire.x_customer_ip,
    cash: toCashPin(wire),
  }
}

/** `yyyy-mm-dd hh:mm:ss` in Bogotá, which has kept UTC−5 since 1993; a year of zeros is no date. */
function toInstant(text: string): string | null {
  if (!/^[1-9]\d{3}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null
  const time = Date.parse(`${text.replace(' ', 'T')}-05:00`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function toCashPin(wire: WireTransaction): CashPin | null {
  const dueOn = toInstant(`${wire.x_expiration_date.slice(0, 10)} 00:00:00`)?.slice(0, 10)
  if (wire.x_pin === '' || dueOn === undefined) return null
  return { pin: wire.x_pin, agreement: wire.x_agreement, network: nameOf(wire.x_franchise), dueOn }
}
