import type { Brand } from '../../platform/brand.ts'
import { greeting, type MailContent } from '../layout/mail-content.ts'
import type { ResetPasswordData } from './data.ts'

export function resetPassword(data: ResetPasswordData, brand: Brand): MailContent {
  return {
    subject: 'Crea una contraseña nueva',
    preheader: `El enlace vale ${data.validityMinutes} minutos y sirve una sola vez.`,
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
      `El enlace vale ${data.validityMinutes} minutos y sirve una sola vez. Al usarlo se cierran tus sesiones abiertas.`,
      '¿No lo pediste? Ignora este correo: tu contraseña sigue igual.',
    ],
    reason: `Recibes este correo porque alguien pidió una contraseña nueva con tu número de cédula en ${brand.lenderName}.`,
  }
}
