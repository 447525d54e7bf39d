import type { Brand } from '../../platform/brand.ts'
import { greeting, type MailContent } from '../layout/mail-content.ts'
import type { ValidateEmailData } from './data.ts'

export function validateEmail(data: ValidateEmailData, brand: Brand): MailContent {
  return {
    subject: 'Valida tu correo para continuar con tu crédito',
    preheader: 'Un toque y sigues con tu solicitud.',
    heading: 'Valida tu correo',
    paragraphs: [
      greeting(data.firstName),
      `Para continuar con tu crédito de ${brand.lenderName}, confirma que este correo es tuyo. A él te enviaremos tu contrato y tus links de pago.`,
    ],
    button: { label: 'Validar mi correo', link: data.link },
    facts: [],
    table: null,
    steps: [],
    notes: [
      `El enlace vale ${data.validityHours} horas.`,
      '¿No pediste un crédito? Ignora este correo: nadie puede avanzar sin tu celular.',
    ],
    reason: `Recibes este correo porque alguien lo escribió en una solicitud de crédito con ${brand.lenderName}.`,
  }
}
