import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import {
  formatDate,
  formatMoment,
  formatPaymentDay,
  formatPesos,
  sayDate,
  sayMoment,
} from '../platform/format.ts'
import { type Breakdown, breakdownCaptions, breakdownText } from '../platform/text/breakdown.ts'
import { hoursText } from '../platform/text/words.ts'
import { type DatedPlan, planContent } from './layout/dated-plan.ts'
import { greeting, type MailContent, type MailStep, samplePesos } from './layout/mail-content.ts'
import {
  deliveryFacts,
  firstInstallmentSentence,
  installmentsOnBill,
  type OrderDelivery,
  readiness,
  upfrontPaymentButtons,
  upfrontPaymentNames,
  whoHandsOver,
} from './layout/words.ts'

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

export type OrderCancelledData = {
  readonly firstName: string
  readonly orderNumber: string
  readonly deviceName: string
  readonly deadlineHours: number
  readonly cancelledAt: string
  /** Orders without a payment; `refund-owed` covers the others. */
  readonly because: 'notPaidInTime' | 'deviceRefused' | 'outOfStock'
}

export function orderCancelled(data: OrderCancelledData, brand: Brand): MailContent {
  const { preheader, why } = reasonsOf(data)
  return {
    subject: `Tu orden ${data.orderNumber} se canceló: pídela de nuevo cuando quieras`,
    preheader,
    heading: 'Cancelamos tu orden',
    paragraphs: [
      greeting(data.firstName),
      `${why} Por eso cancelamos la orden de tu ${data.deviceName}.`,
      'Tu contrato queda sin efecto y no debes nada. Puedes pedir tu equipo otra vez cuando quieras.',
    ],
    button: { label: 'Ver equipos', link: brand.siteUrl },
    facts: [
      ['Número de orden', data.orderNumber],
      ['Cancelada el', formatMoment(data.cancelledAt)],
    ],
    table: null,
    steps: [],
    notes: [unpaidPin],
    reason: `Recibes este correo porque firmaste un contrato con ${brand.lenderName}.`,
  }
}

/** A cash PIN may outlive its order by hours. */
export const unpaidPin =
  'Si tienes un PIN de esta orden, ya no lo pagues. Si lo pagaste, te devolvemos ese dinero y te escribimos.'

function reasonsOf({ because, deadlineHours }: OrderCancelledData) {
  switch (because) {
    case 'notPaidInTime':
      return {
        preheader: `No recibimos tu pago en ${hoursText(deadlineHours)}. No debes nada.`,
        why: `${deadlineHours === 1 ? 'Pasó' : 'Pasaron'} ${hoursText(deadlineHours)} desde que firmaste y no recibimos todo el pago.`,
      }
    case 'deviceRefused':
      return { preheader: 'El equipo no se recibió. No debes nada.', why: 'El equipo no se recibió.' }
    case 'outOfStock':
      return {
        preheader: 'Tu equipo ya no está disponible. No debes nada.',
        why: 'El equipo que pediste ya no está disponible.',
      }
  }
}

export const sampleOrderCancelled: OrderCancelledData = {
  firstName: 'María',
  orderNumber: '1234567890',
  deviceName: 'Nevado Cumbre 12 Pro',
  deadlineHours: 20,
  cancelledAt: '2026-11-22T11:06:31Z',
  because: 'notPaidInTime',
}

export type DeliveredData = DatedPlan & {
  readonly firstName: string
  readonly orderNumber: string
  readonly deviceName: string
  readonly deliveredOn: string
  readonly financedAmount: Pesos
  readonly isMobileBill: boolean
  readonly accountLink: string
}

export function delivered(data: DeliveredData, brand: Brand): MailContent {
  const plan = planContent(data, data.isMobileBill)
  return {
    subject: `Guarda tu plan de pagos: tu primera cuota es el ${plan.firstDate}`,
    preheader: `Con las fechas de tus ${data.installments.length} cuotas.`,
    heading: '¡Ya tienes tu equipo!',
    paragraphs: [
      greeting(data.firstName),
      `Disfruta tu ${data.deviceName}. Tu crédito empezó hoy y estas son las fechas de tus cuotas.`,
      plan.firstInstallment,
      ...(data.isMobileBill ? [installmentsOnBill(brand)] : []),
    ],
    button: { label: 'Ver mi crédito', link: data.accountLink },
    facts: [
      ['Número de orden', data.orderNumber],
      ['Entregado el', formatDate(data.deliveredOn)],
      ['Valor financiado', formatPesos(data.financedAmount)],
      plan.paymentDay,
    ],
    breakdown: plan.breakdown,
    table: plan.table,
    steps: [],
    notes: [
      plan.note,
      `Puedes retractarte de la compra y del crédito hasta el ${sayDate(data.withdrawBy)}: entra a tu cuenta, abre tu crédito y usa «Derecho de retracto».`,
    ],
    reason: `Recibes este correo porque tienes un crédito con ${brand.lenderName}.`,
  }
}

export const sampleDelivered: DeliveredData = {
  firstName: 'María',
  orderNumber: '1234567890',
  deviceName: 'Nevado Cumbre 12 Pro',
  deliveredOn: '2026-11-23',
  financedAmount: samplePesos(1_500_000),
  isMobileBill: false,
  paymentDay: 23,
  withdrawBy: '2026-11-30',
  accountLink: 'http://localhost:3000/self-manage',
  installments: [
    { number: 1, dueDate: '2026-12-23', total: samplePesos(149_120) },
    { number: 2, dueDate: '2027-01-23', total: samplePesos(149_120) },
    { number: 3, dueDate: '2027-02-23', total: samplePesos(149_120) },
    { number: 4, dueDate: '2027-03-23', total: samplePesos(149_120) },
    { number: 5, dueDate: '2027-04-23', total: samplePesos(149_120) },
    { number: 6, dueDate: '2027-05-23', total: samplePesos(149_120) },
    { number: 7, dueDate: '2027-06-23', total: samplePesos(149_120) },
    { number: 8, dueDate: '2027-07-23', total: samplePesos(149_120) },
    { number: 9, dueDate: '2027-08-23', total: samplePesos(149_120) },
    { number: 10, dueDate: '2027-09-23', total: samplePesos(149_120) },
    { number: 11, dueDate: '2027-10-23', total: samplePesos(149_120) },
    { number: 12, dueDate: '2027-11-23', total: samplePesos(149_127) },
  ],
  breakdown: { principal: 1_500_000, interest: 183_231, interestVat: 34_816, fee: 60_000, feeVat: 11_400 },
}
