import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatMoment, formatPesos } from '../platform/format.ts'
import { type Breakdown, breakdownCaptions, breakdownText } from '../platform/text/breakdown.ts'
import {
  cashEndText,
  methodText,
  type PaidBy,
  type PaymentPurpose,
  type PaymentStanding,
  purposeText,
  type RemainingAfterPayment,
  remainingText,
  standingText,
} from '../platform/text/payments.ts'
import {
  amounts,
  type Block,
  type DocumentModel,
  type FactRow,
  heading,
  paragraph,
} from './model/document-model.ts'
import { writePdf } from './model/write-pdf.ts'
import { complaintsInShort, pageFrame } from './wording.ts'

export function renderPaymentReceipt(data: PaymentReceiptData, brand: Brand): Promise<Uint8Array> {
  return writePdf(paymentReceiptModel(data, brand))
}

export const paymentReceiptFileName = ({ reference, invoice }: PaymentReceiptData): string =>
  `Comprobante_de_pago_${(reference || invoice).replace(/[^A-Za-z0-9-]/g, '')}.pdf`

const sentences: Readonly<Record<PaymentStanding, string>> = {
  accepted: 'recibió este pago.',
  pending: 'todavía no ha recibido este pago: está pendiente.',
  rejected: 'no recibió este pago: fue rechazado y no se cobró.',
  cancelled: 'no recibió este pago: no se hizo y no se cobró.',
}
const toBeReturned = 'recibió este pago. Ya no había nada que pagar con él: te lo devolveremos.'

function paymentReceiptModel(data: PaymentReceiptData, brand: Brand): DocumentModel {
  const { legalName, taxId } = brand.lender
  return {
    title: data.standing === 'accepted' ? 'Comprobante de pago' : 'Comprobante de la transacción',
    subject: `Comprobante de la transacción ${data.reference}, ${standingText(data.standing)}`,
    ...(data.auditHead != null && { keywords: `auditoría ${data.auditHead}` }),
    ...pageFrame(brand, `Referencia ${data.reference}`, data.at),
    blocks: [
      paragraph(
        `${legalName}, NIT ${taxId}, ${data.isToBeReturned ? toBeReturned : sentences[data.standing]}`,
      ),
      amounts(
        ['Valor', formatPesos(data.amount)],
        ['Estado', standingText(data.standing)],
        ['Fecha', `${formatMoment(data.at)}, hora de Colombia`],
        ['Concepto', purposeText(data.purpose)],
        ...paidFor(data),
        ['Medio de pago', methodText(data)],
        ['Referencia', data.reference],
        ['Transacción', data.transactionId],
        ['Factura', data.invoice],
      ),
      ...applied(data),
      ...cash(data),
      ...whatRemains(data),
      ...complaintsInShort(brand),
    ],
  }
}

function applied({ amount, breakdown, capitalLeft, remaining }: PaymentReceiptData): Block[] {
  if (breakdown === undefined) return []
  const { lines, total, caption } = breakdownText(breakdownCaptions.paid, amount, breakdown, 'Este pago')
  // For a paid credit the next sentence says that nothing is left.
  const left =
    capitalLeft == null || remaining?.kind === 'closed'
      ? []
      : [['Capital que queda', formatPesos(capitalLeft)] as const]
  return [heading(caption), amounts(...lines, total, ...left)]
}

const paidFor = ({ contractNumber, orderNumber }: PaymentReceiptData): readonly FactRow[] => [
  ...(contractNumber === null ? [] : [['Contrato', contractNumber] as const]),
  ...(orderNumber === null ? [] : [['Número de orden', orderNumber] as const]),
]

function cash({ cash: pin }: PaymentReceiptData): Block[] {
  if (pin === null) return []
  return [
    heading('Para pagar en efectivo'),
    paragraph('Guarda el PIN: lo necesitas para pagar en el punto.'),
    amounts(
      ['PIN', pin.pin],
      ['Convenio', pin.agreement],
      ['Paga en', pin.network],
      ['Paga a más tardar el', cashEndText(pin.dueOn)],
    ),
  ]
}

function whatRemains({ remaining }: PaymentReceiptData): Block[] {
  const sentences = remainingText(remaining)
  return sentences.length === 0 ? [] : [heading('Lo que sigue'), paragraph(sentences.join(' '))]
}

export type PaymentReceiptData = PaidBy & {
  readonly purpose: PaymentPurpose
  readonly standing: PaymentStanding
  readonly isToBeReturned: boolean
  readonly amount: Pesos
  readonly at: string
  readonly contractNumber: string | null
  readonly orderNumber: string | null
  readonly reference: string
  readonly transactionId: string
  readonly invoice: string
  readonly cash: {
    readonly pin: string
    readonly agreement: string
    readonly network: string
    readonly dueOn: string
  } | null
  readonly remaining: RemainingAfterPayment | null
  readonly breakdown?: Breakdown
  readonly capitalLeft?: Pesos | null
  /** In the file's metadata: an audit trail that was cut after it does not have it. */
  readonly auditHead?: string | null
}

export const samplePaymentReceipt: PaymentReceiptData = {
  purpose: 'installment',
  standing: 'accepted',
  amount: 149_120 as Pesos,
  at: '2027-02-20T15:12:09Z',
  contractNumber: 'CU-5C0A1D2E3F40',
  orderNumber: null,
  method: 'Tarjeta-PSE',
  franchise: 'VISA',
  reference: '101234567',
  transactionId: '1012345671700000000',
  invoice: '3f0c9a52-8f1e-4a76-9d0b-2c7e5a1b6d34',
  cash: null,
  isToBeReturned: false,
  remaining: null,
  breakdown: { principal: 115_708, interest: 23_077, interestVat: 4_385, fee: 5_000, feeVat: 950 },
  capitalLeft: 1_160_138 as Pesos,
}

const { breakdown: _booked, capitalLeft: _owed, ...notBooked } = samplePaymentReceipt

export const samplePendingReceipt: PaymentReceiptData = {
  ...notBooked,
  purpose: 'downPayment',
  standing: 'pending',
  amount: 499_900 as Pesos,
  contractNumber: null,
  orderNumber: '1234567890',
  at: '2026-11-21T15:12:09Z',
  method: 'Efectivo',
  franchise: 'Efecty',
  reference: '101234566',
  transactionId: '1012345661700000000',
  invoice: '9b1e4d70-52c6-4f08-b3a7-6d0f2e8c5a19',
  cash: { pin: '8472639105', agreement: '112766', network: 'Efecty', dueOn: '2026-11-21' },
}
