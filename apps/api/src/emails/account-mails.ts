import type { Brand } from '../platform/brand.ts'
import { formatMoment } from '../platform/format.ts'
import { hoursText, minutesText } from '../platform/text/words.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'

export type ValidateEmailData = {
  readonly isOfAccount: boolean
  readonly link: string
  readonly validityHours: number
}

type ResetPasswordData = {
  readonly firstName: string
  readonly link: string
  readonly validityMinutes: number
}

export const sampleResetPassword: ResetPasswordData = {
  firstName: 'María',
  link: 'http://localhost:3000/reset-forgotten-password/01a1fc4d-b9e8-71c8-ba71-c091e00effa1/01a1fc4d-b9e8-71c8-ba71-c091e00effa2/5f1d0c2e9b7a4f63a8e1c0d92b47e6f35f1d0c2e9b7',
  validityMinutes: 30,
}

type PasswordChangedData = {
  readonly firstName: string
  readonly changedAt: string
  /** The browser's own claim: "Chrome en Android". */
  readonly device: string
  readonly link: string
}

export const samplePasswordChanged: PasswordChangedData = {
  firstName: 'María',
  changedAt: '2026-11-22T11:06:31Z',
  device: 'Chrome en Android',
  link: 'http://localhost:3000/login',
}

type ContactChangedData = {
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

export const sampleContactChanged: ContactChangedData = {
  firstName: 'María',
  what: 'email',
  changedAt: '2026-11-22T11:06:31Z',
  newMasked: 'm•••@correo.example',
  link: 'http://localhost:3000/login',
}

type DataLockedData = {
  readonly firstName: string
  readonly lockedAt: string
  readonly link: string
}

export const sampleDataLocked: DataLockedData = {
  firstName: 'María',
  lockedAt: '2026-11-22T11:06:31Z',
  link: 'http://localhost:3000/politicas/datos',
}

/** Names nobody, since a mistyped address may be a stranger's. */
export function validateEmail(data: ValidateEmailData, brand: Brand): MailContent {
  const words = data.isOfAccount ? ofAccount(brand) : ofApplication(brand)
  return {
    subject: words.subject,
    preheader: words.preheader,
    heading: 'Valida tu correo',
    paragraphs: [greeting(null), words.sentence],
    button: { label: 'Validar mi correo', link: data.link },
    facts: [],
    table: null,
    steps: [],
    notes: [`El enlace vale ${hoursText(data.validityHours)}.`, words.note],
    reason: words.reason,
  }
}

type Words = Readonly<Record<'subject' | 'preheader' | 'sentence' | 'note' | 'reason', string>>

const ofApplication = ({ lenderName }: Brand): Words => ({
  subject: 'Valida tu correo para continuar con tu crédito',
  preheader: 'Un toque y sigues con tu solicitud.',
  sentence: `Para continuar con tu crédito de ${lenderName}, confirma que este correo es tuyo. A él te enviaremos tu contrato y tus enlaces de pago.`,
  note: '¿No pediste un crédito? Ignora este correo: nadie puede firmarlo sin tu celular.',
  reason: `Recibes este correo porque alguien lo escribió en una solicitud de crédito con ${lenderName}.`,
})

const ofAccount = ({ lenderName }: Brand): Words => ({
  subject: `Valida el nuevo correo de tu cuenta de ${lenderName}`,
  preheader: 'Un toque y tu cuenta tiene un correo que es tuyo.',
  sentence: `Este correo quedó en una cuenta de ${lenderName}. Si la cuenta es tuya, confirma que el correo también lo es.`,
  note: '¿No es tu cuenta? Ignora este correo.',
  reason: `Recibes este correo porque alguien lo escribió en su cuenta de ${lenderName}.`,
})

export const sampleValidateEmail: ValidateEmailData = {
  isOfAccount: false,
  link: 'http://localhost:3000/validate-email/5f1d0c2e9b7a4f63a8e1c0d92b47e6f35f1d0c2e9b7a4f63a8e1c0d92b47e6f3',
  validityHours: 24,
}

export function resetPassword(data: ResetPasswordData, brand: Brand): MailContent {
  return {
    subject: 'Crea una contraseña nueva',
    preheader: `El enlace vale ${minutesText(data.validityMinutes)} y sirve una sola vez.`,
    heading: 'Crea una contraseña nueva',
    paragraphs: [
      greeting(data.firstName),
      `Nos dijiste que olvidaste la contraseña de tu cuenta de ${brand.lenderName}. Con este botón creas una nueva.`,
    ],
    button: { label: 'Crear contraseña', link: data.link },
    facts: [],
    table: null,
    steps: [],
    notes: [
      `El enlace vale ${minutesText(data.validityMinutes)} y sirve una sola vez. Al usarlo se cierran tus sesiones abiertas.`,
      '¿No lo pediste? Ignora este correo: tu contraseña sigue igual.',
    ],
    reason: `Recibes este correo porque alguien pidió una contraseña nueva con tu número de cédula en ${brand.lenderName}.`,
  }
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
