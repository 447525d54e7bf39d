import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatPaymentDay, formatPesos } from '../platform/format.ts'
import { type Breakdown, breakdownText } from '../platform/text/breakdown.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { samplePesos } from './sample-pesos.ts'

export type DeliveredData = {
  readonly firstName: string
  readonly orderNumber: string
  readonly deviceName: string
  readonly deliveredOn: string
  readonly financedAmount: Pesos
  readonly paymentDay: number
  /** The last day to ask to withdraw, ISO date. */
  readonly withdrawBy: string
  readonly accountLink: string
  /** The dated plan, oldest first, at least one row. */
  readonly installments: readonly DatedInstallment[]
  /** What all installments together consist of; a mail of an earlier release has none. */
  readonly breakdown?: Breakdown
}

export type DatedInstallment = {
  readonly number: number
  readonly dueDate: string
  readonly total: Pesos
}

export function delivered(data: DeliveredData, brand: Brand): MailContent {
  const first = data.installments[0]
  if (!first) throw new RangeError('a delivered device has at least one installment to pay')
  const firstDate = formatDate(first.dueDate)
  const total = data.installments.reduce((sum, row) => sum + row.total, 0)
  return {
    subject: `Guarda tu plan de pagos: tu primera cuota es el ${firstDate}`,
    preheader: `Con las fechas de tus ${data.installments.length} cuotas.`,
    heading: '¡Ya tienes tu equipo!',
    paragraphs: [
      greeting(data.firstName),
      `Disfruta tu ${data.deviceName}. Tu crédito empezó hoy y estas son las fechas de tus cuotas.`,
      `Tu primera cuota es de ${formatPesos(first.total)} y la pagas el ${firstDate}.`,
    ],
    button: null,
    facts: [
      ['Número de orden', data.orderNumber],
      ['Entregado el', formatDate(data.deliveredOn)],
      ['Valor financiado', formatPesos(data.financedAmount)],
      ['Día de pago', `${formatPaymentDay(data.paymentDay)} de cada mes`],
    ],
    breakdown: breakdownText('Cómo se componen tus cuotas', total, data.breakdown, 'Total de las cuotas'),
    table: {
      caption: 'Tu plan de pagos',
      columns: ['Cuota', 'Fecha de pago', 'Valor'],
      rows: data.installments.map((row) => [
        String(row.number),
        formatDate(row.dueDate),
        formatPesos(row.total),
      ]),
    },
    steps: [],
    notes: [
      // Promises P-10.
      'Los festivos no mueven la fecha. Puedes pagar antes cuando quieras, sin sanción.',
      // Promises P-74.
      `Puedes retractarte de la compra y del crédito hasta el ${formatDate(data.withdrawBy)}: entra a tu cuenta, en ${data.accountLink}, abre tu crédito y usa «Derecho de retracto».`,
    ],
    reason: `Recibes este correo porque tienes un crédito con ${brand.lenderName}.`,
  }
}

export const sampleDelivered: DeliveredData = {
  firstName: 'María',
  orderNumber: '1234567890',
  deviceName: 'Nevado Cumbre 12 Pro',
  deliveredOn: '2026-11-25',
  financedAmount: samplePesos(1_500_000),
  paymentDay: 26,
  withdrawBy: '2026-12-02',
  accountLink: 'http://localhost:3000/self-manage',
  installments: [
    { number: 1, dueDate: '2026-12-26', total: samplePesos(523_014) },
    { number: 2, dueDate: '2027-01-26', total: samplePesos(523_014) },
    { number: 3, dueDate: '2027-02-26', total: samplePesos(523_012) },
  ],
  breakdown: { principal: 1_500_000, interest: 43_317, interestVat: 8_230, fee: 14_700, feeVat: 2_793 },
}
