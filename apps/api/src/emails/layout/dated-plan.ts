import type { Pesos } from '@cupo/credit-engine'
import { formatDate, formatPaymentDay, formatPesos, sayDate } from '../../platform/format.ts'
import { type Breakdown, breakdownText } from '../../platform/text/breakdown.ts'
import type { MailContent } from './mail-content.ts'

export type DatedPlan = {
  readonly paymentDay: number
  readonly withdrawBy: string
  readonly installments: readonly DatedInstallment[]
  readonly breakdown: Breakdown
}

type DatedInstallment = {
  readonly number: number
  readonly dueDate: string
  readonly total: Pesos
}

type PlanContent = Required<Pick<MailContent, 'breakdown' | 'table'>> & {
  readonly firstDate: string
  readonly firstInstallment: string
  readonly paymentDay: readonly [string, string]
  /** Holidays move no date, and early payment costs nothing. */
  readonly note: string
}

/** Throws `RangeError` for a plan without installments. */
export function planContent(
  { installments, breakdown, paymentDay }: DatedPlan,
  isMobileBill = false,
): PlanContent {
  const first = installments[0]
  if (!first) throw new RangeError('a loan has at least one installment to pay')
  const firstDate = sayDate(first.dueDate)
  const total = installments.reduce((sum, row) => sum + row.total, 0)
  return {
    firstDate,
    firstInstallment: `Tu primera cuota es de ${formatPesos(first.total)} y ${isMobileBill ? 'se cobra' : 'la pagas'} el ${firstDate}.`,
    paymentDay: ['Día de pago', `${formatPaymentDay(paymentDay)} de cada mes`],
    breakdown: breakdownText('Cómo se componen tus cuotas', total, breakdown, 'Total de las cuotas'),
    table: {
      caption: 'Tu plan de pagos',
      columns: ['Cuota', 'Fecha de pago', 'Valor'],
      rows: installments.map((row) => [String(row.number), formatDate(row.dueDate), formatPesos(row.total)]),
    },
    note: 'Los festivos no mueven la fecha. Puedes pagar antes cuando quieras, sin sanción.',
  }
}
