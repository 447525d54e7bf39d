import type { Brand } from '../../platform/brand.ts'
import { formatPesos, formatRate } from '../../platform/format.ts'
import { amounts, type Block, type FactRow, paragraph, section } from '../model/document-model.ts'
import { identityNumberText } from '../wording.ts'
import type { LoanAgreementData } from './data.ts'
import type { LoanAgreementFigures } from './figures.ts'
import { includedText, paymentDaySentence } from './wording.ts'

export function summary(data: LoanAgreementData, figures: LoanAgreementFigures, brand: Brand): Block[] {
  const { borrower, credit, downPayment, guarantee } = data
  const rows: FactRow[] = [
    ['Cuota mensual', `${formatPesos(figures.installment)}, con ${includedText(data)} incluidos`],
    ['Número de cuotas', `${credit.installmentCount} cuotas mensuales`],
    ['Día de pago', paymentDaySentence(data)],
    ['Valor financiado', formatPesos(credit.financedAmount)],
    [
      'Tasa de interés',
      `${formatRate(credit.effectiveAnnualRate)} E.A. (${formatRate(credit.monthlyRate)} M.V.)`,
    ],
    ['Total de las cuotas', formatPesos(data.schedule.totals.total)],
  ]
  if (downPayment.kind === 'byLink') rows.push(['Pago inicial', formatPesos(downPayment.amount)])
  if (guarantee.kind === 'paidUpFront') rows.push(['Fianza con IVA', formatPesos(guarantee.total)])
  rows.push(['Total a pagar', formatPesos(figures.totalOfPurchase)])

  return [
    paragraph(
      `Contrato No. ${data.agreementNumber}, entre ${brand.lender.legalName}, NIT ${brand.lender.taxId} ` +
        `(«${brand.lenderName}»), y ${borrower.fullName}, con cédula de ciudadanía No. ` +
        `${identityNumberText(borrower.documentNumber)} («tú»). ${purpose(data, brand)}`,
    ),
    section('Lo esencial de tu crédito'),
    amounts(...rows),
  ]
}

function purpose({ device }: LoanAgreementData, brand: Brand): string {
  return device === null
    ? 'Es un crédito de libre inversión: te transferimos el dinero y tú decides en qué usarlo.'
    : `Financia la compra de un equipo a ${brand.operatorName}.`
}
