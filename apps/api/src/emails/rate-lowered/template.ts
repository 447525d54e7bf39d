import type { Brand } from '../../platform/brand.ts'
import { formatDate, formatPesos, formatRate } from '../../platform/format.ts'
import { greeting, type MailContent } from '../layout/mail-content.ts'
import { reasonOfReminder, whatIsFinanced } from '../layout/reminder-words.ts'
import type { RateLoweredData } from './data.ts'

export function rateLowered(data: RateLoweredData, brand: Brand): MailContent {
  const dueOn = formatDate(data.dueOn)
  return {
    subject: `Este mes pagas menos: bajó el interés de tu cuota del ${dueOn}`,
    preheader: `Ahora pagas ${formatPesos(data.amount)}.`,
    heading: 'Este mes pagas menos interés',
    paragraphs: [
      greeting(data.firstName),
      `El máximo legal de este mes es menor que la tasa de tu contrato. Por eso bajamos el interés de la cuota de ${whatIsFinanced(data.deviceName)} que pagas el ${dueOn}.`,
      'Lo hicimos por ti: no tienes que pedir nada.',
    ],
    button: null,
    facts: [
      ['Cuota', `${data.installmentNumber} de ${data.installmentCount}`],
      ['Valor de hoy', formatPesos(data.amount)],
      ['Tasa de este mes', `${formatRate(data.loweredRate)} E.A.`],
      ['Tasa de tu contrato', `${formatRate(data.agreedRate)} E.A.`],
      ['Contrato', data.contractNumber],
    ],
    table: null,
    steps: [],
    notes: [
      'El capital de tu cuota no cambia. Solo los días de este mes llevan la tasa menor; los demás, la de tu contrato (Decreto 1074 de 2015).',
    ],
    reason: reasonOfReminder(brand),
  }
}
