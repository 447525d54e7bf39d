import type { Brand } from '../platform/brand.ts'
import { formatMoment } from '../platform/format.ts'
import { daysText } from '../platform/text/counts.ts'
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
