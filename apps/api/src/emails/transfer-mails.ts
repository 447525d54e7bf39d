import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatMoment, formatPesos, sayDate, sayMoment } from '../platform/format.ts'
import { type DatedPlan, planContent } from './layout/dated-plan.ts'
import { greeting, type MailContent, samplePesos } from './layout/mail-content.ts'
import { howToGetHelp } from './layout/words.ts'

export type MoneyTransferredData = DatedPlan & {
  readonly firstName: string
  readonly contractNumber: string
  readonly amount: Pesos
  readonly bankName: string
  readonly accountEnding: string
  readonly transferredOn: string
  readonly accountLink: string
}

type TransferFailedData = {
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

export const sampleTransferFailed: TransferFailedData = {
  firstName: 'María',
  contractNumber: 'CU-7A90B12C34D5',
  amount: samplePesos(3_000_000),
  bankName: 'Bancolombia',
  accountEnding: '7890',
  correctBy: '2026-12-25T15:00:00Z',
  link: 'http://localhost:3000/self-manage',
}

type TransferGivenUpData = {
  readonly firstName: string
  readonly contractNumber: string
  readonly amount: Pesos
  readonly correctBy: string
  readonly endedAt: string
}

export const sampleTransferGivenUp: TransferGivenUpData = {
  firstName: 'María',
  contractNumber: 'CU-7A90B12C34D5',
  amount: samplePesos(3_000_000),
  correctBy: '2026-12-25T15:00:00Z',
  endedAt: '2026-12-25T15:05:00Z',
}

export function moneyTransferred(data: MoneyTransferredData, brand: Brand): MailContent {
  const plan = planContent(data)
  const amount = formatPesos(data.amount)
  const account = `${data.bankName}, terminada en ${data.accountEnding}`
  return {
    subject: `Tu dinero ya está en tu cuenta: tu primera cuota es el ${plan.firstDate}`,
    preheader: `En tu cuenta de ${data.bankName}. Con las fechas de tus ${data.installments.length} cuotas.`,
    heading: '¡Tu dinero llegó!',
    paragraphs: [
      greeting(data.firstName),
      `El ${sayDate(data.transferredOn)} ${data.bankName} recibió ${amount} en tu cuenta terminada en ${data.accountEnding}. Tu crédito empezó ese día.`,
      plan.firstInstallment,
    ],
    button: { label: 'Ver mi crédito', link: data.accountLink },
    facts: [
      ['Valor', amount],
      ['Cuenta', account],
      ['Fecha de la transferencia', formatDate(data.transferredOn)],
      ['Contrato', data.contractNumber],
      plan.paymentDay,
    ],
    breakdown: plan.breakdown,
    table: plan.table,
    steps: [],
    notes: [
      plan.note,
      `Puedes retractarte del crédito hasta el ${sayDate(data.withdrawBy)}: entra a tu cuenta, abre tu crédito y usa «Derecho de retracto».`,
    ],
    reason: `Recibes este correo porque tienes un crédito con ${brand.lenderName}.`,
  }
}

export const sampleMoneyTransferred: MoneyTransferredData = {
  firstName: 'María',
  contractNumber: 'CU-7A90B12C34D5',
  amount: samplePesos(3_000_000),
  bankName: 'Bancolombia',
  accountEnding: '7890',
  transferredOn: '2026-11-25',
  paymentDay: 5,
  withdrawBy: '2026-12-02',
  accountLink: 'http://localhost:3000/self-manage',
  installments: [
    { number: 1, dueDate: '2027-01-05', total: samplePesos(279_765) },
    { number: 2, dueDate: '2027-02-05', total: samplePesos(279_765) },
    { number: 3, dueDate: '2027-03-05', total: samplePesos(279_765) },
    { number: 4, dueDate: '2027-04-05', total: samplePesos(279_765) },
    { number: 5, dueDate: '2027-05-05', total: samplePesos(279_765) },
    { number: 6, dueDate: '2027-06-05', total: samplePesos(279_765) },
    { number: 7, dueDate: '2027-07-05', total: samplePesos(279_765) },
    { number: 8, dueDate: '2027-08-05', total: samplePesos(279_765) },
    { number: 9, dueDate: '2027-09-05', total: samplePesos(279_765) },
    { number: 10, dueDate: '2027-10-05', total: samplePesos(279_765) },
    { number: 11, dueDate: '2027-11-05', total: samplePesos(279_765) },
    { number: 12, dueDate: '2027-12-05', total: samplePesos(279_761) },
  ],
  breakdown: { principal: 3_000_000, interest: 357_176, interestVat: 0, fee: 0, feeVat: 0 },
}

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
