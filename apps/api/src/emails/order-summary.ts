import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatPaymentDay, formatPesos, sayMoment } from '../platform/format.ts'
import { type Breakdown, breakdownCaptions, breakdownText } from '../platform/text/breakdown.ts'
import { hoursText } from '../platform/text/counts.ts'
import { greeting, type MailContent, type MailStep } from './layout/mail-content.ts'
import { deliveryFacts, type OrderDelivery, readiness, whoHandsOver } from './layout/order-delivery.ts'
import {
  firstInstallmentSentence,
  upfrontPaymentButtons,
  upfrontPaymentNames,
} from './layout/payment-words.ts'
import { samplePesos } from './sample-pesos.ts'

export type OrderSummaryData = {
  readonly firstName: string
  readonly orderNumber: string
  readonly device: {
    readonly brand: string
    readonly model: string
    readonly memory: string
    readonly color: string
    readonly price: Pesos
  }
  readonly downPayment: Pesos
  readonly guaranteeTotal: Pesos
  readonly financedAmount: Pesos
  readonly installmentCount: number
  readonly installmentTotal: Pesos
  readonly paymentDay: number
  readonly daysToFirstDueDateMin: number
  readonly totalToPay: Pesos
  readonly breakdown: Breakdown
  readonly delivery: OrderDelivery
  readonly nextStep: OrderNextStep
}

type PaymentBeforeDelivery = {
  readonly upfrontPayment: 'downPayment' | 'guarantee'
  readonly amount: Pesos
  readonly link: string
}

export type OrderNextStep =
  | {
      readonly kind: 'payFirst'
      readonly payments: readonly PaymentBeforeDelivery[]
      readonly deadlineHours: number
      readonly deadlineAt: string
    }
  | { readonly kind: 'awaitDelivery' }

export function orderSummary(data: OrderSummaryData, brand: Brand): MailContent {
  const { device } = data
  const name = device.model
  const payment = data.nextStep.kind === 'payFirst' ? paymentWords(data.nextStep, data.delivery) : null
  return {
    subject: payment?.subject(data.orderNumber) ?? `¡Listo! Preparamos tu orden ${data.orderNumber}`,
    preheader: `Tu ${name} en ${data.installmentCount} cuotas: revisa los datos de tu compra.`,
    heading: '¡Gracias por tu compra!',
    paragraphs: [
      greeting(data.firstName),
      payment === null
        ? `Firmaste tu contrato. ${readiness(data.delivery, name, brand)}`
        : `Firmaste tu contrato y apartamos tu ${name}. ${payment.whatIsLeft}`,
    ],
    button: payment?.button ?? null,
    facts: [
      ['Número de orden', data.orderNumber],
      ['Equipo', `${name}, ${device.memory}, ${device.color}`],
      ['Precio', formatPesos(device.price)],
      ['Valor financiado', formatPesos(data.financedAmount)],
      ['Cuotas', `${data.installmentCount} de ${formatPesos(data.installmentTotal)}, con IVA incluido`],
      ['Día de pago', `${formatPaymentDay(data.paymentDay)} de cada mes`],
      ...deliveryFacts(data.delivery, brand),
    ],
    breakdown: breakdownText(breakdownCaptions.due, data.totalToPay, data.breakdown, 'Total a pagar'),
    table: null,
    steps: steps(data, brand),
    notes: [],
    reason: `Recibes este correo porque compraste con ${brand.lenderName}.`,
  }
}

function steps(data: OrderSummaryData, brand: Brand): readonly MailStep[] {
  return [
    ...paymentSteps(data.nextStep),
    `${whoHandsOver(data.delivery, brand)} entrega tu equipo. Ten tu cédula a la mano.`,
    `Ese día te enviamos el plan de pagos con sus fechas. ${firstInstallmentSentence(data, 'la entrega')}`,
  ]
}

type PayFirst = Extract<OrderNextStep, { readonly kind: 'payFirst' }>

/** The button pays the first due. */
function paymentWords({ payments }: PayFirst, delivery: OrderDelivery) {
  const toGetIt = 'pickUpIn' in delivery ? 'entregártelo' : 'enviarlo'
  const [first, ...others] = payments
  if (first === undefined) throw new RangeError('nothing is to be paid first')
  const parts = payments.map(
    ({ upfrontPayment, amount }) => `${upfrontPaymentNames[upfrontPayment]} de ${formatPesos(amount)}`,
  )
  return {
    subject: (orderNumber: string) => `Haz tu pago para recibir la orden ${orderNumber}`,
    whatIsLeft:
      others.length === 0
        ? `Solo falta ${parts[0]} para ${toGetIt}.`
        : `Faltan dos pagos para ${toGetIt}: ${parts.join(' y ')}.`,
    button: { label: upfrontPaymentButtons[first.upfrontPayment], link: first.link },
  }
}

function paymentSteps(nextStep: OrderNextStep): readonly MailStep[] {
  if (nextStep.kind === 'awaitDelivery') return []
  const { deadlineHours, deadlineAt, payments } = nextStep
  const [, ...others] = payments
  return [
    `Paga hasta el ${sayMoment(deadlineAt)}: tienes ${hoursText(deadlineHours)} desde la firma. Si no, la orden se cancela.`,
    ...others.map(
      ({ upfrontPayment, amount, link }): MailStep => ({
        text: `Paga también ${upfrontPaymentNames[upfrontPayment]} de ${formatPesos(amount)}, con su propio enlace:`,
        link,
      }),
    ),
  ]
}

const upFrontOfSample = { downPayment: 499_900, guarantee: 150_000, guaranteeVat: 28_500 }
const costOfSample = { interest: 183_231, interestVat: 34_816, fee: 60_000, feeVat: 11_400 }

export const sampleOrderSummary: OrderSummaryData = {
  firstName: 'María',
  orderNumber: '1234567890',
  device: {
    brand: 'Nevado',
    model: 'Cumbre 12 Pro',
    memory: '256 GB',
    color: 'Azul noche',
    price: samplePesos(1_999_900),
  },
  downPayment: samplePesos(499_900),
  guaranteeTotal: samplePesos(178_500),
  financedAmount: samplePesos(1_500_000),
  installmentCount: 12,
  installmentTotal: samplePesos(149_120),
  paymentDay: 23,
  daysToFirstDueDateMin: 30,
  totalToPay: samplePesos(2_467_847),
  breakdown: { ...upFrontOfSample, principal: 1_500_000, ...costOfSample },
  delivery: {
    address: 'CL 26 # 13-19 AP 501 TO 2, Teusaquillo, Bogotá, D.C.',
    shippingCost: samplePesos(12_900),
    schedule: { kind: 'dated', date: '2026-11-23', period: 'AM' },
  },
  nextStep: {
    kind: 'payFirst',
    payments: [
      {
        upfrontPayment: 'downPayment',
        amount: samplePesos(499_900),
        link: 'http://localhost:3000/advanced-payment/01a1fc4d-b9e8-71c8-ba71-c091e00effa1/Zm9yIGEgc2FtcGxl',
      },
      {
        upfrontPayment: 'guarantee',
        amount: samplePesos(178_500),
        link: 'http://localhost:3000/guarantee-payment/01a1fc4d-b9e8-71c8-ba71-c091e00effa1/YW5vdGhlciBvbmU',
      },
    ],
    deadlineHours: 20,
    deadlineAt: '2026-11-22T11:06:30Z',
  },
}
