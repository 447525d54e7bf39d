import type { Brand } from '../../platform/brand.ts'
import { formatMoment, formatPesos } from '../../platform/format.ts'
import { greeting, type MailContent } from '../layout/mail-content.ts'
import { paymentRows, reasonOfPayment } from '../layout/payment-words.ts'
import { howToGetHelp } from '../layout/reminder-words.ts'
import type { PaymentReversedData } from './data.ts'

export function paymentReversed(data: PaymentReversedData, brand: Brand): MailContent {
  const amount = formatPesos(data.amount)
  return {
    subject: `Revisa tu crédito: se reversó tu pago de ${amount}`,
    preheader: 'El dinero volvió al medio con el que se pagó.',
    heading: 'Tu pago se reversó',
    paragraphs: [
      greeting(data.firstName),
      `El pago de ${amount} se reversó: el dinero vuelve al medio con el que se pagó.`,
      ...(data.contractNumber === null ? [] : ['Por eso ese valor vuelve a estar pendiente en tu crédito.']),
      ...(data.isReopened
        ? ['Tu crédito estaba pagado y ahora tiene saldo. El paz y salvo ya no está vigente.']
        : []),
    ],
    button: data.creditLink === null ? null : { label: 'Ver mi crédito', link: data.creditLink },
    facts: [...paymentRows(data, 'Reversada'), ['Reversada el', formatMoment(data.reversedAt)]],
    table: null,
    steps: [],
    notes: [howToGetHelp('¿No lo pediste?', brand)],
    reason: reasonOfPayment(brand),
  }
}
