import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatMoment, formatPesos } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { howToGetHelp } from './layout/reminder-words.ts'
import { samplePesos } from './sample-pesos.ts'

export type RefundArrivedData = {
  readonly firstName: string
  readonly amount: Pesos
  readonly bankName: string
  readonly accountEnding: string
  readonly paidAt: string
}

export function refundArrived(data: RefundArrivedData, brand: Brand): MailContent {
  const amount = formatPesos(data.amount)
  return {
    subject: `Llegó tu devolución a ${data.bankName}`,
    preheader: `Está en tu cuenta de ${data.bankName} terminada en ${data.accountEnding}.`,
    heading: 'Tu dinero llegó',
    paragraphs: [
      greeting(data.firstName),
      `El banco confirmó que ${amount} llegaron a tu cuenta de ${data.bankName} terminada en ${data.accountEnding}.`,
    ],
    button: null,
    facts: [
      ['Valor', amount],
      ['Cuenta', `${data.bankName}, terminada en ${data.accountEnding}`],
      ['Confirmada el', formatMoment(data.paidAt)],
    ],
    table: null,
    steps: [],
    notes: [howToGetHelp('¿No lo ves en tu cuenta?', brand)],
    reason: `Recibes este correo porque ${brand.lenderName} te devolvió dinero.`,
  }
}

export const sampleRefundArrived: RefundArrivedData = {
  firstName: 'María',
  amount: samplePesos(499_900),
  bankName: 'Bancolombia',
  accountEnding: '4821',
  paidAt: '2026-11-24T14:05:00Z',
}
