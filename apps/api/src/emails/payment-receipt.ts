import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatPesos } from '../platform/format.ts'
import { type Breakdown, breakdownCaptions, breakdownText } from '../platform/text/breakdown.ts'
import {
  type PaymentStanding,
  purposeText,
  type RemainingAfterPayment,
  remainingText,
  standingText,
} from '../platform/text/payments.ts'
import {
  greeting,
  type MailButton,
  type MailContent,
  type MailFact,
  samplePesos,
} from './layout/mail-content.ts'
import {
  type CashPin,
  cashRows,
  type PaymentFacts,
  paymentRows,
  reasonOfPayment,
  upfrontPaymentButtons,
} from './layout/words.ts'

export type StillDue = {
  readonly upfrontPayment: 'downPayment' | 'guarantee'
  readonly amount: Pesos
  readonly link: string
  readonly deadlineAt: string
}

export type PaymentReceiptData = PaymentFacts & {
  readonly standing: PaymentStanding
  readonly isToBeReturned: boolean
  readonly transactionId: string
  readonly invoice: string
  readonly cash: CashPin | null
  readonly stillDue: StillDue | null
  readonly creditLink: string | null
  readonly remaining: RemainingAfterPayment | null
  /** Absent without an allocation, and in a copy for another address. */
  readonly breakdown?: Breakdown
  readonly capitalLeft?: Pesos | null
  readonly auditHead?: string | null
  readonly newPlan: PlanAfterPrepayment | null
}

type PlanAfterPrepayment = {
  readonly installmentCount: number
  readonly installmentTotal: Pesos
  readonly lastInstallmentTotal: Pesos
  readonly saving: Pesos
}

type Head = {
  readonly heading: string
  readonly first: (amount: string) => string
  readonly subject: string
}

const heads: Readonly<Record<PaymentStanding, Head>> = {
  accepted: {
    heading: 'Pago recibido',
    first: (amount) => `Recibimos este pago de ${amount}.`,
    subject: 'Guarda el comprobante del pago',
  },
  pending: {
    heading: 'Pago pendiente',
    first: (amount) => `Este pago de ${amount} está pendiente: todavía no lo recibimos.`,
    subject: 'Revisa el pago pendiente',
  },
  rejected: {
    heading: 'Pago rechazado',
    first: (amount) => `Este pago de ${amount} fue rechazado y no se cobró.`,
    subject: 'Revisa el pago rechazado',
  },
  cancelled: {
    heading: 'Pago no realizado',
    first: (amount) => `Este pago de ${amount} no se hizo y no se cobró.`,
    subject: 'Revisa el pago no realizado',
  },
}

const toBeReturned: Head = {
  heading: 'Te devolveremos este pago',
  first: (amount) =>
    `Recibimos este pago de ${amount}, pero ya no había nada que pagar con él. Te lo devolveremos y te escribiremos.`,
  subject: 'Te devolveremos el pago',
}

function buttonOf({ stillDue, creditLink }: PaymentReceiptData): MailButton | null {
  if (stillDue !== null) {
    return { label: upfrontPaymentButtons[stillDue.upfrontPayment], link: stillDue.link }
  }
  return creditLink === null ? null : { label: 'Ver mi crédito', link: creditLink }
}

export function paymentReceipt(data: PaymentReceiptData, brand: Brand): MailContent {
  const { heading, first, subject } = data.isToBeReturned ? toBeReturned : heads[data.standing]
  const { legalName, taxId } = brand.lender
  return {
    subject: `${subject}: ${purposeText(data.purpose).toLowerCase()}`,
    preheader: `${heading}. Referencia ${data.reference}.`,
    heading,
    paragraphs: [
      greeting(data.firstName),
      `${first(formatPesos(data.amount))} El comprobante va adjunto en PDF.`,
      ...(data.cash === null ? [] : ['Guarda el PIN: lo necesitas para pagar en el punto.']),
      ...whatRemains(data),
    ],
    button: buttonOf(data),
    facts: [
      ...paymentRows(data, standingText(data.standing)),
      ...(data.cash === null ? [] : cashRows(data.cash)),
      ...capitalLeft(data),
      ...newPlan(data),
      ['Recibe', legalName],
      ['NIT', taxId],
    ],
    breakdown: data.breakdown
      ? breakdownText(breakdownCaptions.paid, data.amount, data.breakdown, 'Tu pago')
      : null,
    table: null,
    steps: [],
    notes: [],
    reason: reasonOfPayment(brand),
  }
}

const whatRemains = ({ remaining, stillDue }: PaymentReceiptData): readonly string[] => [
  ...remainingText(remaining),
  ...(remaining?.kind === 'upfront' && stillDue === null ? ['Su enlace está en otro correo.'] : []),
]

const capitalLeft = ({ capitalLeft: left }: PaymentReceiptData): readonly MailFact[] =>
  left == null ? [] : [['Capital que te queda', formatPesos(left)]]

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

export const samplePaymentReceipt: PaymentReceiptData = {
  firstName: 'María',
  purpose: 'installment',
  contractNumber: 'CU-5C0A1D2E3F40',
  orderNumber: null,
  amount: samplePesos(149_120),
  reference: '101234567',
  method: 'Tarjeta-PSE',
  franchise: 'VISA',
  at: '2027-02-20T15:12:09Z',
  standing: 'accepted',
  isToBeReturned: false,
  transactionId: '1012345671700000000',
  invoice: '3f0c9a52-8f1e-4a76-9d0b-2c7e5a1b6d34',
  cash: null,
  stillDue: null,
  creditLink: 'http://localhost:3000/self-manage/credits/5f1d0c2e9b7a4f63a8e1c0d92b47e6f3',
  remaining: { kind: 'next', value: samplePesos(149_120), dueOn: '2027-03-23' },
  breakdown: { principal: 115_708, interest: 23_077, interestVat: 4_385, fee: 5_000, feeVat: 950 },
  capitalLeft: samplePesos(1_160_138),
  newPlan: null,
}
