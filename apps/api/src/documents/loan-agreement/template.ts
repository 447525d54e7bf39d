import { hash } from 'node:crypto'
import type { Brand } from '../../platform/brand.ts'
import { formatPesos, formatRate } from '../../platform/format.ts'
import {
  amounts,
  type Block,
  type DocumentModel,
  type FactRow,
  paragraph,
  section,
} from '../model/document-model.ts'
import { writePdf } from '../model/write-pdf.ts'
import { identityNumberText, pageFrame } from '../wording.ts'
import { amortizationTable, evidenceBeforeSigning, promissoryNote } from './annexes.ts'
import type { LoanAgreementData } from './data.ts'
import { disclosures } from './disclosures.ts'
import { sampleLoanAgreement, samplePersonalLoan } from './sample.ts'
import { terms } from './terms.ts'
import {
  costText,
  includedText,
  type LoanAgreementFigures,
  loanAgreementFigures,
  moneySummary,
  paymentDaySentence,
} from './wording.ts'

/**
 * Equal data and brand give equal bytes. Store the result: it is hashed, signed and mailed. Throws
 * `RangeError` without installments.
 */
export function renderLoanAgreement(data: LoanAgreementData, brand: Brand): Promise<Uint8Array> {
  return writePdf(loanAgreementModel(data, brand))
}

export function loanAgreementFileName(data: Pick<LoanAgreementData, 'agreementNumber'>): string {
  return `contrato-${data.agreementNumber.replace(/[^\w-]/g, '')}.pdf`
}

export function loanAgreementModel(data: LoanAgreementData, brand: Brand): DocumentModel {
  const figures = loanAgreementFigures(data)
  return {
    title:
      data.subject.kind === 'money'
        ? 'Contrato de crédito de libre inversión'
        : 'Contrato de crédito para la compra de un equipo',
    subject: `Contrato No. ${data.agreementNumber}`,
    ...pageFrame(brand, `Contrato No. ${data.agreementNumber}`, data.issuedAt),
    blocks: [
      ...summary(data, figures, brand),
      ...disclosures(data, figures, brand),
      ...terms(data, figures, brand),
      ...promissoryNote(data, brand),
      ...amortizationTable(data),
      ...evidenceBeforeSigning(data),
    ],
  }
}

export function loanAgreementWording(brand: Brand): string {
  const ofPhone: LoanAgreementData =
    brand.guarantor === null ? { ...sampleLoanAgreement, guarantee: { kind: 'none' } } : sampleLoanAgreement
  const said = [ofPhone, samplePersonalLoan].map((data) => loanAgreementModel(data, brand))
  return hash('sha256', JSON.stringify(said)).slice(0, 16)
}

function summary(data: LoanAgreementData, figures: LoanAgreementFigures, brand: Brand): Block[] {
  const { borrower, credit, guarantee, subject } = data
  const { totals } = data.schedule
  const installments: readonly FactRow[] = [
    ['Cuota mensual', `${formatPesos(figures.installment)}, con ${includedText(data)} incluidos`],
    ['Número de cuotas', `${credit.installmentCount} cuotas mensuales`],
    ['Día de pago', paymentDaySentence(data)],
  ]
  const rates: readonly FactRow[] = [
    [
      'Tasa de interés',
      `${formatRate(credit.effectiveAnnualRate)} E.A. (${formatRate(credit.monthlyRate)} M.V.)`,
    ],
    ['Costo total efectivo anual', `${formatRate(credit.annualCost.rate)} E.A. (${costText(data)})`],
  ]
  const rows: FactRow[] =
    subject.kind === 'money'
      ? [
          ...moneySummary(data, subject),
          ...installments,
          ...rates,
          ['Intereses de todo el plazo', formatPesos(totals.interest)],
        ]
      : [
          ...installments,
          ['Valor financiado', formatPesos(credit.financedAmount)],
          ...rates,
          ['Total de las cuotas', formatPesos(totals.total)],
        ]
  if (figures.downPayment > 0) rows.push(['Pago inicial', formatPesos(figures.downPayment)])
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

function purpose({ subject }: LoanAgreementData, brand: Brand): string {
  return subject.kind === 'money'
    ? 'Es un crédito de libre inversión: te transferimos el dinero y tú decides en qué usarlo.'
    : `Financia la compra de un equipo a ${brand.operatorName}.`
}
