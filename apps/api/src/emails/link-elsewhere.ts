import type { Brand } from '../platform/brand.ts'
import { formatMoment } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { upfrontPaymentNames } from './layout/payment-words.ts'

export type LinkElsewhereData = {
  readonly firstName: string
  readonly upfrontPayment: 'downPayment' | 'guarantee'
  readonly orderNumber: string
  readonly sentAt: string
  readonly toMasked: string
}

export function linkElsewhere(data: LinkElsewhereData, brand: Brand): MailContent {
  const what = upfrontPaymentNames[data.upfrontPayment]
  return {
    subject: `Enviamos el enlace de ${what} a otro correo`,
    preheader: 'Si fuiste tú, no tienes que hacer nada.',
    heading: 'Tu enlace de pago fue a otro correo',
    paragraphs: [
      greeting(data.firstName),
      `Enviamos el enlace para pagar ${what} al correo que ves abajo, como lo pediste con un código o desde tu cuenta.`,
      'Si fuiste tú, no tienes que hacer nada. Si no fuiste tú, escríbenos por WhatsApp.',
    ],
    button: { label: 'Escribir por WhatsApp', link: brand.supportWhatsappUrl },
    facts: [
      ['Enviado a', data.toMasked],
      ['Número de orden', data.orderNumber],
      ['Fecha', formatMoment(data.sentAt)],
    ],
    table: null,
    steps: [],
    notes: [],
    reason: `Recibes este correo porque es el de tu solicitud con ${brand.lenderName}.`,
  }
}

export const sampleLinkElsewhere: LinkElsewhereData = {
  firstName: 'María',
  upfrontPayment: 'downPayment',
  orderNumber: '1234567890',
  sentAt: '2026-11-22T11:06:31Z',
  toMasked: 'm•••@correo.example',
}
