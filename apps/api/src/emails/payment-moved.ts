import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatPesos, sayDate } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { howToGetHelp, reasonOfInformation } from './layout/reminder-words.ts'
import { samplePesos } from './sample-pesos.ts'

export type PaymentMovedData = {
  readonly firstName: string
  readonly contractNumber: string
  readonly amount: Pesos
  readonly paidOn: string
  /** The credit got the payment, or lost it. */
  readonly change: 'added' | 'taken' | 'takenAndReopened'
  readonly creditLink: string
}

/** Names no other credit: it may be another person's. */
export function paymentMoved(data: PaymentMovedData, brand: Brand): MailContent {
  const { contractNumber, amount, paidOn, change } = data
  const isAdded = change === 'added'
  const payment = `un pago de ${formatPesos(amount)} del ${sayDate(paidOn)}`
  const heading = isAdded ? 'Tu crédito tiene un pago más' : 'Un pago salió de tu crédito'
  return {
    subject: isAdded ? 'Pusimos un pago en tu crédito' : 'Revisa tu crédito: un pago salió de él',
    preheader: 'Corregimos el crédito en el que estaba un pago.',
    heading,
    paragraphs: [
      greeting(data.firstName),
      isAdded
        ? `Por error estaba en otro crédito ${payment}. Ya está en el tuyo, y cuenta desde ese día.`
        : `Por error estaba en tu crédito ${payment}. Lo pasamos al crédito que corresponde, y ya no cuenta en el tuyo.`,
      ...(change === 'takenAndReopened'
        ? ['Tu crédito estaba pagado y ahora tiene saldo. El paz y salvo ya no está vigente.']
        : []),
    ],
    button: { label: 'Ver mi crédito', link: data.creditLink },
    facts: [
      ['Contrato', contractNumber],
      ['Valor', formatPesos(amount)],
      ['Fecha del pago', formatDate(paidOn)],
    ],
    table: null,
    steps: [],
    notes: [howToGetHelp('¿Crees que no es correcto?', brand)],
    reason: reasonOfInformation(brand),
  }
}

export const samplePaymentMoved: PaymentMovedData = {
  firstName: 'María',
  contractNumber: 'CU-5C0A1D2E3F40',
  amount: samplePesos(149_120),
  paidOn: '2027-02-20',
  change: 'takenAndReopened',
  creditLink: 'http://localhost:3000/self-manage/credits/5f1d0c2e9b7a4f63a8e1c0d92b47e6f3',
}
