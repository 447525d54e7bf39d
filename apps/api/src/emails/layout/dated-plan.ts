import type { Pesos } from '@cupo/credit-engine'
import { formatDate, formatPaymentDay, formatPesos, sayDate } from '../../platform/format.ts'
import { type Breakdown, breakdownText } from '../../platform/text/breakdown.ts'
import type { MailContent } from './mail-content.ts'

/** The plan of a loan that has begun. */
export type DatedPlan = {
  readonly paymentDay: number
  /** The last day to ask to withdraw, ISO date. */
  readonly withdrawBy: string
  /** Oldest first, at least one row. */
  readonly installments: readonly DatedInstallment[]
  /** What all installments together consist of; a mail of an earlier release has none. */
  readonly breakdown?: Breakdown
}

export type DatedInstallment = {
  readonly number: number
  readonly dueDate: string
  readonly total: Pesos
}

type PlanContent = Required<Pick<MailContent, 'breakdown' | 'table'>> & {
  readonly firstDate: string
  /** When the first installment is paid, and how much it is. */
  readonly firstInstallment: string
  readonly paymentDay: readonly [string, string]
  /** That holidays move no date, and that paying earlier costs nothing. */
  readonly note: string
}

/** What every mail says that brings the dated plan. Throws `RangeError` for a plan without installments. */
export function planContent({ installments, breakdown, paymentDay }: DatedPlan): PlanContent {
  const first = installments[0]
  if (!first) throw new RangeError('a loan has at least one installment to pay')
  const firstDate = sayDate(first.dueDate)
  const total = installments.reduce((sum, row) => sum + row.total, 0)
  return {
    firstDate,
    firstInstallment: `Tu primera cuota es de ${formatPesos(first.total)} y la pagas el ${firstDate}.`,
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
