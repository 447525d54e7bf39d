import type { Brand } from '../platform/brand.ts'
import { formatMoment } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'

export type DataLockedData = {
  readonly firstName: string
  readonly lockedAt: string
  readonly link: string
}

/** Ley 1581 de 2012, arts. 8 and 9. */
export function dataLocked(data: DataLockedData, brand: Brand): MailContent {
  return {
    subject: 'Bloqueamos tus datos, como lo pediste',
    preheader: 'Tu cuenta quedó cerrada y no recibirás ofertas.',
    heading: 'Bloqueamos tus datos',
    paragraphs: [
      greeting(data.firstName),
      `Retiraste el permiso con el que ${brand.lenderName} trataba tus datos. Tu cuenta quedó cerrada.`,
      'Borramos lo que ninguna ley nos pide guardar. Lo demás queda bloqueado hasta que se cumpla su plazo.',
      `Si no fuiste tú, escríbenos hoy a ${brand.supportEmail}.`,
    ],
    button: { label: 'Ver los plazos', link: data.link },
    facts: [['Fecha', formatMoment(data.lockedAt)]],
    table: null,
    steps: [],
    notes: [],
    reason: `Recibes este correo porque tenías una cuenta con ${brand.lenderName}.`,
  }
}

export const sampleDataLocked: DataLockedData = {
  firstName: 'María',
  lockedAt: '2026-11-22T11:06:31Z',
  link: 'http://localhost:3000/politicas/datos',
}
