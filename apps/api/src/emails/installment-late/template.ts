import type { Brand } from '../../platform/brand.ts'
import { formatDate, formatPesos, formatRate } from '../../platform/format.ts'
import { greeting, type MailContent } from '../layout/mail-content.ts'
import { alreadyPaid, howToGetHelp, reasonOfReminder, whatIsFinanced } from '../layout/reminder-words.ts'
import type { InstallmentLateData } from './data.ts'

/** Tells, and neither presses nor asks why (Ley 2300 de 2023). */
export function installmentLate(data: InstallmentLateData, brand: Brand): MailContent {
  const dueOn = formatDate(data.dueOn)
  const amount = formatPesos(data.amount)
  const which = `${data.installmentNumber} de ${data.installmentCount}`
  return {
    subject: `Ponte al día con tu cuota del ${dueOn}: ${amount}`,
    preheader: 'Te contamos cuánto es hoy y dónde pedir ayuda.',
    heading: 'Tu cuota está pendiente',
    paragraphs: [
      greeting(data.firstName),
      `La cuota ${which} de ${whatIsFinanced(data.deviceName)} venció el ${dueOn} y aún no recibimos el pago completo.`,
      ...(data.isMobileBill ? [`Esta cuota va en tu factura de ${brand.operatorName}.`] : []),
      data.overdueCount === 1
        ? `Hoy te pones al día con ${amount}.`
        : `Tienes ${data.overdueCount} cuotas vencidas. Hoy te pones al día con ${amount}.`,
    ],
    button: data.isMobileBill ? null : { label: 'Pagar ahora', link: data.payLink },
    facts: [
      ['Para ponerte al día hoy', amount],
      ['Venció el', dueOn],
      ['Mora por día', `${formatPesos(data.penaltyPerDay)}${data.hasVat ? ', con IVA incluido' : ''}`],
      ['Tasa de mora', `${formatRate(data.penaltyRate)} E.A.`],
      ['Contrato', data.contractNumber],
    ],
    table: null,
    steps: [],
    notes: [
      'La tasa de mora es la máxima legal de este mes. Se calcula solo sobre el capital vencido.',
      alreadyPaid,
      howToGetHelp('¿Necesitas ayuda con tu pago?', brand),
    ],
    reason: reasonOfReminder(brand),
  }
}
