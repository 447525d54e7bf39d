import type { Brand } from '../../platform/brand.ts'
import { formatPesos } from '../../platform/format.ts'
import { type PaymentStanding, remainingText, standingText } from '../../platform/text/payments.ts'
import { greeting, type MailButton, type MailContent, type MailFact } from '../layout/mail-content.ts'
import { cashRows, paymentRows, reasonOfPayment } from '../layout/payment-words.ts'
import type { PaymentReceiptData } from './data.ts'

type Head = { readonly heading: string; readonly first: string; readonly subject: string }

/** Worded for whoever reads it: a copy goes to somebody else. */
const heads: Readonly<Record<PaymentStanding, Head>> = {
  accepted: {
    heading: 'Pago recibido',
    first: 'Recibimos este pago.',
    subject: 'Guarda el comprobante del pago',
  },
  pending: {
    heading: 'Pago pendiente',
    first: 'Este pago está pendiente: todavía no lo recibimos.',
    subject: 'Revisa el pago pendiente',
  },
  rejected: {
    heading: 'Pago rechazado',
    first: 'Este pago fue rechazado y no se cobró.',
    subject: 'Revisa el pago rechazado',
  },
  cancelled: {
    heading: 'Pago cancelado',
    first: 'Este pago no se hizo y no se cobró.',
    subject: 'Revisa el pago cancelado',
  },
}

/** Paid twice, or for an order or a credit that had ended. */
const toBeReturned: Head = {
  heading: 'Te devolveremos este pago',
  first: 'Recibimos este pago, pero ya no había nada que pagar con él. Te lo devolveremos y te escribiremos.',
  subject: 'Guarda el comprobante: te devolveremos el pago',
}

const prepaymentNames = { downPayment: 'tu pago inicial', guarantee: 'tu fianza' } as const

function buttonOf({ stillDue, creditLink }: PaymentReceiptData): MailButton | null {
  if (stillDue !== null) {
    return { label: `Pagar ${prepaymentNames[stillDue.prepayment]}`, link: stillDue.link }
  }
  return creditLink === null ? null : { label: 'Ver mi crédito', link: creditLink }
}

export function paymentReceipt(data: PaymentReceiptData, brand: Brand): MailContent {
  const { heading, first, subject } = data.isToBeReturned ? toBeReturned : heads[data.standing]
  const amount = formatPesos(data.amount)
  const { legalName, taxId } = brand.lender
  return {
    subject: `${subject} de ${amount}`,
    preheader: `${heading}. Referencia ${data.reference}.`,
    heading,
    paragraphs: [
      greeting(data.firstName),
      `${first} El comprobante va adjunto en PDF.`,
      ...(data.cash === null ? [] : ['Guarda el PIN: lo necesitas para pagar en el punto.']),
      ...whatRemains(data),
    ],
    button: buttonOf(data),
    facts: [
      ...paymentRows(data, standingText(data.standing)),
      ...(data.cash === null ? [] : cashRows(data.cash)),
      ...newPlan(data),
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

/** A receipt that was queued by an earlier release knows nothing of it. */
const whatRemains = ({ remaining, stillDue }: PaymentReceiptData): readonly string[] => [
  ...remainingText(remaining),
  ...(remaining?.kind === 'upfront' && stillDue === null ? ['Su enlace está en otro correo.'] : []),
]

function newPlan({ newPlan: plan }: PaymentReceiptData): readonly MailFact[] {
  if (!plan) return []
  const { installmentCount, installmentTotal, lastInstallmentTotal, saving } = plan
  const count = installmentCount === 1 ? '1 cuota' : `${installmentCount} cuotas`
  const hasOtherLast = installmentCount > 1 && lastInstallmentTotal !== installmentTotal
  return [
    ['Tu nuevo plan', `${count} de ${formatPesos(installmentTotal)}`],
    ...(hasOtherLast ? [['La última', formatPesos(lastInstallmentTotal)] as const] : []),
    ['Ahorras', formatPesos(saving)],
  ]
}
