import type { Brand } from '../platform/brand.ts'
import { formatMoment } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'

/** Told to the address or line that was there before. */
export type ContactChangedData = {
  /** Null for an address that nobody had confirmed. */
  readonly firstName: string | null
  readonly what: 'email' | 'phone'
  readonly changedAt: string
  /** The new one, with most of it hidden: "m•••@correo.example", "••• ••• 90 80". */
  readonly newMasked: string
  readonly link: string
}

const words = {
  email: { subject: 'Tu correo cambió', what: 'el correo', label: 'Correo nuevo', to: 'en' },
  phone: { subject: 'Agregaste otro celular', what: 'el otro celular', label: 'Celular nuevo', to: 'a' },
} as const

export function contactChanged(data: ContactChangedData, brand: Brand): MailContent {
  const { subject, what, label, to } = words[data.what]
  return {
    subject: `${subject} ${to} tu cuenta de ${brand.lenderName}`,
    preheader: 'Si fuiste tú, no tienes que hacer nada.',
    heading: subject,
    paragraphs: [
      greeting(data.firstName),
      `En tu cuenta de ${brand.lenderName} quedó ${what} que ves abajo.`,
      'Si fuiste tú, no tienes que hacer nada. Si no fuiste tú, entra, revisa tus datos y escríbenos.',
    ],
    button: { label: 'Revisar mis datos', link: data.link },
    facts: [
      [label, data.newMasked],
      ['Fecha', formatMoment(data.changedAt)],
    ],
    table: null,
    steps: [],
    notes: [],
    reason: `Recibes este correo porque ${data.what === 'email' ? 'este era el contacto de' : 'tienes'} tu cuenta con ${brand.lenderName}.`,
  }
}

export const sampleContactChanged: ContactChangedData = {
  firstName: 'María',
  what: 'email',
  changedAt: '2026-11-22T11:06:31Z',
  newMasked: 'm•••@correo.example',
  link: 'http://localhost:3000/login',
}
