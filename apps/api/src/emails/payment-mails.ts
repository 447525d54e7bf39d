import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatPesos, sayDate, sayMoment } from '../platform/format.ts'
import { standingText } from '../platform/text/payments.ts'
import { greeting, type MailContent, samplePesos } from './layout/mail-content.ts'
import {
  type CashPin,
  cashEndOf,
  cashRows,
  howToGetHelp,
  type PaymentFacts,
  paymentRows,
  reasonOfInformation,
  reasonOfPayment,
} from './layout/words.ts'

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

type PaymentPendingData = PaymentFacts & {
  readonly cash: CashPin | null
  readonly resultLink: string | null
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

type PaymentMovedData = {
  readonly firstName: string
  readonly contractNumber: string
  readonly amount: Pesos
  readonly paidOn: string
  readonly change: 'added' | 'taken' | 'takenAndReopened'
  readonly creditLink: string
}

export const samplePaymentMoved: PaymentMovedData = {
  firstName: 'María',
  contractNumber: 'CU-5C0A1D2E3F40',
  amount: samplePesos(149_120),
  paidOn: '2027-02-20',
  change: 'takenAndReopened',
  creditLink: 'http://localhost:3000/self-manage/credits/5f1d0c2e9b7a4f63a8e1c0d92b47e6f3',
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

/** Names no other credit: it may be another person's. */
export function paymentMoved(data: PaymentMovedData, brand: Brand): MailContent {
  const { contractNumber, amount, paidOn, change } = data
  const isAdded = change === 'added'
  const payment = `un pago de ${formatPesos(amount)} del ${sayDate(paidOn)}`
  const heading = isAdded ? 'Tu crédito tiene un pago más' : 'Un pago salió de tu crédito'
  return {
    subject: isAdded ? 'Pusimos un pago en tu crédito' : 'Revisa tu crédito: un pago salió de él',
    preheader: 'Corregimos el crédito en el que estaba un pago.',
    heading,
    paragraphs: [
      greeting(data.firstName),
      isAdded
        ? `Por error estaba en otro crédito ${payment}. Ya está en el tuyo, y cuenta desde ese día.`
        : `Por error estaba en tu crédito ${payment}. Lo pasamos al crédito que corresponde, y ya no cuenta en el tuyo.`,
      ...(change === 'takenAndReopened'
        ? ['Tu crédito estaba pagado y ahora tiene saldo. El paz y salvo ya no está vigente.']
        : []),
    ],
    button: { label: 'Ver mi crédito', link: data.creditLink },
    facts: [
      ['Contrato', contractNumber],
      ['Valor', formatPesos(amount)],
      ['Fecha del pago', formatDate(paidOn)],
    ],
    table: null,
    steps: [],
    notes: [howToGetHelp('¿Crees que no es correcto?', brand)],
    reason: reasonOfInformation(brand),
  }
}
