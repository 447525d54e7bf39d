import type { Brand } from '../platform/brand.ts'
import { hoursText } from '../platform/text/counts.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'

export type ValidateEmailData = {
  /** Null while the bureau has not told the name. */
  readonly firstName: string | null
  /** `/validate-email/{hash}`; opening it changes nothing, its button does. */
  readonly link: string
  readonly validityHours: number
}

export function validateEmail(data: ValidateEmailData, brand: Brand): MailContent {
  return {
    subject: 'Valida tu correo para continuar con tu crédito',
    preheader: 'Un toque y sigues con tu solicitud.',
    heading: 'Valida tu correo',
    paragraphs: [
      greeting(data.firstName),
      // Promises P-02, P-04.
      `Para continuar con tu crédito de ${brand.lenderName}, confirma que este correo es tuyo. A él te enviaremos tu contrato y tus links de pago.`,
    ],
    button: { label: 'Validar mi correo', link: data.link },
    facts: [],
    table: null,
    steps: [],
    notes: [
      `El enlace vale ${hoursText(data.validityHours)}.`,
      '¿No pediste un crédito? Ignora este correo: nadie puede firmarlo sin tu celular.',
    ],
    reason: `Recibes este correo porque alguien lo escribió en una solicitud de crédito con ${brand.lenderName}.`,
  }
}

export const sampleValidateEmail: ValidateEmailData = {
  firstName: 'María',
  link: 'http://localhost:3000/validate-email/5f1d0c2e9b7a4f63a8e1c0d92b47e6f35f1d0c2e9b7a4f63a8e1c0d92b47e6f3',
  validityHours: 24,
}
