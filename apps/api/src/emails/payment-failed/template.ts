import type { Brand } from '../../platform/brand.ts'
import { formatMoment, formatPesos } from '../../platform/format.ts'
import { greeting, type MailContent } from '../layout/mail-content.ts'
import { paymentRows, reasonOfPayment } from '../layout/payment-words.ts'
import type { PaymentFailedData } from './data.ts'

type Ending = { readonly state: string; readonly what: string }

const endings: Readonly<Record<PaymentFailedData['because'], Ending>> = {
  rejected: { state: 'Rechazada', what: 'Tu banco rechazó el pago.' },
  expired: { state: 'Expirada', what: 'El plazo para pagar venció.' },
  abandoned: { state: 'Abandonada', what: 'El pago quedó sin terminar.' },
  cancelled: { state: 'Cancelada', what: 'El pago se canceló.' },
}

export function paymentFailed(data: PaymentFailedData, brand: Brand): MailContent {
  const amount = formatPesos(data.amount)
  const { state, what } = endings[data.because]
  const link = data.payAgainLink
  return {
    subject:
      link === null
        ? `Tu pago de ${amount} no fue aprobado`
        : `Paga otra vez: tu pago de ${amount} no fue aprobado`,
    preheader: `${what} No se cobró nada.`,
    heading: 'Tu pago no fue aprobado',
    paragraphs: [
      greeting(data.firstName),
      `${what} No se cobró nada.`,
      ...(link === null ? [] : ['Puedes intentarlo otra vez cuando quieras, con el mismo medio o con otro.']),
      ...(data.deadlineAt === null
        ? []
        : [`Paga antes del ${formatMoment(data.deadlineAt)} o la orden se cancela.`]),
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
