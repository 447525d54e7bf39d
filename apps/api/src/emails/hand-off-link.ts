import type { Brand } from '../platform/brand.ts'
import { minutesText } from '../platform/text/counts.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'

export type HandOffLinkData = {
  readonly firstName: string
  readonly shopName: string
  readonly agentName: string
  readonly deviceName: string
  readonly link: string
  readonly validMinutes: number
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
