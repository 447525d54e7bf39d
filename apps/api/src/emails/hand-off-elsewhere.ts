import type { Brand } from '../platform/brand.ts'
import { formatMoment } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'

/** Goes to the application's address when the agent mailed the customer's link to another one. */
export type HandOffElsewhereData = {
  readonly firstName: string
  readonly shopName: string
  readonly agentName: string
  readonly sentAt: string
  readonly toMasked: string
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

export const sampleHandOffElsewhere: HandOffElsewhereData = {
  firstName: 'María',
  shopName: 'Celulares El Centro',
  agentName: 'Laura Gómez',
  sentAt: '2026-11-22T11:06:31Z',
  toMasked: 'm•••@correo.example',
}
