import type { Brand } from '../../platform/brand.ts'
import { formatDate, formatDateTime, formatPesos } from '../../platform/format.ts'
import type { MailFact } from './mail-content.ts'
import type { CashPin, PaymentFacts, PaymentPurpose, PaymentStanding } from './payment-facts.ts'

/** What the mails about payments say alike. */
const purposes: Readonly<Record<PaymentPurpose, string>> = {
  installment: 'Pago de cuota',
  advance: 'Adelanto de cuota',
  payoff: 'Pago total',
  reduceInstallment: 'Abono a capital: bajar la cuota',
  reduceTerm: 'Abono a capital: bajar el plazo',
  downPayment: 'Pago inicial',
  guarantee: 'Fianza',
}

const standings: Readonly<Record<PaymentStanding, string>> = {
  accepted: 'Aceptada',
  pending: 'Pendiente',
  rejected: 'Rechazada',
  cancelled: 'Cancelada',
}

/** In the order in which a receipt tells them; `state` in words. */
export function paymentRows(data: PaymentFacts, state: string): readonly MailFact[] {
  return [
    ['Valor', formatPesos(data.amount)],
    ['Estado', state],
    ['Fecha', formatDateTime(data.at)],
    ['Concepto', purposes[data.purpose]],
    ['Medio de pago', methodText(data)],
    ['Referencia', data.reference],
    ...(data.contractNumber === null ? [] : [['Contrato', data.contractNumber] as const]),
    ...(data.orderNumber === null ? [] : [['Número de orden', data.orderNumber] as const]),
  ]
}

export const standingText = (standing: PaymentStanding): string => standings[standing]

export function cashRows({ pin, agreement, network, dueOn }: CashPin): readonly MailFact[] {
  return [
    ['PIN', pin],
    ['Convenio', agreement],
    ['Paga en', network],
    ['Paga a más tardar el', formatDate(dueOn)],
  ]
}

export const reasonOfPayment = (brand: Brand): string =>
  `Recibes este correo porque se hizo un pago a ${brand.lenderName} con este correo o con tu crédito.`

function methodText({ method, franchise }: PaymentFacts): string {
  const kind = method === 'Efectivo' ? 'Efectivo' : 'Tarjeta o PSE'
  return franchise === '' ? kind : `${kind} (${franchise})`
}
