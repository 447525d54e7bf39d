import type { Brand } from '../platform/brand.ts'
import { formatMoment } from '../platform/format.ts'
import { daysText, hoursText } from '../platform/text/words.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'

export type ApplicationEndedData = {
  readonly firstName: string
  readonly deviceName: string | null
  readonly simulatorLink: string | null
  readonly ending: /** Absent for the customer's own act. */
    | { readonly kind: 'cancelled'; readonly by?: 'agent' | 'denial' }
    | { readonly kind: 'expired'; readonly validityDays: number }
  readonly endedAt: string
}

export function applicationEnded(data: ApplicationEndedData, brand: Brand): MailContent {
  const { firstName, deviceName, ending, endedAt } = data
  const what = deviceName === null ? 'tu solicitud' : `tu solicitud para el ${deviceName}`
  const { subject, heading, sentence, next, note } = wordsOf(ending, what)
  const support = { label: 'Escribir por WhatsApp', link: brand.supportWhatsappUrl }
  const isDenied = ending.kind === 'cancelled' && ending.by === 'denial'
  const startOver =
    data.simulatorLink === null
      ? { label: 'Ver equipos', link: brand.siteUrl }
      : { label: 'Simular mi crédito', link: data.simulatorLink }
  return {
    subject,
    preheader: 'No firmaste ningún contrato y no debes nada.',
    heading,
    paragraphs: [greeting(firstName), sentence, `No firmaste ningún contrato y no debes nada. ${next}`],
    button: isDenied ? support : startOver,
    facts: [[ending.kind === 'cancelled' ? 'Cancelada el' : 'Venció el', formatMoment(endedAt)]],
    table: null,
    steps: [],
    notes: note === null ? [] : [note],
    reason: isDenied
      ? `Recibes este correo porque estaba en una solicitud con ${brand.lenderName}.`
      : `Recibes este correo porque empezaste una solicitud con ${brand.lenderName}.`,
  }
}

type EndWords = Readonly<Record<'subject' | 'heading' | 'sentence' | 'next', string>> & {
  readonly note: string | null
}
const startAgain = 'Puedes empezar de nuevo cuando quieras.'

function wordsOf(ending: ApplicationEndedData['ending'], what: string): EndWords {
  if (ending.kind === 'expired') {
    return {
      subject: 'Tu solicitud venció: pídela de nuevo cuando quieras',
      heading: 'Tu solicitud venció',
      sentence: `${ending.validityDays === 1 ? 'Pasó' : 'Pasaron'} ${daysText(ending.validityDays)} sin que la terminaras. Por eso cerramos ${what}.`,
      next: startAgain,
      note: null,
    }
  }
  switch (ending.by) {
    case 'agent':
      return {
        subject: 'Tu solicitud fue cancelada en la tienda',
        heading: 'El asesor canceló tu solicitud',
        sentence: `El asesor de la tienda canceló ${what}.`,
        next: startAgain,
        note: '¿No querías cancelarla? Escríbenos por WhatsApp.',
      }
    case 'denial':
      return {
        subject: 'Cancelamos una solicitud que no pediste',
        heading: 'Cancelamos la solicitud',
        sentence: `Desde tu celular nos dijeron que no pediste este crédito. Por eso cancelamos ${what}.`,
        next: 'Si alguien usó tus datos, cuéntanos.',
        note: '¿Sí la habías pedido? Escríbenos por WhatsApp.',
      }
    default:
      return {
        subject: 'Cancelaste tu solicitud: pídela de nuevo cuando quieras',
        heading: 'Cancelamos tu solicitud',
        sentence: `Como lo pediste, cancelamos ${what}.`,
        next: startAgain,
        note: '¿No fuiste tú? Escríbenos por WhatsApp.',
      }
  }
}

export const sampleApplicationEnded: ApplicationEndedData = {
  firstName: 'María',
  deviceName: 'Nevado Cumbre 12 Pro',
  simulatorLink: null,
  ending: { kind: 'cancelled' },
  endedAt: '2026-11-22T11:06:31Z',
}

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
