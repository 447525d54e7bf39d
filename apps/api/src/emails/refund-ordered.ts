import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatMoment, formatPesos } from '../platform/format.ts'
import { type RefundReason, refundReasonTexts } from '../platform/text/refund-reasons.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { howToGetHelp } from './layout/reminder-words.ts'
import { samplePesos } from './sample-pesos.ts'

export type RefundOrderedData = {
  readonly firstName: string | null
  readonly amount: Pesos
  readonly reason: RefundReason
  readonly dueOn: string
  readonly orderNumber: string | null
  readonly contractNumber: string | null
  readonly bankName: string
  readonly accountEnding: string
  readonly orderedAt: string
}

export function refundOrdered(data: RefundOrderedData, brand: Brand): MailContent {
  const amount = formatPesos(data.amount)
  const account = `${data.bankName}, cuenta terminada en ${data.accountEnding}`
  return {
    subject: `Te devolvemos tu dinero: revisa tu cuenta en ${data.bankName}`,
    preheader: `Va a la cuenta terminada en ${data.accountEnding}.`,
    heading: `Te devolvemos ${amount}`,
    paragraphs: [
      greeting(data.firstName),
      `Ordenamos a nuestro banco que te transfiera ${amount}. ${refundReasonTexts[data.reason]}`,
    ],
    button: null,
    facts: [
      ['Valor', amount],
      ['Cuenta', account],
      ['Ordenada el', formatMoment(data.orderedAt)],
      ...(data.dueOn >= data.orderedAt.slice(0, 10)
        ? [['Llega a más tardar el', formatDate(data.dueOn)] as const]
        : []),
      ...(data.orderNumber === null ? [] : [['Número de orden', data.orderNumber] as const]),
      ...(data.contractNumber === null ? [] : [['Contrato', data.contractNumber] as const]),
    ],
    table: null,
    steps: [],
    notes: [howToGetHelp('¿No es tu cuenta?', brand)],
    reason: `Recibes este correo porque ${brand.lenderName} te devuelve dinero.`,
  }
}

export const sampleRefundOrdered: RefundOrderedData = {
  firstName: 'María',
  amount: samplePesos(499_900),
  reason: 'notPaidInTime',
  dueOn: '2026-12-07',
  orderNumber: '1234567890',
  contractNumber: null,
  bankName: 'Bancolombia',
  accountEnding: '4821',
  orderedAt: '2026-11-23T14:05:00Z',
}
