import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatMoment, formatPesos } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { samplePesos } from './sample-pesos.ts'

export type OrderCancelledData = {
  readonly firstName: string
  readonly orderNumber: string
  readonly deviceName: string
  /** Parameter epaycoAdvancedEmailLinkValidity. */
  readonly deadlineHours: number
  readonly cancelledAt: string
  readonly refund: { readonly kind: 'none' } | { readonly kind: 'due'; readonly amount: Pesos }
}

export function orderCancelled(data: OrderCancelledData, brand: Brand): MailContent {
  return {
    subject: `Tu orden ${data.orderNumber} se canceló: pídela de nuevo cuando quieras`,
    preheader: `No recibimos tu pago en ${data.deadlineHours} horas. No debes nada.`,
    heading: 'Cancelamos tu orden',
    paragraphs: [
      greeting(data.firstName),
      `Pasaron ${data.deadlineHours} horas desde que firmaste y no recibimos todo el pago. Por eso cancelamos la orden de tu ${data.deviceName}.`,
      // Promises P-21.
      'Tu contrato queda sin efecto y no debes nada. Puedes pedir tu equipo otra vez cuando quieras.',
    ],
    button: { label: 'Ver equipos', link: brand.siteUrl },
    facts: [
      ['Número de orden', data.orderNumber],
      ['Cancelada el', formatMoment(data.cancelledAt)],
      // Promises P-05.
      ...(data.refund.kind === 'due' ? [['Te devolvemos', formatPesos(data.refund.amount)] as const] : []),
    ],
    table: null,
    steps: [],
    notes: [
      ...(data.refund.kind === 'due'
        ? // Promises P-05.
          [`Ya pagaste ${formatPesos(data.refund.amount)}: te los devolvemos completos.`]
        : []),
      // Promises P-05.
      'Si tienes un PIN de esta orden, ya no lo pagues. Si lo pagaste, te devolvemos ese dinero y te escribimos.',
    ],
    reason: `Recibes este correo porque firmaste un contrato con ${brand.lenderName}.`,
  }
}

export const sampleOrderCancelled: OrderCancelledData = {
  firstName: 'María',
  orderNumber: '1234567890',
  deviceName: 'Nevado Cumbre 12 Pro',
  deadlineHours: 20,
  cancelledAt: '2026-11-22T11:06:31Z',
  refund: { kind: 'due', amount: samplePesos(499_900) },
}
