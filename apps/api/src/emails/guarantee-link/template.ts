import type { Brand } from '../../platform/brand.ts'
import { formatMoment, formatPesos } from '../../platform/format.ts'
import { greeting, type MailContent } from '../layout/mail-content.ts'
import type { GuaranteeLinkData } from './data.ts'

export function guaranteeLink(data: GuaranteeLinkData, brand: Brand): MailContent {
  const total = formatPesos(data.guaranteeTotal)
  const deadline = formatMoment(data.deadlineAt)
  return {
    subject: `Paga tu fianza de ${total} antes del ${deadline}`,
    preheader: `Con este pago enviamos tu ${data.deviceName}.`,
    heading: 'Paga tu fianza',
    paragraphs: [
      greeting(data.firstName),
      `Tu crédito necesita una fianza. Págala una sola vez para que ${brand.operatorName} envíe tu ${data.deviceName}.`,
      'La fianza es un respaldo ante el prestamista: si no pagas tus cuotas, la deuda sigue siendo tuya.',
    ],
    button: { label: 'Pagar mi fianza', link: data.link },
    facts: [
      ['Número de orden', data.orderNumber],
      ['Fianza', formatPesos(data.guaranteeFee)],
      ['IVA de la fianza', formatPesos(data.guaranteeVat)],
      ['Total', total],
      ['Paga antes del', deadline],
    ],
    table: null,
    steps: [],
    notes: [
      `Tienes ${data.deadlineHours} horas desde que firmaste. Si no pagas a tiempo, la orden se cancela y no debes nada.`,
      `¿Dudas sobre la fianza? Llama gratis al ${brand.guaranteeHelpline}.`,
    ],
    reason: `Recibes este correo porque firmaste un contrato con ${brand.lenderName}.`,
  }
}
