import type { Brand } from '../platform/brand.ts'
import { formatRate, sayDate } from '../platform/format.ts'
import { breakdownCaptions, breakdownText } from '../platform/text/breakdown.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { type InstallmentFigures, reasonOfInformation, whatIsFinanced } from './layout/reminder-words.ts'
import { samplePesos } from './sample-pesos.ts'

export type RateRestoredData = Omit<InstallmentFigures, 'isMobileBill' | 'isPartlyPaid' | 'overdue'> & {
  readonly firstName: string
  readonly deviceName: string | null
  readonly agreedRate: string
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
