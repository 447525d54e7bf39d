import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatMoment, formatPesos } from '../platform/format.ts'
import { amounts, type DocumentModel, facts, paragraph, section } from './model/document-model.ts'
import { writePdf } from './model/write-pdf.ts'
import {
  type ClosedLoan,
  closedLoanRows,
  complaints,
  identityNumberText,
  pageFrame,
  sampleBorrower,
  verificationBlocks,
} from './wording.ts'

export function renderPaidInFullCertificate(
  data: PaidInFullCertificateData,
  brand: Brand,
): Promise<Uint8Array> {
  return writePdf(paidInFullCertificateModel(data, brand))
}

function paidInFullCertificateModel(data: PaidInFullCertificateData, brand: Brand): DocumentModel {
  const { borrower, contractNumber, verification } = data
  const { legalName, taxId } = brand.lender
  const paidOn = formatDate(data.paidOn)
  return {
    title: 'Paz y salvo',
    subject: `Paz y salvo del contrato No. ${contractNumber}, ${verification.code}`,
    ...pageFrame(brand, `Contrato No. ${contractNumber}`, data.issuedAt),
    blocks: [
      paragraph(
        `${legalName}, NIT ${taxId}, certifica que ${borrower.fullName}, con cédula de ciudadanía No. ` +
          `${identityNumberText(borrower.documentNumber)}, pagó todo el crédito del contrato No. ${contractNumber} ` +
          `el ${paidOn}. Por este crédito no debe nada: ni capital, ni intereses, ni intereses de mora, ni cargos, ` +
          'ni impuestos. El pagaré que firmó con el contrato perdió su valor.',
      ),
      section('El crédito'),
      amounts(...closedLoanRows(data), ['Fecha en que se pagó todo', paidOn], ['Saldo', formatPesos(0)]),
      section('Comprueba este paz y salvo'),
      paragraph(
        'Cualquier persona puede comprobar en esta página si el paz y salvo está vigente y si los datos de este ' +
          'papel son los mismos. Deja de estar vigente si se reversa un pago y el crédito vuelve a tener saldo.',
      ),
      ...verificationBlocks(verification),
      facts(['Expedido', `${formatMoment(data.issuedAt)}, hora de Colombia`]),
      ...complaints(brand),
    ],
  }
}

/** Fixed when the loan closed. */
export type PaidInFullCertificateData = ClosedLoan & {
  readonly paidOn: string
}

export const samplePaidInFullCertificate: PaidInFullCertificateData = {
  issuedAt: '2026-11-21T21:40:00Z',
  borrower: sampleBorrower,
  contractNumber: 'CU-6B41D7A9E20C',
  productName: 'Equipo a cuotas',
  principal: 1_500_000 as Pesos,
  disbursedOn: '2026-06-19',
  paidOn: '2026-11-21',
  verification: {
    code: '7K2M-9QXR-04TD-WZ8B-F5HC-N1VG-3E',
    url: 'https://cupo.example/paz-y-salvo/7K2M9QXR04TDWZ8BF5HCN1VG3E',
  },
}
