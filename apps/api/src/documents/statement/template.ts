import type { Brand } from '../../platform/brand.ts'
import { formatDate, formatMoment, formatPesos, formatRate } from '../../platform/format.ts'
import { breakdownText } from '../../platform/text/breakdown.ts'
import { overdueLabels } from '../../platform/text/words.ts'
import {
  amounts,
  type Block,
  type DocumentModel,
  type FactRow,
  facts,
  paragraph,
  section,
  table,
} from '../model/document-model.ts'
import { writePdf } from '../model/write-pdf.ts'
import {
  breakdownBlocks,
  complaintsInShort,
  heldText,
  identityNumberText,
  installmentsText,
  pageFrame,
  prepaymentBlocks,
} from '../wording.ts'
import { calculation, percentText } from './calculation.ts'
import type { OverdueInstallment, StatementData, StatementPayment } from './data.ts'

const amountColumns = [
  'capital',
  'interest',
  'fee',
  'penalty',
  'vat',
  'total',
] as const satisfies readonly (keyof OverdueInstallment)[]

/** The same bytes for the same data and brand. Required content: Decreto 1074 de 2015, art. 2.2.2.35.6. */
export function renderStatement(data: StatementData, brand: Brand): Promise<Uint8Array> {
  return writePdf(statementModel(data, brand))
}

function statementModel(data: StatementData, brand: Brand): DocumentModel {
  const { contractNumber, period } = data
  return {
    title: 'Extracto de tu crédito',
    subject: `Extracto del contrato No. ${contractNumber}, ${period.to}`,
    ...pageFrame(brand, `Contrato No. ${contractNumber}`, data.issuedAt),
    blocks: [
      ...summary(data),
      ...(data.toPay.kind === 'held'
        ? [paragraph(heldText)]
        : [...collection(data, brand), ...installment(data), ...overdue(data)]),
      ...capital(data),
      ...payments(data),
      ...prepaymentBlocks(data.prepayments),
      ...calculation(data),
      ...complaintsInShort(brand),
    ],
  }
}

function totals({ toPay, installment: row, overdue: late }: StatementData): readonly FactRow[] {
  switch (toPay.kind) {
    case 'nothing':
      return [['Total a pagar', `${formatPesos(0)}: pagaste todo el ${formatDate(toPay.paidOn)}`]]
    case 'next':
      return [
        ['Total a pagar', formatPesos(toPay.amount)],
        ['Paga hasta', formatDate(toPay.dueOn)],
      ]
    case 'overdue': {
      const alone: FactRow = [overdueLabels.alone, formatPesos(toPay.amount)]
      // After the last due date the month's own installment is overdue.
      if (late.some(({ number }) => number === row.number)) return [alone, ['Fecha de pago', 'Inmediato']]
      return [
        alone,
        [overdueLabels.withInstallment, formatPesos(toPay.amount + row.total - row.paid)],
        ['Fecha de pago', `Inmediato; la cuota, ${formatDate(row.dueOn)}`],
      ]
    }
    case 'held':
      return [
        ['Total a pagar', 'Nada por ahora'],
        ['En revisión desde', formatDate(toPay.since)],
      ]
    default:
      return toPay satisfies never
  }
}

function summary(data: StatementData): Block[] {
  const { borrower, productName, period, issuedAt } = data
  return [
    amounts(...totals(data)),
    facts(
      ['Titular', `${borrower.fullName}, C.C. ${identityNumberText(borrower.documentNumber)}`],
      ['Producto', productName],
      ['Periodo', `del ${formatDate(period.from)} al ${formatDate(period.to)}`],
      ['Valores de', `${formatMoment(issuedAt)}, hora de Colombia`],
    ),
  ]
}

function collection({ isMobileBill, toPay }: StatementData, { operatorName }: Brand): Block[] {
  if (!isMobileBill || toPay.kind === 'nothing') return []
  const apart = toPay.kind === 'next' ? ': no tienes que pagarlas aparte' : ''
  return [paragraph(`Tus cuotas van en tu factura de ${operatorName}${apart}.`)]
}

function installment({ installment: row, rate }: StatementData): Block[] {
  const isTaxed = Number(rate.interestVat) > 0
  return [
    section('Tu cuota del mes'),
    paragraph(
      `Cuota ${row.number} de ${row.count}, con fecha de pago ${formatDate(row.dueOn)}.` +
        (row.agreedCount === row.count ? '' : ` Cuotas: ${installmentsText(row.agreedCount, row.count)}.`),
    ),
    amounts(
      ['Capital', formatPesos(row.capital)],
      ['Intereses', formatPesos(row.interest)],
      ['IVA de los intereses', isTaxed ? formatPesos(row.interestVat) : `${formatPesos(0)}: no lleva`],
      ['Cargo administrativo', formatPesos(row.fee)],
      ['IVA del cargo', formatPesos(row.feeVat)],
      ['Seguro', insuranceOf(row)],
      ['Total de la cuota', formatPesos(row.total)],
      ['Ya pagaste de ella', formatPesos(row.paid)],
    ),
  ]
}

function insuranceOf({ insurance, isInsured }: StatementData['installment']): string {
  if (insurance > 0) return formatPesos(insurance)
  return `${formatPesos(0)}: ${isInsured ? 'lo paga el prestamista' : 'no tiene'}`
}

function capital({ capital: now, period, installment: row }: StatementData): Block[] {
  const isLate = now.overdue > 0
  const end = isLate
    ? `Al final, con lo vencido y la cuota ${row.number} pagados`
    : `Al final, con la cuota ${row.number} pagada`
  return [
    section('Tu capital'),
    amounts(
      [`Al empezar el periodo, ${formatDate(period.from)}`, formatPesos(now.atStart)],
      ['Abonos a capital del periodo', formatPesos(now.prepaid)],
      ['Capital pagado con cuotas en el periodo', formatPesos(now.paidInInstallments)],
      ['Capital que debes hoy', formatPesos(now.owedToday)],
      ...(isLate ? [['De ese capital, vencido', formatPesos(now.overdue)] as const] : []),
      [end, formatPesos(now.atEnd)],
      ...(now.paidAhead > 0
        ? [['Ya descontado: lo que pagaste por adelantado', formatPesos(now.paidAhead)] as const]
        : []),
    ),
    ...(now.payoff > 0
      ? breakdownBlocks(
          breakdownText('Si pagas todo hoy', now.payoff, now.payoffParts, 'Para pagar todo hoy'),
        )
      : []),
    ...(isLate
      ? [
          paragraph(
            'Los intereses de la cuota del mes se calculan sobre el capital de tu plan. El capital vencido solo tiene mora.',
          ),
        ]
      : []),
  ]
}

function payments({ payments: paid }: StatementData): Block[] {
  return [
    section('Pagos del periodo'),
    ...(paid.length === 0 ? [paragraph('No recibimos pagos en este periodo.')] : []),
    ...paid.flatMap(({ on, amount, kind, breakdown }) =>
      breakdownBlocks(
        breakdownText(`${formatDate(on)}, ${paymentNames[kind]}`, amount, breakdown, 'Este pago'),
      ),
    ),
  ]
}

const paymentNames = {
  installment: 'pago de cuota',
  advance: 'adelanto de cuota',
  payoff: 'pago total',
  reduceInstallment: 'abono que baja la cuota',
  reduceTerm: 'abono que baja el plazo',
} as const satisfies Record<StatementPayment['kind'], string>

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
