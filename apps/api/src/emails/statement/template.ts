import type { Brand } from '../../platform/brand.ts'
import { formatDate, formatPesos } from '../../platform/format.ts'
import { greeting, type MailContent } from '../layout/mail-content.ts'
import { factsToPay, howToGetHelp, reasonOfReminder, whatIsFinanced } from '../layout/reminder-words.ts'
import type { StatementMailData } from './data.ts'

export function statement(data: StatementMailData, brand: Brand): MailContent {
  const dueOn = formatDate(data.dueOn)
  const amount = formatPesos(data.amount)
  const which = `${data.installmentNumber} de ${data.installmentCount}`
  return {
    subject: `Revisa tu extracto: cuota de ${amount} para el ${dueOn}`,
    preheader: 'Va adjunto, con el detalle de tu cuota y de lo que debes.',
    heading: 'Tu extracto de este mes',
    paragraphs: [
      greeting(data.firstName),
      `Adjuntamos el extracto de ${whatIsFinanced(data.deviceName)}. La cuota ${which} vence el ${dueOn}.`,
      'Muestra cuánto de tu cuota es capital, intereses, IVA y cargos, y la tasa que aplicamos.',
    ],
    button: { label: 'Ver mi crédito', link: data.accountLink },
    facts: factsToPay(data),
    table: null,
    steps: [],
    notes: ['También lo descargas cuando quieras en tu crédito.', howToGetHelp('¿Algo no te cuadra?', brand)],
    reason: reasonOfReminder(brand),
  }
}
