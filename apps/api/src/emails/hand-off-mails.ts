import type { Brand } from '../platform/brand.ts'
import { formatMoment } from '../platform/format.ts'
import { minutesText } from '../platform/text/words.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { upfrontPaymentNames } from './layout/words.ts'

export type HandOffLinkData = {
  readonly firstName: string
  readonly shopName: string
  readonly agentName: string
  readonly deviceName: string
  readonly link: string
  readonly validMinutes: number
}

/** Goes to the application's address when the agent mailed the customer's link to another one. */
type HandOffElsewhereData = {
  readonly firstName: string
  readonly shopName: string
  readonly agentName: string
  readonly sentAt: string
  readonly toMasked: string
}

export const sampleHandOffElsewhere: HandOffElsewhereData = {
  firstName: 'María',
  shopName: 'Celulares El Centro',
  agentName: 'Laura Gómez',
  sentAt: '2026-11-22T11:06:31Z',
  toMasked: 'm•••@correo.example',
}

type LinkElsewhereData = {
  readonly firstName: string
  readonly upfrontPayment: 'downPayment' | 'guarantee'
  readonly orderNumber: string
  readonly sentAt: string
  readonly toMasked: string
}

export const sampleLinkElsewhere: LinkElsewhereData = {
  firstName: 'María',
  upfrontPayment: 'downPayment',
  orderNumber: '1234567890',
  sentAt: '2026-11-22T11:06:31Z',
  toMasked: 'm•••@correo.example',
}

export function handOffLink(data: HandOffLinkData, brand: Brand): MailContent {
  return {
    subject: 'Sigue con tu compra en tu celular',
    preheader: `Verifica tu identidad y firma tu crédito de ${data.shopName}.`,
    heading: 'Sigue en tu celular',
    paragraphs: [
      greeting(data.firstName),
      `Estás comprando un ${data.deviceName} en ${data.shopName} con un crédito de ${brand.lenderName}. ` +
        'Abre este enlace en tu celular: ahí verificas tu identidad y lees tu contrato antes de firmarlo.',
    ],
    button: { label: 'Seguir en mi celular', link: data.link },
    facts: [
      ['Tienda', data.shopName],
      ['Asesor', data.agentName],
    ],
    table: null,
    steps: [],
    notes: [
      `El enlace vale ${minutesText(data.validMinutes)} y funciona solo en el primer celular que lo abre. No lo reenvíes.`,
      '¿No estás en la tienda? Abre el enlace y elige «No fui yo»: nadie podrá seguir con él.',
    ],
    reason: `Recibes este correo porque lo diste en ${data.shopName} para pedir un crédito con ${brand.lenderName}.`,
  }
}

export const sampleHandOffLink: HandOffLinkData = {
  firstName: 'María',
  shopName: 'Celulares El Centro',
  agentName: 'Laura Gómez',
  deviceName: 'Nevado Cumbre 12 Pro',
  link: 'http://localhost:3000/veridas/assisted/019ab3f0-6c1e-7d52-9b1f-2f8e4b7a90c1/019ab3f0-7a44-7c02-8d3e-5b6f1c2d3e4f/Qm9n/wq3Z0m1kFhT8vYcR5sNxJ2uLpEo7dGiAbC9fHtKzUyM',
  validMinutes: 60,
}

export function handOffElsewhere(data: HandOffElsewhereData, brand: Brand): MailContent {
  const { firstName, shopName, agentName, sentAt, toMasked } = data
  return {
    subject: 'El enlace de tu compra fue a otro correo',
    preheader: 'Si tú diste ese correo, no tienes que hacer nada.',
    heading: 'El enlace de tu compra fue a otro correo',
    paragraphs: [
      greeting(firstName),
      `${agentName}, de ${shopName}, mandó el enlace para seguir con tu compra al correo que ves abajo. Tu correo no cambia.`,
      'Si tú diste ese correo, no tienes que hacer nada. Si no, oprime «No fui yo» en el SMS de tu celular, o escríbenos por WhatsApp.',
    ],
    button: { label: 'Escribir por WhatsApp', link: brand.supportWhatsappUrl },
    facts: [
      ['Enviado a', toMasked],
      ['Tienda', shopName],
      ['Asesor', agentName],
      ['Fecha', formatMoment(sentAt)],
    ],
    table: null,
    steps: [],
    notes: [],
    reason: `Recibes este correo porque es el de tu solicitud con ${brand.lenderName}.`,
  }
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
