import type { Brand } from '../platform/brand.ts'
import { formatRate, sayDate } from '../platform/format.ts'
import { breakdownCaptions, breakdownText } from '../platform/text/breakdown.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { reasonOfInformation, whatIsFinanced } from './layout/reminder-words.ts'
import type { RateRestoredData } from './rate-restored.ts'
import { samplePesos } from './sample-pesos.ts'

export type RateLoweredData = RateRestoredData & {
  readonly loweredRate: string
}

export function rateLowered(data: RateLoweredData, brand: Brand): MailContent {
  const dueOn = sayDate(data.dueOn)
  return {
    subject: `Este mes pagas menos: bajó el interés de tu cuota del ${dueOn}`,
    preheader: 'Lo hicimos por ti: no tienes que pedir nada.',
    heading: 'Este mes pagas menos interés',
    paragraphs: [
      greeting(data.firstName),
      `El máximo legal de este mes es menor que la tasa de tu contrato. Por eso bajamos el interés de la cuota de ${whatIsFinanced(data.deviceName)} que pagas el ${dueOn}.`,
      'Lo hicimos por ti: no tienes que pedir nada.',
    ],
    button: null,
    facts: [
      ['Cuota', `${data.installmentNumber} de ${data.installmentCount}`],
      ['Tasa de este mes', `${formatRate(data.loweredRate)} E.A.`],
      ['Tasa de tu contrato', `${formatRate(data.agreedRate)} E.A.`],
      ['Contrato', data.contractNumber],
    ],
    breakdown: breakdownText(breakdownCaptions.due, data.amount, data.breakdown, 'Valor de hoy'),
    table: null,
    steps: [],
    notes: [
      'El capital de tu cuota no cambia. Solo los días de este mes llevan la tasa menor; los demás, la de tu contrato (Decreto 1074 de 2015).',
    ],
    reason: reasonOfInformation(brand),
  }
}

export const sampleRateLowered: RateLoweredData = {
  firstName: 'María',
  deviceName: 'Nevado Cumbre 12 Pro',
  contractNumber: 'CU-5C0A1D2E3F40',
  installmentNumber: 5,
  installmentCount: 12,
  dueOn: '2027-04-23',
  amount: samplePesos(148_425),
  breakdown: { principal: 120_743, interest: 18_262, interestVat: 3_470, fee: 5_000, feeVat: 950 },
  agreedRate: '24.00',
  loweredRate: '22.90',
}
