import { type LoanDetail, withdrawnReason } from '@cupo/wire'
import type { Endpoint } from '../../../client/endpoints.ts'
import { creditText } from '../../../text/account.ts'

const text = creditText.papers

type PaperEndpoint = Extract<
  Endpoint,
  `GET /selfmanage/${'contract' | 'productCertificate' | 'acquittanceCertificate' | 'extract' | 'withdrawalCertificate' | 'insurancePolicy'}/:id`
>

export type Paper = {
  readonly label: string
  readonly endpoint: PaperEndpoint
  readonly fileName: (key: string) => string
}

export const contract: Paper = {
  label: text.contract,
  endpoint: 'GET /selfmanage/contract/:id',
  fileName: (key) => `${key}_Contrato_Credito.pdf`,
}
const productCertificate: Paper = {
  label: text.productCertificate,
  endpoint: 'GET /selfmanage/productCertificate/:id',
  fileName: (key) => `${key}_Certificado_Producto.pdf`,
}
export const acquittance: Paper = {
  label: text.acquittance,
  endpoint: 'GET /selfmanage/acquittanceCertificate/:id',
  fileName: (key) => `${key}_Certificado_Paz_Salvo.pdf`,
}
export const statement: Paper = {
  label: text.statement,
  endpoint: 'GET /selfmanage/extract/:id',
  fileName: (key) => `${key}_Extracto.pdf`,
}
const withdrawal: Paper = {
  label: text.withdrawal,
  endpoint: 'GET /selfmanage/withdrawalCertificate/:id',
  fileName: (key) => `${key}_Constancia_Retracto.pdf`,
}
const insurance: Paper = {
  label: text.insurance,
  endpoint: 'GET /selfmanage/insurancePolicy/:id',
  fileName: () => text.insuranceFile,
}

export function papersOf(
  loan: Pick<LoanDetail, 'closureReason' | 'totalDueValue' | 'insurancePolicy'>,
): readonly Paper[] {
  if (loan.closureReason === withdrawnReason) return [withdrawal, contract]
  if (loan.closureReason !== null) return [contract]
  const policy = loan.insurancePolicy === null ? [] : [insurance]
  return loan.totalDueValue > 0
    ? [contract, productCertificate, acquittance, statement, ...policy]
    : [acquittance, contract, productCertificate, statement, ...policy]
}

export function mainPaperOf(loan: Pick<LoanDetail, 'closureReason' | 'totalDueValue'>): Paper {
  if (loan.closureReason === withdrawnReason) return withdrawal
  if (loan.closureReason !== null) return contract
  return loan.totalDueValue > 0 ? productCertificate : acquittance
}
