import type { Brand } from '../platform/brand.ts'
import { formatMoment } from '../platform/format.ts'
import { hoursText } from '../platform/text/counts.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'

export type OrderCancelledData = {
  readonly firstName: string
  readonly orderNumber: string
  readonly deviceName: string
  readonly deadlineHours: number
  readonly cancelledAt: string
  /** Orders without a payment; `refund-owed` covers the others. */
  readonly because: 'notPaidInTime' | 'deviceRefused' | 'outOfStock'
}

export function orderCancelled(data: OrderCancelledData, brand: Brand): MailContent {
  const { preheader, why } = reasonsOf(data)
  return {
    subject: `Tu orden ${data.orderNumber} se canceló: pídela de nuevo cuando quieras`,
    preheader,
    heading: 'Cancelamos tu orden',
    paragraphs: [
      greeting(data.firstName),
      `${why} Por eso cancelamos la orden de tu ${data.deviceName}.`,
      'Tu contrato queda sin efecto y no debes nada. Puedes pedir tu equipo otra vez cuando quieras.',
    ],
    button: { label: 'Ver equipos', link: brand.siteUrl },
    facts: [
      ['Número de orden', data.orderNumber],
      ['Cancelada el', formatMoment(data.cancelledAt)],
    ],
    table: null,
    steps: [],
    notes: [unpaidPin],
    reason: `Recibes este correo porque firmaste un contrato con ${brand.lenderName}.`,
  }
}

/** A cash PIN may outlive its order by hours. */
export const unpaidPin =
  'Si tienes un PIN de esta orden, ya no lo pagues. Si lo pagaste, te devolvemos ese dinero y te escribimos.'

function reasonsOf({ because, deadlineHours }: OrderCancelledData) {
  switch (because) {
    case 'notPaidInTime':
      return {
        preheader: `No recibimos tu pago en ${hoursText(deadlineHours)}. No debes nada.`,
        why: `${deadlineHours === 1 ? 'Pasó' : 'Pasaron'} ${hoursText(deadlineHours)} desde que firmaste y no recibimos todo el pago.`,
      }
    case 'deviceRefused':
      return { preheader: 'El equipo no se recibió. No debes nada.', why: 'El equipo no se recibió.' }
    case 'outOfStock':
      return {
        preheader: 'Tu equipo ya no está disponible. No debes nada.',
        why: 'El equipo que pediste ya no está disponible.',
      }
  }
}

export const sampleOrderCancelled: OrderCancelledData = {
  firstName: 'María',
  orderNumber: '1234567890',
  deviceName: 'Nevado Cumbre 12 Pro',
  deadlineHours: 20,
  cancelledAt: '2026-11-22T11:06:31Z',
  because: 'notPaidInTime',
}
