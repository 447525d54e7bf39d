import type { Brand } from '../../platform/brand.ts'
import { formatPesos } from '../../platform/format.ts'
import { cashEndText, standingText } from '../../platform/text/payments.ts'
import { greeting, type MailContent } from '../layout/mail-content.ts'
import { cashRows, paymentRows, reasonOfPayment } from '../layout/payment-words.ts'
import type { PaymentPendingData } from './data.ts'

export function paymentPending(data: PaymentPendingData, brand: Brand): MailContent {
  const amount = formatPesos(data.amount)
  const { cash } = data
  const shared = {
    button: data.resultLink === null ? null : { label: 'Ver mi pago', link: data.resultLink },
    table: null,
    reason: reasonOfPayment(brand),
  }
  if (cash === null)
    return {
      ...shared,
      subject: `Espera la respuesta de tu pago de ${amount}`,
      preheader: 'No tienes que pagar otra vez: te escribimos cuando haya respuesta.',
      heading: 'Tu pago está en revisión',
      paragraphs: [
        greeting(data.firstName),
        'Tu banco todavía no confirma el pago. Es normal y puede tardar.',
        'No tienes que pagar otra vez. Te escribimos cuando haya respuesta.',
      ],
      facts: paymentRows(data, standingText('pending')),
      steps: [],
      notes: [],
    }
  const end = cashEndText(cash.dueOn)
  return {
    ...shared,
    subject: `Guarda el PIN y paga ${amount} a más tardar el ${end}`,
    preheader: `Con el PIN pagas en un punto ${cash.network}.`,
    heading: 'Guarda el PIN de tu pago',
    paragraphs: [
      greeting(data.firstName),
      `Guarda el PIN ${cash.pin}. Con él pagas ${amount} en un punto ${cash.network} a más tardar el ${end}.`,
    ],
    facts: [...cashRows(cash), ...paymentRows(data, standingText('pending'))],
    steps: [
      `Ve a un punto ${cash.network} antes de que venza el PIN.`,
      `Di el convenio ${cash.agreement} y el PIN ${cash.pin}.`,
      'Paga en efectivo y guarda el recibo. Te escribimos cuando el pago nos llegue.',
    ],
    notes: ['Si no pagas a tiempo, el PIN vence y no se cobra nada.'],
  }
}
