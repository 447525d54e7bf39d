import type { Brand } from '../platform/brand.ts'
import { formatMoment } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'

export type ApplicationEndedData = {
  readonly firstName: string
  /** Null for a personal loan. */
  readonly deviceName: string | null
  /** Where a personal loan is simulated; a mail of a phone, or of an earlier release, has none. */
  readonly simulatorLink?: string | null
  /** Parameter applicationValidityDays for one that was left. */
  readonly ending: /** Absent where its customer gave it up, and in a mail of an earlier release. */
    | { readonly kind: 'cancelled'; readonly by?: 'agent' }
    | { readonly kind: 'expired'; readonly validityDays: number }
  readonly endedAt: string
}

/** An application that ended before it was signed: by its own customer, by the agent of the shop, or left until its term was over. */
export function applicationEnded(data: ApplicationEndedData, brand: Brand): MailContent {
  const { firstName, deviceName, ending, endedAt } = data
  const what = deviceName === null ? 'tu solicitud' : `tu solicitud para el ${deviceName}`
  const isCancelled = ending.kind === 'cancelled'
  const isByAgent = isCancelled && ending.by === 'agent'
  return {
    subject: isCancelled
      ? isByAgent
        ? 'Tu solicitud fue cancelada en la tienda'
        : 'Cancelaste tu solicitud: pídela de nuevo cuando quieras'
      : 'Tu solicitud venció: pídela de nuevo cuando quieras',
    preheader: 'No firmaste ningún contrato y no debes nada.',
    heading: isByAgent
      ? 'El asesor canceló tu solicitud'
      : isCancelled
        ? 'Cancelamos tu solicitud'
        : 'Tu solicitud venció',
    paragraphs: [
      greeting(firstName),
      isCancelled
        ? isByAgent
          ? `El asesor de la tienda canceló ${what}.`
          : `Como lo pediste, cancelamos ${what}.`
        : `Pasaron ${ending.validityDays} días sin que la terminaras. Por eso cerramos ${what}.`,
      // Promises P-21.
      'No firmaste ningún contrato y no debes nada. Puedes empezar de nuevo cuando quieras.',
    ],
    button:
      data.simulatorLink == null
        ? { label: 'Ver equipos', link: brand.siteUrl }
        : { label: 'Simular mi crédito', link: data.simulatorLink },
    facts: [[isCancelled ? 'Cancelada el' : 'Venció el', formatMoment(endedAt)]],
    table: null,
    steps: [],
    notes: isCancelled
      ? [
          isByAgent
            ? '¿No querías cancelarla? Escríbenos por WhatsApp.'
            : '¿No fuiste tú? Escríbenos por WhatsApp.',
        ]
      : [],
    reason: `Recibes este correo porque empezaste una solicitud con ${brand.lenderName}.`,
  }
}

export const sampleApplicationEnded: ApplicationEndedData = {
  firstName: 'María',
  deviceName: 'Nevado Cumbre 12 Pro',
  ending: { kind: 'cancelled' },
  endedAt: '2026-11-22T11:06:31Z',
}
