import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatMoment, formatPesos } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { samplePesos } from './sample-pesos.ts'

export type PaymentLinkData = {
  readonly firstName: string
  readonly orderNumber: string
  readonly deviceName: string
  readonly amount: Pesos
  /** Parameter epaycoAdvancedEmailLinkValidity. */
  readonly deadlineHours: number
  readonly deadlineAt: string
  readonly link: string
}

export function paymentLink(data: PaymentLinkData, brand: Brand): MailContent {
  const amount = formatPesos(data.amount)
  const deadline = formatMoment(data.deadlineAt)
  return {
    subject: `Haz tu pago inicial de ${amount} antes del ${deadline}`,
    // Promises P-28.
    preheader: `Con este pago enviamos tu ${data.deviceName}.`,
    heading: 'Haz tu pago inicial',
    paragraphs: [
      greeting(data.firstName),
      `Tu crédito está aprobado. Paga ${amount} para que ${brand.operatorName} envíe tu ${data.deviceName}.`,
    ],
    button: { label: 'Pagar ahora', link: data.link },
    facts: [
      ['Número de orden', data.orderNumber],
      ['Pago inicial', amount],
      ['Paga antes del', deadline],
    ],
    table: null,
    steps: [],
    notes: [
      `Tienes ${data.deadlineHours} horas desde que firmaste. Si no pagas a tiempo, la orden se cancela y no debes nada.`,
    ],
    reason: `Recibes este correo porque firmaste un contrato con ${brand.lenderName}.`,
  }
}

export const samplePaymentLink: PaymentLinkData = {
  firstName: 'María',
  orderNumber: '1234567890',
  deviceName: 'Nevado Cumbre 12 Pro',
  amount: samplePesos(499_900),
  deadlineHours: 20,
  deadlineAt: '2026-11-22T11:06:30Z',
  link: 'http://localhost:3000/advanced-payment/0192f7c1-7a3b/5f1d0c2e9b7a4f63a8e1c0d92b47e6f3',
}
