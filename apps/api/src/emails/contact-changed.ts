import type { Brand } from '../platform/brand.ts'
import { formatMoment } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'

export type ContactChangedData = {
  readonly firstName: string | null
  readonly what: 'email' | 'applicationEmail' | 'phone'
  readonly changedAt: string
  /** Mostly hidden: "m•••@correo.example", "••• ••• 90 80". */
  readonly newMasked: string
  readonly link: string
}

const words = {
  email: {
    subject: 'Tu correo cambió',
    where: 'en tu cuenta',
    said: (lender: string) => `En tu cuenta de ${lender} quedó el correo que ves abajo.`,
    label: 'Correo nuevo',
    reason: 'este era el contacto de',
  },
  applicationEmail: {
    subject: 'Hay otro correo',
    where: 'en una solicitud de crédito a tu nombre',
    said: (lender: string) =>
      `Una solicitud de crédito de ${lender} a tu nombre quedó con el correo que ves abajo.`,
    label: 'Correo de la solicitud',
    reason: 'tienes',
  },
  phone: {
    subject: 'Agregaste otro celular',
    where: 'a tu cuenta',
    said: (lender: string) => `En tu cuenta de ${lender} quedó el otro celular que ves abajo.`,
    label: 'Celular nuevo',
    reason: 'tienes',
  },
} as const

export function contactChanged(data: ContactChangedData, brand: Brand): MailContent {
  const { subject, where, said, label, reason } = words[data.what]
  return {
    subject: `${subject} ${where} de ${brand.lenderName}`,
    preheader: 'Si fuiste tú, no tienes que hacer nada.',
    heading: subject,
    paragraphs: [
      greeting(data.firstName),
      said(brand.lenderName),
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
    reason: `Recibes este correo porque ${reason} tu cuenta con ${brand.lenderName}.`,
  }
}

export const sampleContactChanged: ContactChangedData = {
  firstName: 'María',
  what: 'email',
  changedAt: '2026-11-22T11:06:31Z',
  newMasked: 'm•••@correo.example',
  link: 'http://localhost:3000/login',
}
