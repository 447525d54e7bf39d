import type { Brand } from '../platform/brand.ts'
import { formatPesos, sayMoment } from '../platform/format.ts'
import { standingText } from '../platform/text/payments.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import {
  type CashPin,
  cashEndOf,
  cashRows,
  type PaymentFacts,
  paymentRows,
  reasonOfPayment,
} from './layout/payment-words.ts'
import { samplePesos } from './sample-pesos.ts'

export type PaymentPendingData = PaymentFacts & {
  readonly cash: CashPin | null
  readonly resultLink: string | null
}

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
      subject: 'Espera la respuesta de tu pago',
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
  const end = sayMoment(cashEndOf(cash.dueOn))
  return {
    ...shared,
    subject: `Guarda el PIN y paga a más tardar el ${end}`,
    preheader: `Con el PIN pagas en un punto ${cash.network}.`,
    heading: 'Guarda el PIN de tu pago',
    paragraphs: [
      greeting(data.firstName),
      // A time of day already ends with the dot of «a. m.» or «p. m.».
      `Guarda el PIN ${cash.pin}. Con él pagas ${amount} en un punto ${cash.network} a más tardar el ${end}`,
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

export const samplePaymentPending: PaymentPendingData = {
  firstName: 'María',
  purpose: 'installment',
  contractNumber: 'CU-5C0A1D2E3F40',
  orderNumber: null,
  amount: samplePesos(149_120),
  reference: '101234568',
  method: 'Efectivo',
  franchise: 'Efecty',
  at: '2027-02-20T15:12:09Z',
  cash: { pin: '8472639105', agreement: '112766', network: 'Efecty', dueOn: '2027-02-23' },
  resultLink:
    'http://localhost:3000/self-manage/payment/5f1d0c2e9b7a4f63a8e1c0d92b47e6f3/response/?ref_payco=64d1f0a2b3c4d5e6f7a8b9c0',
}
