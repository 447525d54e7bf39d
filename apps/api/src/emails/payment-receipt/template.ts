import type { Brand } from '../../platform/brand.ts'
import { formatPesos } from '../../platform/format.ts'
import { type PaymentStanding, standingText } from '../../platform/text/payments.ts'
import { greeting, type MailContent } from '../layout/mail-content.ts'
import { cashRows, paymentRows, reasonOfPayment } from '../layout/payment-words.ts'
import type { PaymentReceiptData } from './data.ts'

const heads: Readonly<Record<PaymentStanding, { readonly heading: string; readonly first: string }>> = {
  accepted: { heading: 'Recibimos tu pago', first: 'Recibimos el pago. Guarda este comprobante.' },
  pending: { heading: 'Tu pago está pendiente', first: 'El pago está pendiente: todavía no lo recibimos.' },
  rejected: { heading: 'Tu pago fue rechazado', first: 'El pago fue rechazado y no se cobró.' },
  cancelled: { heading: 'Tu pago se canceló', first: 'El pago no se hizo y no se cobró.' },
}

export function paymentReceipt(data: PaymentReceiptData, brand: Brand): MailContent {
  const { heading, first } = heads[data.standing]
  const amount = formatPesos(data.amount)
  const { legalName, taxId } = brand.lender
  return {
    subject: `Guarda el comprobante de tu pago de ${amount}`,
    preheader: `${heading}. Referencia ${data.reference}.`,
    heading,
    paragraphs: [
      greeting(data.firstName),
      `${first} También va adjunto en PDF.`,
      ...(data.cash === null ? [] : ['Guarda el PIN: lo necesitas para pagar en el punto.']),
    ],
    button: data.creditLink === null ? null : { label: 'Ver mi crédito', link: data.creditLink },
    facts: [
      ...paymentRows(data, standingText(data.standing)),
      ...(data.cash === null ? [] : cashRows(data.cash)),
      ['Transacción', data.transactionId],
      ['Factura', data.invoice],
      ['Recibe', legalName],
      ['NIT', taxId],
    ],
    table: null,
    steps: [],
    notes: [],
    reason: reasonOfPayment(brand),
  }
}
