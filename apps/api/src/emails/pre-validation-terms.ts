import type { Brand } from '../platform/brand.ts'
import { hoursText } from '../platform/text/counts.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'

export type PreValidationTermsData = {
  /** `/pre-validation/validate-email/{hash}`: its button acts, not opening it (mail scanners). */
  readonly link: string
  readonly validityHours: number
  readonly askedBy: string | null
  readonly documentLastDigits: string
}

export function preValidationTerms(data: PreValidationTermsData, brand: Brand): MailContent {
  const { askedBy, documentLastDigits } = data
  // An apposition ends with a comma: María, de la tienda, escribió.
  const who = askedBy?.includes(',') ? `${askedBy},` : askedBy
  const ifYours =
    askedBy === null ? 'Si fuiste tú, o un asesor a quien se lo pediste' : 'Si es la tuya y se lo pediste'
  const whoAsked =
    askedBy === null
      ? `Con tu dirección de correo se pidió un cupo de ${brand.lenderName}`
      : `${who} escribió tu dirección de correo en una consulta de cupo con ${brand.lenderName}`
  return {
    subject: 'Acepta los términos para consultar tu cupo',
    preheader: 'Léelos, acéptalos y sigue en la página donde empezaste.',
    heading: 'Términos para consultar tu cupo',
    paragraphs: [
      greeting(null),
      `${whoAsked}, de la cédula terminada en ${documentLastDigits}. ${ifYours}, lee los términos y la política de datos, y acéptalos.`,
      'Con tu aceptación autorizas que consultemos tu historial en centrales de riesgo. El cupo se muestra a quien lo pidió, en la página donde lo hizo, no en este correo.',
    ],
    button: { label: 'Leer y aceptar', link: data.link },
    facts: [],
    table: null,
    steps: [],
    notes: [
      `El enlace vale ${hoursText(data.validityHours)}.`,
      '¿No consultaste tu cupo? No aceptes e ignora este correo: así nadie ve tu cupo con él.',
    ],
    reason: `Recibes este correo porque ${askedBy === null ? 'tu dirección se escribió' : `${who} escribió tu dirección`} en una consulta de cupo con ${brand.lenderName}.`,
  }
}

export const samplePreValidationTerms: PreValidationTermsData = {
  link: 'http://localhost:3000/pre-validation/validate-email/5f1d0c2e9b7a4f63a8e1c0d92b47e6f35f1d0c2e9b7',
  validityHours: 24,
  askedBy: 'María Fernanda Rodríguez, de Celulares El Centro',
  documentLastDigits: '112',
}
