import type { Brand } from '../../platform/brand.ts'
import { formatMoment, formatPesos } from '../../platform/format.ts'
import { greeting, type MailContent } from '../layout/mail-content.ts'
import type { OrderCancelledData } from './data.ts'

export function orderCancelled(data: OrderCancelledData, brand: Brand): MailContent {
  return {
    subject: `Tu orden ${data.orderNumber} se canceló: pídela de nuevo cuando quieras`,
    preheader: `No recibimos tu pago en ${data.deadlineHours} horas. No debes nada.`,
    heading: 'Cancelamos tu orden',
    paragraphs: [
      greeting(data.firstName),
      `Pasaron ${data.deadlineHours} horas desde que firmaste y no recibimos todo el pago. Por eso cancelamos la orden de tu ${data.deviceName}.`,
      'Tu contrato queda sin efecto y no debes nada. Puedes pedir tu equipo otra vez cuando quieras.',
    ],
    button: { label: 'Ver equipos', link: brand.siteUrl },
    facts: [
      ['Número de orden', data.orderNumber],
      ['Cancelada el', formatMoment(data.cancelledAt)],
      ...(data.refund.kind === 'due' ? [['Te devolvemos', formatPesos(data.refund.amount)] as const] : []),
    ],
    table: null,
    steps: [],
    notes: [
      ...(data.refund.kind === 'due'
        ? [`Ya pagaste ${formatPesos(data.refund.amount)}: te los devolvemos completos.`]
        : []),
      'Si tienes un PIN de esta orden, ya no lo pagues. Si lo pagaste, te devolvemos ese dinero y te escribimos.',
    ],
    reason: `Recibes este correo porque firmaste un contrato con ${brand.lenderName}.`,
  }
}
