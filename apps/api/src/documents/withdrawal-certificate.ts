import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatMoment, formatPesos } from '../platform/format.ts'
import { amounts, type DocumentModel, facts, paragraph, section } from './model/document-model.ts'
import { writePdf } from './model/write-pdf.ts'
import {
  type ClosedLoan,
  closedLoanRows,
  complaintsInShort,
  identityNumberText,
  pageFrame,
  sampleBorrower,
  verificationBlocks,
} from './wording.ts'

export function renderWithdrawalCertificate(
  data: WithdrawalCertificateData,
  brand: Brand,
): Promise<Uint8Array> {
  return writePdf(withdrawalCertificateModel(data, brand))
}

function withdrawalCertificateModel(data: WithdrawalCertificateData, brand: Brand): DocumentModel {
  const { borrower, contractNumber, verification } = data
  const { legalName, taxId } = brand.lender
  const voidedOn = formatDate(data.voidedOn)
  return {
    title: 'Constancia de retracto',
    subject: `Constancia de retracto del contrato No. ${contractNumber}, ${verification.code}`,
    ...pageFrame(brand, `Contrato No. ${contractNumber} · Retractado`, data.issuedAt),
    blocks: [
      // Ley 1480 de 2011, art. 47.
      paragraph(
        `${legalName}, NIT ${taxId}, hace constar que ${borrower.fullName}, con cédula de ciudadanía No. ` +
          `${identityNumberText(borrower.documentNumber)}, se retractó del crédito del contrato No. ${contractNumber} y ` +
          `devolvió lo que recibió. El crédito quedó anulado el ${voidedOn}: por él no debe nada, ni capital, ni ` +
          'intereses, ni cargos, ni impuestos. El pagaré que firmó con el contrato perdió su valor.',
      ),
      section('El crédito retractado'),
      amounts(
        ...closedLoanRows(data),
        ['Fecha del retracto', formatDate(data.withdrawnOn)],
        ['Crédito anulado el', voidedOn],
        ['Estado', 'Retractado'],
        ['Saldo', formatPesos(0)],
      ),
      section('Comprueba esta constancia'),
      paragraph(
        'Cualquier persona puede comprobar en esta página si la constancia está vigente y si los datos de este papel son ' +
          'los mismos.',
      ),
      ...verificationBlocks(verification),
      facts(['Expedida', `${formatMoment(data.issuedAt)}, hora de Colombia`]),
      ...complaintsInShort(brand),
    ],
  }
}

/** Fixed when the loan became void. */
export type WithdrawalCertificateData = ClosedLoan & {
  readonly withdrawnOn: string
  readonly voidedOn: string
}

export const sampleWithdrawalCertificate: WithdrawalCertificateData = {
  issuedAt: '2026-12-04T21:40:00Z',
  borrower: sampleBorrower,
  contractNumber: 'CU-5D1C6F1F2B77',
  productName: 'Equipo a cuotas',
  principal: 1_500_000 as Pesos,
  disbursedOn: '2026-11-25',
  withdrawnOn: '2026-12-02',
  voidedOn: '2026-12-04',
  verification: {
    code: '4F8N-T2KD-71QW-XB6Z-H9RC-M5VJ-0A',
    url: 'https://cupo.example/paz-y-salvo/4F8NT2KD71QWXB6ZH9RCM5VJ0A',
  },
}
