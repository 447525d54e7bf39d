import type { Brand } from '../platform/brand.ts'
import { minutesText } from '../platform/text/counts.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'

export type ResetPasswordData = {
  readonly firstName: string
  readonly link: string
  readonly validityMinutes: number
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

export const sampleResetPassword: ResetPasswordData = {
  firstName: 'María',
  link: 'http://localhost:3000/reset-forgotten-password/01a1fc4d-b9e8-71c8-ba71-c091e00effa1/01a1fc4d-b9e8-71c8-ba71-c091e00effa2/5f1d0c2e9b7a4f63a8e1c0d92b47e6f35f1d0c2e9b7',
  validityMinutes: 30,
}
