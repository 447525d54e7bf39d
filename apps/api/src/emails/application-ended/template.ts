import type { Brand } from '../../platform/brand.ts'
import { formatMoment } from '../../platform/format.ts'
import { greeting, type MailContent } from '../layout/mail-content.ts'
import type { ApplicationEndedData } from './data.ts'

/** An application that ended before it was signed: by its own customer, or left until its term was over. */
export function applicationEnded(data: ApplicationEndedData, brand: Brand): MailContent {
  const { firstName, deviceName, ending, endedAt } = data
  const what = deviceName === null ? 'tu solicitud' : `tu solicitud para el ${deviceName}`
  const isCancelled = ending.kind === 'cancelled'
  return {
    subject: isCancelled
      ? 'Cancelaste tu solicitud: pídela de nuevo cuando quieras'
      : 'Tu solicitud venció: pídela de nuevo cuando quieras',
    preheader: 'No firmaste ningún contrato y no debes nada.',
    heading: isCancelled ? 'Cancelamos tu solicitud' : 'Tu solicitud venció',
    paragraphs: [
      greeting(firstName),
      isCancelled
        ? `Como lo pediste, cancelamos ${what}.`
        : `Pasaron ${ending.validityDays} días sin que la terminaras. Por eso cerramos ${what}.`,
      'No firmaste ningún contrato y no debes nada. Puedes empezar de nuevo cuando quieras.',
    ],
    button: { label: 'Ver equipos', link: brand.siteUrl },
    facts: [[isCancelled ? 'Cancelada el' : 'Venció el', formatMoment(endedAt)]],
    table: null,
    steps: [],
    notes: isCancelled ? ['¿No fuiste tú? Escríbenos por WhatsApp.'] : [],
    reason: `Recibes este correo porque empezaste una solicitud con ${brand.lenderName}.`,
  }
}
