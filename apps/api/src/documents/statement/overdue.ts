import { formatDate, formatPesos, formatRate } from '../../platform/format.ts'
import { type Block, paragraph, section, table } from '../model/document-model.ts'
import { percentText } from './calculation.ts'
import type { OverdueInstallment, StatementData } from './data.ts'

export function overdue(data: StatementData): Block[] {
  const { overdue: rows } = data
  if (rows.length === 0) return []
  return [
    section('Cuotas vencidas'),
    paragraph('El IVA es el de los intereses, del cargo y de la mora. Más abajo está cada mes de mora.'),
    table({
      columns: [
        'Cuota',
        'Venció',
        'Días',
        'Capital',
        'Intereses',
        'Cargo administrativo',
        'Mora',
        'IVA',
        'Total',
      ],
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
    ...penalties(data),
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

/** Decreto 1074 de 2015, art. 2.2.2.35.6: the data to check the calculation. */
function penalties({ penalties: parts, penaltyPaid, rate }: StatementData): Block[] {
  if (parts.length === 0) return []
  const sum = (column: 'penalty' | 'vat') =>
    formatPesos(parts.reduce((total, part) => total + part[column], 0))
  const vat = Number(rate.interestVat) === 0 ? '' : ` Su IVA es el ${percentText(rate.interestVat)} de ella.`
  const paid =
    penaltyPaid === 0
      ? ''
      : ` De esta mora y su IVA ya pagaste ${formatPesos(penaltyPaid)}; el resto está en la tabla anterior.`
  return [
    section('Cómo se calcula la mora'),
    paragraph(
      'La mora se cobra solo sobre el capital vencido, a la tasa máxima legal de cada mes. La de cada línea es capital × ' +
        `((1 + tasa)^(días ÷ 365) – 1), redondeada al peso.${vat}${paid}`,
    ),
    table({
      columns: ['Cuota', 'Desde', 'Hasta', 'Días', 'Tasa E.A.', 'Capital vencido', 'Mora', 'IVA'],
      rows: parts.map((part) => [
        String(part.number),
        formatDate(part.from),
        formatDate(part.through),
        String(part.days),
        formatRate(part.rate),
        formatPesos(part.capital),
        formatPesos(part.penalty),
        formatPesos(part.vat),
      ]),
      totals: ['Total', '', '', '', '', '', sum('penalty'), sum('vat')],
    }),
  ]
}
