import type { Brand } from '../../platform/brand.ts'
import { formatMoment, formatPesos } from '../../platform/format.ts'
import { cashEndText, methodText, purposeText } from '../../platform/text/payments.ts'
import type { MailFact } from './mail-content.ts'
import type { CashPin, PaymentFacts } from './payment-facts.ts'

/** What the mails about payments say alike, in the order in which a receipt tells it; `state` in words. */
export function paymentRows(data: PaymentFacts, state: string): readonly MailFact[] {
  return [
    ['Valor', formatPesos(data.amount)],
    ['Estado', state],
    ['Fecha', formatMoment(data.at)],
    ['Concepto', purposeText(data.purpose)],
    ['Medio de pago', methodText(data)],
    ['Referencia', data.reference],
    ...(data.contractNumber === null ? [] : [['Contrato', data.contractNumber] as const]),
    ...(data.orderNumber === null ? [] : [['Número de orden', data.orderNumber] as const]),
  ]
}

export function cashRows({ pin, agreement, network, dueOn }: CashPin): readonly MailFact[] {
  return [
    ['PIN', pin],
    ['Convenio', agreement],
    ['Paga en', network],
    ['Paga a más tardar el', cashEndText(dueOn)],
  ]
}

export const reasonOfPayment = (brand: Brand): string =>
  `Recibes este correo porque se hizo un pago a ${brand.lenderName} con este correo o con tu crédito.`
