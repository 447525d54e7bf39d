import type { Brand } from '../../platform/brand.ts'
import type { DocumentModel } from '../model/document-model.ts'
import { writePdf } from '../model/write-pdf.ts'
import { runningHeader } from '../wording.ts'
import { amortizationTable } from './amortization-table.ts'
import type { LoanAgreementData } from './data.ts'
import { disclosures } from './disclosures.ts'
import { loanAgreementFigures } from './figures.ts'
import { promissoryNote } from './promissory-note.ts'
import { signatureEvidence } from './signature-evidence.ts'
import { summary } from './summary.ts'
import { terms } from './terms.ts'

/**
 * The loan agreement as PDF bytes, the same bytes for the same data and brand. Store what comes out: the bytes that
 * were shown are the ones that are hashed, signed and mailed. Refuses (RangeError) data without installments.
 */
export function renderLoanAgreement(data: LoanAgreementData, brand: Brand): Promise<Uint8Array> {
  return writePdf(loanAgreementModel(data, brand))
}

/** The name under which a customer finds the file again. */
export function loanAgreementFileName(data: Pick<LoanAgreementData, 'agreementNumber'>): string {
  return `contrato-${data.agreementNumber.replace(/[^\w-]/g, '')}.pdf`
}

export function loanAgreementModel(data: LoanAgreementData, brand: Brand): DocumentModel {
  const figures = loanAgreementFigures(data)
  return {
    title:
      data.device === null
        ? 'Contrato de crédito de libre inversión'
        : 'Contrato de crédito para la compra de un equipo',
    subject: `Contrato No. ${data.agreementNumber}`,
    author: brand.lender.legalName,
    createdAt: data.issuedAt,
    runningHeader: runningHeader(brand, `Contrato No. ${data.agreementNumber}`),
    runningFooter: `${brand.lender.legalName}, NIT ${brand.lender.taxId}`,
    accentColor: brand.colors.brand,
    blocks: [
      ...summary(data, figures, brand),
      ...disclosures(data, figures, brand),
      ...terms(data, figures, brand),
      ...promissoryNote(data, brand),
      ...amortizationTable(data),
      ...signatureEvidence(data),
    ],
  }
}
