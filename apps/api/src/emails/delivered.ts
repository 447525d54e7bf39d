import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatPesos, sayDate } from '../platform/format.ts'
import { type DatedPlan, planContent } from './layout/dated-plan.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { installmentsOnBill } from './layout/reminder-words.ts'
import { samplePesos } from './sample-pesos.ts'

export type DeliveredData = DatedPlan & {
  readonly firstName: string
  readonly orderNumber: string
  readonly deviceName: string
  readonly deliveredOn: string
  readonly financedAmount: Pesos
  readonly isMobileBill: boolean
  readonly accountLink: string
}

export function delivered(data: DeliveredData, brand: Brand): MailContent {
  const plan = planContent(data, data.isMobileBill)
  return {
    subject: `Guarda tu plan de pagos: tu primera cuota es el ${plan.firstDate}`,
    preheader: `Con las fechas de tus ${data.installments.length} cuotas.`,
    heading: '¡Ya tienes tu equipo!',
    paragraphs: [
      greeting(data.firstName),
      `Disfruta tu ${data.deviceName}. Tu crédito empezó hoy y estas son las fechas de tus cuotas.`,
      plan.firstInstallment,
      ...(data.isMobileBill ? [installmentsOnBill(brand)] : []),
    ],
    button: { label: 'Ver mi crédito', link: data.accountLink },
    facts: [
      ['Número de orden', data.orderNumber],
      ['Entregado el', formatDate(data.deliveredOn)],
      ['Valor financiado', formatPesos(data.financedAmount)],
      plan.paymentDay,
    ],
    breakdown: plan.breakdown,
    table: plan.table,
    steps: [],
    notes: [
      plan.note,
      `Puedes retractarte de la compra y del crédito hasta el ${sayDate(data.withdrawBy)}: entra a tu cuenta, abre tu crédito y usa «Derecho de retracto».`,
    ],
    reason: `Recibes este correo porque tienes un crédito con ${brand.lenderName}.`,
  }
}

export const sampleDelivered: DeliveredData = {
  firstName: 'María',
  orderNumber: '1234567890',
  deviceName: 'Nevado Cumbre 12 Pro',
  deliveredOn: '2026-11-23',
  financedAmount: samplePesos(1_500_000),
  isMobileBill: false,
  paymentDay: 23,
  withdrawBy: '2026-11-30',
  accountLink: 'http://localhost:3000/self-manage',
  installments: [
    { number: 1, dueDate: '2026-12-23', total: samplePesos(149_120) },
    { number: 2, dueDate: '2027-01-23', total: samplePesos(149_120) },
    { number: 3, dueDate: '2027-02-23', total: samplePesos(149_120) },
    { number: 4, dueDate: '2027-03-23', total: samplePesos(149_120) },
    { number: 5, dueDate: '2027-04-23', total: samplePesos(149_120) },
    { number: 6, dueDate: '2027-05-23', total: samplePesos(149_120) },
    { number: 7, dueDate: '2027-06-23', total: samplePesos(149_120) },
    { number: 8, dueDate: '2027-07-23', total: samplePesos(149_120) },
    { number: 9, dueDate: '2027-08-23', total: samplePesos(149_120) },
    { number: 10, dueDate: '2027-09-23', total: samplePesos(149_120) },
    { number: 11, dueDate: '2027-10-23', total: samplePesos(149_120) },
    { number: 12, dueDate: '2027-11-23', total: samplePesos(149_127) },
  ],
  breakdown: { principal: 1_500_000, interest: 183_231, interestVat: 34_816, fee: 60_000, feeVat: 11_400 },
}
