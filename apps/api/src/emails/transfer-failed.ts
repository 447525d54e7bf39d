import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatMoment, formatPesos, sayMoment } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { howToGetHelp } from './layout/reminder-words.ts'
import { samplePesos } from './sample-pesos.ts'

export type TransferFailedData = {
  readonly firstName: string
  readonly contractNumber: string
  readonly amount: Pesos
  readonly bankName: string
  readonly accountEnding: string
  readonly correctBy: string
  readonly link: string
}

/** As the area calls its button to the bank data. */
const areaButton = 'Corregir mi cuenta'

export function transferFailed(data: TransferFailedData, brand: Brand): MailContent {
  const amount = formatPesos(data.amount)
  const account = `${data.bankName}, terminada en ${data.accountEnding}`
  return {
    subject: 'No pudimos transferir tu dinero: corrige tu cuenta',
    preheader: `La cuenta de ${data.bankName} no recibió la transferencia. Tu contrato sigue en pie.`,
    heading: 'Corrige los datos de tu cuenta',
    paragraphs: [
      greeting(data.firstName),
      `El banco no pudo poner ${amount} en tu cuenta de ${data.bankName} terminada en ${data.accountEnding}.`,
      'Revisa los datos o escribe otra cuenta a tu nombre. Tu contrato sigue en pie, no tienes que firmar de nuevo y te transferimos el mismo valor.',
    ],
    button: { label: areaButton, link: data.link },
    facts: [
      ['Valor', amount],
      ['Cuenta que no lo recibió', account],
      ['Contrato', data.contractNumber],
      ['Puedes corregirla hasta', formatMoment(data.correctBy)],
    ],
    table: null,
    steps: [
      'Entra con tu cédula y el código que llega a tu celular.',
      `Toca «${areaButton}» y escribe el banco, el tipo y el número de la cuenta.`,
      'Confirma con un código nuevo.',
    ],
    notes: [
      `Si no la corriges hasta el ${sayMoment(data.correctBy)}, cancelamos tu solicitud y no debes nada. Mientras el dinero no llegue, no corren intereses.`,
      howToGetHelp('¿La cuenta está bien?', brand),
    ],
    reason: `Recibes este correo porque firmaste un contrato con ${brand.lenderName}.`,
  }
}

export const sampleTransferFailed: TransferFailedData = {
  firstName: 'María',
  contractNumber: 'CU-7A90B12C34D5',
  amount: samplePesos(3_000_000),
  bankName: 'Bancolombia',
  accountEnding: '7890',
  correctBy: '2026-12-25T15:00:00Z',
  link: 'http://localhost:3000/self-manage',
}
