import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatMoment, formatPesos, sayMoment } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { howToGetHelp } from './layout/reminder-words.ts'
import { samplePesos } from './sample-pesos.ts'

export type TransferGivenUpData = {
  readonly firstName: string
  readonly contractNumber: string
  readonly amount: Pesos
  readonly correctBy: string
  readonly endedAt: string
}

/** Nobody corrected the bank data in time. */
export function transferGivenUp(data: TransferGivenUpData, brand: Brand): MailContent {
  return {
    subject: 'Cancelamos tu solicitud: no debes nada',
    preheader: 'No pudimos transferirte el dinero y tu contrato quedó sin efecto.',
    heading: 'Cancelamos tu solicitud',
    paragraphs: [
      greeting(data.firstName),
      `Podías indicar otra cuenta para transferirte ${formatPesos(data.amount)} hasta el ${sayMoment(data.correctBy)}, y no la recibimos. Por eso cancelamos tu solicitud.`,
      'El dinero no llegó a ninguna cuenta: tu contrato quedó sin efecto y no debes nada.',
      'Puedes empezar una solicitud nueva cuando quieras.',
    ],
    button: null,
    facts: [
      ['Contrato', data.contractNumber],
      ['Valor que no se transfirió', formatPesos(data.amount)],
      ['Cancelada el', formatMoment(data.endedAt)],
    ],
    table: null,
    steps: [],
    notes: [howToGetHelp('¿Tienes dudas?', brand)],
    reason: `Recibes este correo porque firmaste un contrato con ${brand.lenderName}.`,
  }
}

export const sampleTransferGivenUp: TransferGivenUpData = {
  firstName: 'María',
  contractNumber: 'CU-7A90B12C34D5',
  amount: samplePesos(3_000_000),
  correctBy: '2026-12-25T15:00:00Z',
  endedAt: '2026-12-25T15:05:00Z',
}
