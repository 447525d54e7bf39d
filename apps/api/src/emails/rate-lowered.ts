import type { Brand } from '../platform/brand.ts'
import { formatRate, sayDate } from '../platform/format.ts'
import { breakdownCaptions, breakdownText } from '../platform/text/breakdown.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { type InstallmentFigures, reasonOfInformation, whatIsFinanced } from './layout/reminder-words.ts'
import { samplePesos } from './sample-pesos.ts'

type RateRestoredData = Omit<InstallmentFigures, 'isMobileBill' | 'isPartlyPaid' | 'overdue'> & {
  readonly firstName: string
  readonly deviceName: string | null
  readonly agreedRate: string
}

export const sampleRateRestored: RateRestoredData = {
  firstName: 'María',
  deviceName: 'Nevado Cumbre 12 Pro',
  contractNumber: 'CU-5C0A1D2E3F40',
  installmentNumber: 6,
  installmentCount: 12,
  dueOn: '2027-05-23',
  amount: samplePesos(148_927),
  breakdown: { principal: 123_342, interest: 16_500, interestVat: 3_135, fee: 5_000, feeVat: 950 },
  agreedRate: '24.00',
}

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

export function rateRestored(data: RateRestoredData, brand: Brand): MailContent {
  const dueOn = sayDate(data.dueOn)
  return {
    subject: `Tu cuota del ${dueOn} vuelve a la tasa de tu contrato`,
    preheader: 'El máximo legal ya no es menor que tu tasa.',
    heading: 'Vuelve la tasa de tu contrato',
    paragraphs: [
      greeting(data.firstName),
      `El máximo legal de este mes ya no es menor que la tasa de tu contrato. Por eso la cuota de ${whatIsFinanced(data.deviceName)} que pagas el ${dueOn} lleva otra vez la tasa que firmaste.`,
    ],
    button: null,
    facts: [
      ['Cuota', `${data.installmentNumber} de ${data.installmentCount}`],
      ['Tasa de tu contrato', `${formatRate(data.agreedRate)} E.A.`],
      ['Contrato', data.contractNumber],
    ],
    breakdown: breakdownText(breakdownCaptions.due, data.amount, data.breakdown, 'Valor de hoy'),
    table: null,
    steps: [],
    notes: [
      'Los días de los meses con un máximo menor conservan su tasa menor. Un máximo menor baja otra vez tu interés, sin que lo pidas (Decreto 1074 de 2015).',
    ],
    reason: reasonOfInformation(brand),
  }
}
