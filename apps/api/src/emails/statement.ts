import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatPesos, formatRate, sayDate } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import {
  breakdownToPay,
  factsToPay,
  howToGetHelp,
  installmentsOnBill,
  reasonOfInformation,
  whatIsFinanced,
} from './layout/reminder-words.ts'
import { type InstallmentDueData, sampleInstallmentDue } from './reminder-mails.ts'
import { samplePesos } from './sample-pesos.ts'

export type StatementMailData = Omit<InstallmentDueData, 'payLink' | 'inProcess' | 'preferencesLink'> & {
  readonly isMobileBill: boolean
  readonly capitalBefore: Pesos
  readonly rate: string
  readonly agreedRate: string
  readonly accountLink: string
}

export function statement(data: StatementMailData, brand: Brand): MailContent {
  const dueOn = sayDate(data.dueOn)
  const which = `${data.installmentNumber} de ${data.installmentCount}`
  const isLowered = data.rate !== data.agreedRate
  return {
    subject: `Tu extracto: cuota del ${dueOn}`,
    preheader: 'Con el detalle de tu cuota y de lo que debes.',
    heading: 'Tu extracto de este mes',
    paragraphs: [
      greeting(data.firstName),
      `Este es el extracto de ${whatIsFinanced(data.deviceName)}, completo en el PDF adjunto.`,
      data.amount === 0
        ? `La cuota ${which} es del ${dueOn} y ya la pagaste.`
        : data.isPartlyPaid
          ? `De la cuota ${which} te falta ${formatPesos(data.amount)}, que vence el ${dueOn}.`
          : `La cuota ${which} vence el ${dueOn}.`,
      ...(data.isMobileBill && data.amount > 0 ? [installmentsOnBill(brand)] : []),
    ],
    button: { label: 'Ver mi crédito', link: data.accountLink },
    facts: [
      ...factsToPay(data),
      ['Capital antes de la cuota', formatPesos(data.capitalBefore)],
      ['Capital después de la cuota', formatPesos(data.capitalAfter)],
      ['Tasa de esta cuota', `${formatRate(data.rate)} E.A.`],
      ...(isLowered ? [['Tasa de tu contrato', `${formatRate(data.agreedRate)} E.A.`] as const] : []),
    ],
    ...(data.amount + data.overdue === 0 ? {} : { breakdown: breakdownToPay(data) }),
    table: null,
    steps: [],
    notes: [
      ...(isLowered ? ['La tasa bajó porque el máximo legal del mes es menor que la de tu contrato.'] : []),
      'El PDF tiene las cuentas para revisarlo. También está en los documentos de tu crédito.',
      howToGetHelp('¿Algo no te cuadra?', brand),
    ],
    reason: reasonOfInformation(brand),
  }
}

const { payLink: _elsewhere, inProcess: _untold, preferencesLink: _unneeded, ...about } = sampleInstallmentDue

export const sampleStatementMail: StatementMailData = {
  ...about,
  isMobileBill: false,
  capitalBefore: samplePesos(1_275_846),
  rate: '24.00',
  agreedRate: '24.00',
  accountLink: 'http://localhost:3000/self-manage',
}
