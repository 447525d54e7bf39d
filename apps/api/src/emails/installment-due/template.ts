import type { Brand } from '../../platform/brand.ts'
import { formatDate, formatPesos } from '../../platform/format.ts'
import { greeting, type MailContent } from '../layout/mail-content.ts'
import {
  alreadyPaid,
  factsToPay,
  howToGetHelp,
  reasonOfReminder,
  whatIsFinanced,
} from '../layout/reminder-words.ts'
import type { InstallmentDueData } from './data.ts'

export function installmentDue(data: InstallmentDueData, brand: Brand): MailContent {
  const dueOn = formatDate(data.dueOn)
  const amount = formatPesos(data.amount)
  const which = `${data.installmentNumber} de ${data.installmentCount}`
  return {
    subject: `Paga tu cuota de ${amount} a más tardar el ${dueOn}`,
    preheader: `Es la cuota ${which} de ${whatIsFinanced(data.deviceName)}.`,
    heading: 'Se acerca tu próxima cuota',
    paragraphs: [
      greeting(data.firstName),
      `La cuota ${which} de ${whatIsFinanced(data.deviceName)} es de ${amount} y vence el ${dueOn}.`,
      ...(data.overdue > 0
        ? [
            `Además tienes ${formatPesos(data.overdue)} de cuotas anteriores, con su mora. Lo que pagues cubre primero lo más antiguo.`,
          ]
        : []),
    ],
    button: { label: 'Pagar ahora', link: data.payLink },
    facts: factsToPay(data),
    table: null,
    steps: [],
    notes: [alreadyPaid, howToGetHelp('¿Necesitas ayuda para pagar?', brand)],
    reason: reasonOfReminder(brand),
  }
}
