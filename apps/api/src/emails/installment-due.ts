import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatPesos, sayDate } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import {
  alreadyPaid,
  breakdownToPay,
  changeOfChannel,
  factsToPay,
  howToGetHelp,
  type InstallmentFigures,
  paymentInProcess,
  reasonOfReminder,
  whatIsFinanced,
} from './layout/reminder-words.ts'
import { samplePesos } from './sample-pesos.ts'

export type InstallmentDueData = Omit<InstallmentFigures, 'isMobileBill'> & {
  readonly firstName: string
  readonly deviceName: string | null
  /** After the installment and everything overdue are paid. */
  readonly capitalAfter: Pesos
  readonly payLink: string
  readonly inProcess: Pesos
  readonly preferencesLink: string
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
