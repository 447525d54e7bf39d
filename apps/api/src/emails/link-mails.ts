import type { Pesos } from '@cupo/credit-engine'
import { type Brand, guarantorOf } from '../platform/brand.ts'
import { formatMoment, formatPesos, sayMoment } from '../platform/format.ts'
import { breakdownCaptions, breakdownText } from '../platform/text/breakdown.ts'
import { hoursText } from '../platform/text/words.ts'
import { greeting, type MailContent, samplePesos } from './layout/mail-content.ts'
import { afterPayment, upfrontPaymentButtons } from './layout/words.ts'

export type PaymentLinkData = {
  readonly firstName: string
  readonly orderNumber: string
  readonly deviceName: string
  readonly pickUpIn?: string
  readonly amount: Pesos
  readonly purchase: { readonly price: Pesos; readonly financedAmount: Pesos }
  readonly deadlineHours: number
  readonly deadlineAt: string
  readonly link: string
}

type GuaranteeLinkData = {
  readonly firstName: string
  readonly orderNumber: string
  readonly deviceName: string
  readonly pickUpIn?: string
  readonly guaranteeFee: Pesos
  readonly guaranteeVat: Pesos
  readonly guaranteeTotal: Pesos
  readonly deadlineHours: number
  readonly deadlineAt: string
  readonly link: string
}

export const sampleGuaranteeLink: GuaranteeLinkData = {
  firstName: 'María',
  orderNumber: '1234567890',
  deviceName: 'Nevado Cumbre 12 Pro',
  guaranteeFee: samplePesos(150_000),
  guaranteeVat: samplePesos(28_500),
  guaranteeTotal: samplePesos(178_500),
  deadlineHours: 20,
  deadlineAt: '2026-11-22T11:06:30Z',
  link: 'http://localhost:3000/guarantee-payment/0192f7c1-7a3b/5f1d0c2e9b7a4f63a8e1c0d92b47e6f3',
}

export function paymentLink(data: PaymentLinkData, brand: Brand): MailContent {
  const amount = formatPesos(data.amount)
  const then = afterPayment(data.pickUpIn, data.deviceName, brand)
  return {
    subject: `Haz tu pago inicial hasta el ${sayMoment(data.deadlineAt)}`,
    preheader: then.preheader,
    heading: 'Haz tu pago inicial',
    paragraphs: [greeting(data.firstName), `Tu crédito está aprobado. Paga ${amount} ${then.purpose}.`],
    button: { label: 'Pagar ahora', link: data.link },
    facts: [
      ['Número de orden', data.orderNumber],
      ['Paga hasta', formatMoment(data.deadlineAt)],
    ],
    breakdown: breakdownOf(data),
    table: null,
    steps: [],
    notes: [
      `Tienes ${hoursText(data.deadlineHours)} desde que firmaste. Si no pagas a tiempo, la orden se cancela y no debes nada.`,
    ],
    reason: `Recibes este correo porque firmaste un contrato con ${brand.lenderName}.`,
  }
}

function breakdownOf({ amount, purchase }: PaymentLinkData) {
  const parts = { price: purchase.price, financed: -purchase.financedAmount }
  return breakdownText(breakdownCaptions.due, amount, parts, 'Pago inicial')
}

export const samplePaymentLink: PaymentLinkData = {
  firstName: 'María',
  orderNumber: '1234567890',
  deviceName: 'Nevado Cumbre 12 Pro',
  amount: samplePesos(499_900),
  purchase: { price: samplePesos(1_999_900), financedAmount: samplePesos(1_500_000) },
  deadlineHours: 20,
  deadlineAt: '2026-11-22T11:06:30Z',
  link: 'http://localhost:3000/advanced-payment/0192f7c1-7a3b/5f1d0c2e9b7a4f63a8e1c0d92b47e6f3',
}

export function guaranteeLink(data: GuaranteeLinkData, brand: Brand): MailContent {
  const then = afterPayment(data.pickUpIn, data.deviceName, brand)
  return {
    subject: `Paga tu fianza hasta el ${sayMoment(data.deadlineAt)}`,
    preheader: then.preheader,
    heading: 'Paga tu fianza',
    paragraphs: [
      greeting(data.firstName),
      `Tu crédito necesita una fianza. Págala una sola vez ${then.purpose}.`,
      'La fianza es un respaldo ante el prestamista: si no pagas tus cuotas, la deuda sigue siendo tuya.',
    ],
    button: { label: upfrontPaymentButtons.guarantee, link: data.link },
    facts: [
      ['Número de orden', data.orderNumber],
      ['Paga hasta', formatMoment(data.deadlineAt)],
    ],
    breakdown: breakdownText(
      breakdownCaptions.due,
      data.guaranteeTotal,
      { guarantee: data.guaranteeFee, guaranteeVat: data.guaranteeVat },
      'Total por pagar',
    ),
    table: null,
    steps: [],
    notes: [
      `Tienes ${hoursText(data.deadlineHours)} desde que firmaste. Si no pagas a tiempo, la orden se cancela y no debes nada.`,
      `¿Dudas sobre la fianza? Llama gratis al ${guarantorOf(brand).helpline}.`,
    ],
    reason: `Recibes este correo porque firmaste un contrato con ${brand.lenderName}.`,
  }
}
