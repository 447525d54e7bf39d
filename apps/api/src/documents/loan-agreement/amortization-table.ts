import { formatPesos } from '../../platform/format.ts'
import { type Block, paragraph, section, table } from '../model/document-model.ts'
import type { LoanAgreementData } from './data.ts'
import { paymentDaySentence } from './wording.ts'

export function amortizationTable(data: LoanAgreementData): Block[] {
  const { installments, totals } = data.schedule
  return [
    section('Anexo 1. Tabla de amortización', 'startsPage'),
    paragraph(
      `Pagas el ${paymentDaySentence(data)}. Valores en pesos colombianos. El saldo es el capital que ` +
        'queda después de pagar la cuota.',
    ),
    table({
      columns: [
        'Cuota',
        'Capital',
        'Intereses',
        'IVA de los intereses',
        'Cargo de admón.',
        'IVA del cargo',
        'Total cuota',
        'Saldo',
      ],
      rows: installments.map((row) => [
        String(row.number),
        formatPesos(row.principal),
        formatPesos(row.interest),
        formatPesos(row.interestVat),
        formatPesos(row.fee),
        formatPesos(row.feeVat),
        formatPesos(row.total),
        formatPesos(row.balance),
      ]),
      totals: [
        'Total',
        formatPesos(totals.principal),
        formatPesos(totals.interest),
        formatPesos(totals.interestVat),
        formatPesos(totals.fee),
        formatPesos(totals.feeVat),
        formatPesos(totals.total),
        '',
      ],
    }),
  ]
}
