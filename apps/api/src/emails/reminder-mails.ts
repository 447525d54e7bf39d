import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatPesos, formatRate, sayDate } from '../platform/format.ts'
import { type Breakdown, breakdownCaptions, breakdownText } from '../platform/text/breakdown.ts'
import { greeting, type MailContent, samplePesos } from './layout/mail-content.ts'
import {
  alreadyPaid,
  breakdownToPay,
  changeOfChannel,
  factsToPay,
  howToGetHelp,
  type InstallmentFigures,
  installmentsOnBill,
  paymentInProcess,
  reasonOfInformation,
  reasonOfReminder,
  whatIsFinanced,
} from './layout/words.ts'

export type InstallmentDueData = Omit<InstallmentFigures, 'isMobileBill'> & {
  readonly firstName: string
  readonly deviceName: string | null
  /** After the installment and everything overdue are paid. */
  readonly capitalAfter: Pesos
  readonly payLink: string
  readonly inProcess: Pesos
  readonly preferencesLink: string
}

export type InstallmentLateData = {
  readonly firstName: string
  readonly deviceName: string | null
  readonly contractNumber: string
  readonly installmentNumber: number
  readonly installmentCount: number
  readonly dueOn: string
  readonly overdueCount: number
  /** Everything overdue on the day of the mail, penalty included. */
  readonly amount: Pesos
  readonly breakdown: Breakdown
  /** All outstanding capital, due or not. */
  readonly capital: Pesos
  readonly penaltyPerDay: Pesos
  readonly hasVat: boolean
  /** EA in percent: the month's usury cap. */
  readonly penaltyRate: string
  readonly isMobileBill: boolean
  readonly payLink: string
  readonly inProcess: Pesos
  readonly preferencesLink: string
}

export const sampleInstallmentLate: InstallmentLateData = {
  firstName: 'María',
  deviceName: 'Nevado Cumbre 12 Pro',
  contractNumber: 'CU-5C0A1D2E3F40',
  installmentNumber: 3,
  installmentCount: 12,
  dueOn: '2027-02-23',
  overdueCount: 1,
  amount: samplePesos(149_204),
  breakdown: {
    principal: 115_708,
    interest: 23_077,
    interestVat: 4_385,
    fee: 5_000,
    feeVat: 950,
    penalty: 71,
    penaltyVat: 13,
  },
  capital: samplePesos(1_275_846),
  penaltyPerDay: samplePesos(84),
  hasVat: true,
  penaltyRate: '24.99',
  isMobileBill: false,
  payLink: 'http://localhost:3000/fast-payment',
  inProcess: samplePesos(0),
  preferencesLink: 'http://localhost:3000/self-manage#canales',
}

export function installmentDue(data: InstallmentDueData, brand: Brand): MailContent {
  const dueOn = sayDate(data.dueOn)
  const amount = formatPesos(data.amount)
  const which = `${data.installmentNumber} de ${data.installmentCount}`
  return {
    subject: `Tu cuota vence el ${dueOn}`,
    preheader: `Es la cuota ${which} de ${whatIsFinanced(data.deviceName)}.`,
    heading: 'Se acerca tu próxima cuota',
    paragraphs: [
      greeting(data.firstName),
      data.isPartlyPaid
        ? `De la cuota ${which} de ${whatIsFinanced(data.deviceName)} te falta ${amount}, que vence el ${dueOn}.`
        : `La cuota ${which} de ${whatIsFinanced(data.deviceName)} es de ${amount} y vence el ${dueOn}.`,
      ...(data.overdue > 0
        ? [
            `Además tienes ${formatPesos(data.overdue)} de cuotas anteriores, con su mora. Lo que pagues cubre primero lo más antiguo.`,
          ]
        : []),
      ...paymentInProcess(data.inProcess),
    ],
    button: { label: 'Pagar ahora', link: data.payLink },
    facts: [
      ...factsToPay({ ...data, isMobileBill: false }),
      ['Capital que te queda después', formatPesos(data.capitalAfter)],
    ],
    breakdown: breakdownToPay(data),
    table: null,
    steps: [],
    notes: [alreadyPaid, howToGetHelp('¿Necesitas ayuda para pagar?', brand)],
    reason: reasonOfReminder(brand),
    change: changeOfChannel(data.preferencesLink),
  }
}

export const sampleInstallmentDue: InstallmentDueData = {
  firstName: 'María',
  deviceName: 'Nevado Cumbre 12 Pro',
  contractNumber: 'CU-5C0A1D2E3F40',
  installmentNumber: 3,
  installmentCount: 12,
  dueOn: '2027-02-23',
  amount: samplePesos(149_120),
  isPartlyPaid: false,
  overdue: samplePesos(0),
  breakdown: { principal: 115_708, interest: 23_077, interestVat: 4_385, fee: 5_000, feeVat: 950 },
  capitalAfter: samplePesos(1_160_138),
  payLink: 'http://localhost:3000/fast-payment',
  inProcess: samplePesos(0),
  preferencesLink: 'http://localhost:3000/self-manage#canales',
}

/** Informs without pressing or asking why (Ley 2300 de 2023). */
export function installmentLate(data: InstallmentLateData, brand: Brand): MailContent {
  const dueOn = sayDate(data.dueOn)
  const amount = formatPesos(data.amount)
  const which = `${data.installmentNumber} de ${data.installmentCount}`
  return {
    subject: `Revisa tu cuota del ${dueOn}`,
    preheader: 'Te contamos cuánto es hoy y dónde pedir ayuda.',
    heading: 'Tu cuota está pendiente',
    paragraphs: [
      greeting(data.firstName),
      `La cuota ${which} de ${whatIsFinanced(data.deviceName)} venció el ${dueOn} y aún no recibimos el pago completo.`,
      ...(data.isMobileBill ? [`Esta cuota va en tu factura de ${brand.operatorName}.`] : []),
      data.overdueCount === 1
        ? `Hoy te pones al día con ${amount}.`
        : `Tienes ${data.overdueCount} cuotas vencidas. Hoy te pones al día con ${amount}.`,
      ...paymentInProcess(data.inProcess),
    ],
    button: data.isMobileBill ? null : { label: 'Pagar ahora', link: data.payLink },
    facts: [
      ['Venció el', formatDate(data.dueOn)],
      ['Mora por día', `${formatPesos(data.penaltyPerDay)}${data.hasVat ? ', con IVA incluido' : ''}`],
      ['Tasa de mora', `${formatRate(data.penaltyRate)} E.A.`],
      ['Capital que debes en total', formatPesos(data.capital)],
      ['Contrato', data.contractNumber],
    ],
    breakdown: breakdownText(breakdownCaptions.due, data.amount, data.breakdown, 'Para ponerte al día hoy'),
    table: null,
    steps: [],
    notes: [
      'La tasa de mora es la máxima legal de este mes. Se calcula solo sobre el capital vencido.',
      alreadyPaid,
      howToGetHelp('¿Necesitas ayuda con tu pago?', brand),
    ],
    reason: reasonOfReminder(brand),
    change: changeOfChannel(data.preferencesLink),
  }
}

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
