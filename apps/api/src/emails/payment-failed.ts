import type { Brand } from '../platform/brand.ts'
import { sayMoment } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { type PaymentFacts, paymentRows, reasonOfPayment } from './layout/payment-words.ts'
import { samplePesos } from './sample-pesos.ts'

export type PaymentFailedData = PaymentFacts & {
  readonly because: 'rejected' | 'expired' | 'abandoned' | 'cancelled'
  readonly payAgainLink: string | null
  readonly deadlineAt: string | null
}

type AttemptEnd = { readonly state: string; readonly what: string }

const endings: Readonly<Record<PaymentFailedData['because'], AttemptEnd>> = {
  rejected: { state: 'Rechazada', what: 'Tu banco rechazó el pago.' },
  expired: { state: 'Expirada', what: 'El plazo para pagar venció.' },
  abandoned: { state: 'Abandonada', what: 'El pago quedó sin terminar.' },
  cancelled: { state: 'No realizada', what: 'El pago no se hizo.' },
}

export function paymentFailed(data: PaymentFailedData, brand: Brand): MailContent {
  const { state, what } = endings[data.because]
  const link = data.payAgainLink
  return {
    subject: link === null ? 'Tu pago no fue aprobado' : 'Paga otra vez: tu pago no fue aprobado',
    preheader: `${what} No se cobró nada.`,
    heading: 'Tu pago no fue aprobado',
    paragraphs: [
      greeting(data.firstName),
      `${what} No se cobró nada.`,
      ...(link === null ? [] : ['Puedes intentarlo otra vez cuando quieras, con el mismo medio o con otro.']),
      ...(data.deadlineAt === null
        ? []
        : [`Paga hasta el ${sayMoment(data.deadlineAt)} o la orden se cancela.`]),
    ],
    button: link === null ? null : { label: 'Pagar otra vez', link },
    facts: paymentRows(data, state),
    table: null,
    steps: [],
    notes: [
      'Si tu banco muestra el cobro, escríbenos con la referencia. Si el dinero nos llega después, te avisamos.',
    ],
    reason: reasonOfPayment(brand),
  }
}

export const samplePaymentFailed: PaymentFailedData = {
  firstName: 'María',
  purpose: 'installment',
  contractNumber: 'CU-5C0A1D2E3F40',
  orderNumber: null,
  amount: samplePesos(149_120),
  reference: '101234569',
  method: 'Tarjeta-PSE',
  franchise: 'PSE',
  at: '2027-02-20T15:12:09Z',
  because: 'rejected',
  deadlineAt: null,
  payAgainLink: 'http://localhost:3000/self-manage/payment/5f1d0c2e9b7a4f63a8e1c0d92b47e6f3',
}
