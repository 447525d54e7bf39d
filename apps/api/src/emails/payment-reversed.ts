import type { Brand } from '../platform/brand.ts'
import { formatMoment, formatPesos } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { type PaymentFacts, paymentRows, reasonOfPayment } from './layout/payment-words.ts'
import { howToGetHelp } from './layout/reminder-words.ts'
import { samplePesos } from './sample-pesos.ts'

export type PaymentReversedData = PaymentFacts & {
  /** ISO instant. */
  readonly reversedAt: string
  /** The loan had been paid off, and is open again. */
  readonly isReopened: boolean
  /** The credit's page; null before there is a credit. */
  readonly creditLink: string | null
}

export function paymentReversed(data: PaymentReversedData, brand: Brand): MailContent {
  const amount = formatPesos(data.amount)
  return {
    subject: 'Revisa tu crédito: se reversó un pago tuyo',
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

export const samplePaymentReversed: PaymentReversedData = {
  firstName: 'María',
  purpose: 'payoff',
  contractNumber: 'CU-5C0A1D2E3F40',
  orderNumber: null,
  amount: samplePesos(1_204_377),
  reference: '101234570',
  method: 'Tarjeta-PSE',
  franchise: 'VISA',
  at: '2027-02-20T15:12:09Z',
  reversedAt: '2027-02-25T13:40:00Z',
  isReopened: true,
  creditLink: 'http://localhost:3000/self-manage/credits/5f1d0c2e9b7a4f63a8e1c0d92b47e6f3',
}
