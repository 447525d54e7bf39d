import { formatDate, formatPesos } from '../../platform/format.ts'
import { type Block, paragraph, section, table } from '../model/document-model.ts'
import type { OverdueInstallment, StatementData } from './data.ts'

/** Every late installment with the days behind its penalty; nothing where none is late. */
export function overdue({ overdue: rows }: StatementData): Block[] {
  if (rows.length === 0) return []
  return [
    section('Cuotas vencidas'),
    paragraph(
      'La mora se cobra solo sobre el capital vencido, a la tasa máxima legal de cada mes, por los días de atraso ' +
        'sobre 365. El IVA es el de los intereses, del cargo y de la mora.',
    ),
    table({
      columns: ['Cuota', 'Venció', 'Días', 'Capital', 'Intereses', 'Cargo', 'Mora', 'IVA', 'Total'],
      rows: rows.map((row) => [
        String(row.number),
        formatDate(row.dueOn),
        String(row.days),
        ...amountColumns.map((column) => formatPesos(row[column])),
      ]),
      totals: [
        'Total',
        '',
        '',
        ...amountColumns.map((column) => formatPesos(rows.reduce((sum, row) => sum + row[column], 0))),
      ],
    }),
  ]
}

const amountColumns = [
  'capital',
  'interest',
  'fee',
  'penalty',
  'vat',
  'total',
] as const satisfies readonly (keyof OverdueInstallment)[]
