import type { Brand } from '../../platform/brand.ts'
import { formatDateTime, formatPesos } from '../../platform/format.ts'
import {
  cashEndText,
  methodText,
  type PaymentStanding,
  purposeText,
  remainingText,
  standingText,
} from '../../platform/text/payments.ts'
import {
  amounts,
  type Block,
  type DocumentModel,
  type FactRow,
  facts,
  paragraph,
  section,
} from '../model/document-model.ts'
import { writePdf } from '../model/write-pdf.ts'
import { complaints, runningHeader } from '../wording.ts'
import type { PaymentReceiptData } from './data.ts'

/** The receipt of a payment as PDF bytes, the same bytes for the same data and brand. */
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

function paymentReceiptModel(data: PaymentReceiptData, brand: Brand): DocumentModel {
  const { legalName, taxId } = brand.lender
  return {
    title: data.standing === 'accepted' ? 'Comprobante de pago' : 'Comprobante de la transacción',
    subject: `Comprobante de la transacción ${data.reference}, ${standingText(data.standing)}`,
    author: legalName,
    createdAt: data.at,
    runningHeader: runningHeader(brand, `Referencia ${data.reference}`),
    runningFooter: `${legalName}, NIT ${taxId}`,
    accentColor: brand.colors.brand,
    blocks: [
      paragraph(`${legalName}, NIT ${taxId}, ${sentences[data.standing]}`),
      amounts(
        ['Valor', formatPesos(data.amount)],
        ['Estado', standingText(data.standing)],
        ['Fecha', `${formatDateTime(data.at)}, hora de Colombia`],
        ['Concepto', purposeText(data.purpose)],
        ...paidFor(data),
        ['Medio de pago', methodText(data)],
      ),
      ...cash(data),
      ...whatRemains(data),
      section('La transacción'),
      facts(
        ['Referencia', data.reference],
        ['Transacción', data.transactionId],
        ['Factura', data.invoice],
        ['Recibe', legalName],
        ['NIT', taxId],
      ),
      ...complaints(brand),
    ],
  }
}

const paidFor = ({ contractNumber, orderNumber }: PaymentReceiptData): readonly FactRow[] => [
  ...(contractNumber === null ? [] : [['Contrato', contractNumber] as const]),
  ...(orderNumber === null ? [] : [['Número de orden', orderNumber] as const]),
]

function cash({ cash: pin }: PaymentReceiptData): Block[] {
  if (pin === null) return []
  return [
    section('Para pagar en efectivo'),
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
  return sentences.length === 0 ? [] : [section('Lo que sigue'), paragraph(sentences.join(' '))]
}
