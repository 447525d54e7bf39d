import type { Brand } from '../../platform/brand.ts'
import { formatMoment, formatPesos } from '../../platform/format.ts'
import { greeting, type MailContent } from '../layout/mail-content.ts'
import type { PaymentLinkData } from './data.ts'

export function paymentLink(data: PaymentLinkData, brand: Brand): MailContent {
  const amount = formatPesos(data.amount)
  const deadline = formatMoment(data.deadlineAt)
  return {
    subject: `Haz tu pago inicial de ${amount} antes del ${deadline}`,
    preheader: `Con este pago enviamos tu ${data.deviceName}.`,
    heading: 'Haz tu pago inicial',
    paragraphs: [
      greeting(data.firstName),
      `Tu crédito está aprobado. Paga ${amount} para que ${brand.operatorName} envíe tu ${data.deviceName}.`,
    ],
    button: { label: 'Pagar ahora', link: data.link },
    facts: [
      ['Número de orden', data.orderNumber],
      ['Pago inicial', amount],
      ['Paga antes del', deadline],
    ],
    table: null,
    steps: [],
    notes: [
      `Tienes ${data.deadlineHours} horas desde que firmaste. Si no pagas a tiempo, la orden se cancela y no debes nada.`,
    ],
    reason: `Recibes este correo porque firmaste un contrato con ${brand.lenderName}.`,
  }
}
