import type { Brand } from '../platform/brand.ts'
import { formatMoment } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'

export type PasswordChangedData = {
  readonly firstName: string
  readonly changedAt: string
  /** The browser's own claim: "Chrome en Android". */
  readonly device: string
  readonly link: string
}

export function passwordChanged(data: PasswordChangedData, brand: Brand): MailContent {
  return {
    subject: 'Tu contraseña cambió',
    preheader: 'Si fuiste tú, no tienes que hacer nada.',
    heading: 'Tu contraseña cambió',
    paragraphs: [
      greeting(data.firstName),
      `La contraseña de tu cuenta de ${brand.lenderName} es nueva desde hoy. Cerramos tus demás sesiones.`,
      'Si fuiste tú, no tienes que hacer nada. Si no fuiste tú, entra y pide una contraseña nueva ahora mismo.',
    ],
    button: { label: 'No fui yo', link: data.link },
    facts: [
      ['Fecha', formatMoment(data.changedAt)],
      ['Desde', data.device],
    ],
    table: null,
    steps: [],
    notes: [],
    reason: `Recibes este correo porque tienes una cuenta con ${brand.lenderName}.`,
  }
}

export const samplePasswordChanged: PasswordChangedData = {
  firstName: 'María',
  changedAt: '2026-11-22T11:06:31Z',
  device: 'Chrome en Android',
  link: 'http://localhost:3000/login',
}
