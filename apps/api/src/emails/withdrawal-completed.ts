import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatPesos, sayDate } from '../platform/format.ts'
import { greeting, type MailContent, type MailFact } from './layout/mail-content.ts'
import { howToGetHelp } from './layout/reminder-words.ts'
import { samplePesos } from './sample-pesos.ts'

export type WithdrawalCompletedData = {
  readonly firstName: string
  readonly deviceName: string | null
  readonly contractNumber: string
  readonly withdrawnOn: string
  readonly voidedOn: string
  /** Paid to the credit and before delivery. */
  readonly payments: Pesos
  readonly downPayment: Pesos
  readonly guarantee: Pesos
  readonly refundBy: string
  readonly accountLink: string
}

export function withdrawalCompleted(data: WithdrawalCompletedData, brand: Brand): MailContent {
  const total = data.payments + data.downPayment + data.guarantee
  const what = data.deviceName === null ? 'el dinero' : `tu ${data.deviceName}`
  const goesBack = total > 0
  return {
    subject: goesBack
      ? 'Tu retracto está completo: revisa cuánto vuelve a tu cuenta'
      : 'Guarda este correo: tu retracto está completo y no debes nada',
    preheader: `El contrato ${data.contractNumber} quedó anulado.`,
    heading: 'Te retractaste de tu crédito',
    paragraphs: [
      greeting(data.firstName),
      `Recibimos ${what} y anulamos el crédito del contrato ${data.contractNumber}. No debes nada por él, y el pagaré ` +
        'que firmaste perdió su valor.',
      goesBack
        ? `Te devolvemos todo lo que pagaste, ${formatPesos(total)}, a más tardar el ${sayDate(data.refundBy)}. En otro ` +
          'correo te preguntamos a qué cuenta tuya lo enviamos; también puedes decirlo en tu cuenta.'
        : 'No habías pagado nada, así que no hay nada que devolverte.',
    ],
    button: { label: 'Ver mi constancia', link: data.accountLink },
    facts: [
      ['Contrato', data.contractNumber],
      ['Retractado el', formatDate(data.withdrawnOn)],
      ['Crédito anulado el', formatDate(data.voidedOn)],
      ...amountsOf(data),
      ...(goesBack ? [['Total que te devolvemos', formatPesos(total)] as const] : []),
    ],
    table: null,
    steps: [],
    notes: [howToGetHelp('¿Tienes preguntas?', brand)],
    reason: `Recibes este correo porque te retractaste de un crédito con ${brand.lenderName}.`,
  }
}

function amountsOf({ payments, downPayment, guarantee }: WithdrawalCompletedData): readonly MailFact[] {
  const amounts: readonly (readonly [string, Pesos])[] = [
    ['Pagos del crédito', payments],
    ['Pago inicial', downPayment],
    ['Fianza con su IVA', guarantee],
  ]
  return amounts.filter(([, amount]) => amount > 0).map(([label, amount]) => [label, formatPesos(amount)])
}

export const sampleWithdrawalCompleted: WithdrawalCompletedData = {
  firstName: 'María',
  deviceName: 'Nevado Cumbre 12 Pro',
  contractNumber: 'CU-5D1C6F1F2B77',
  withdrawnOn: '2026-12-02',
  voidedOn: '2026-12-04',
  payments: samplePesos(150_000),
  downPayment: samplePesos(300_000),
  guarantee: samplePesos(178_500),
  refundBy: '2026-12-19',
  accountLink: 'http://localhost:3000/self-manage',
}
