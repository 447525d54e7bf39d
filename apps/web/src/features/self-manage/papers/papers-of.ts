import {
  downloadAcquittanceCertificate,
  downloadContract,
  downloadExtract,
  downloadInsurancePolicy,
  downloadProductCertificate,
  downloadWithdrawalCertificate,
  type LoanDetail,
  withdrawnReason,
} from '@cupo/wire'
import { creditText } from '../../../text/credit.ts'

const text = creditText.papers

type Paper = {
  readonly label: string
  readonly call: typeof downloadContract
  readonly fileName: (key: string) => string
}

const contract: Paper = {
  label: text.contract,
  call: downloadContract,
  fileName: (key) => `${key}_Contrato_Credito.pdf`,
}
const productCertificate = {
  label: text.productCertificate,
  call: downloadProductCertificate,
  fileName: (key: string) => `${key}_Certificado_Producto.pdf`,
} as const
export const acquittance = {
  label: text.acquittance,
  call: downloadAcquittanceCertificate,
  fileName: (key: string) => `${key}_Certificado_Paz_Salvo.pdf`,
} as const
export const statement = {
  label: text.statement,
  call: downloadExtract,
  fileName: (key: string) => `${key}_Extracto.pdf`,
} as const
const withdrawal = {
  label: text.withdrawal,
  call: downloadWithdrawalCertificate,
  fileName: (key: string) => `${key}_Constancia_Retracto.pdf`,
} as const
const insurance = {
  label: text.insurance,
  call: downloadInsurancePolicy,
  fileName: () => text.insuranceFile,
} as const

export type AnyPaper =
  | Paper
  | typeof productCertificate
  | typeof acquittance
  | typeof statement
  | typeof insurance
  | typeof withdrawal

/** Which papers a credit has: a sold one its contract alone, a void one the proof of it, a paid one the paz y salvo first, and an open one the same, whose paz y salvo the server refuses with the way to it. */
export function papersOf(
  loan: Pick<LoanDetail, 'closureReason' | 'totalDueValue' | 'insurancePolicy'>,
): readonly AnyPaper[] {
  if (loan.closureReason === withdrawnReason) return [withdrawal, contract]
  if (loan.closureReason !== null) return [contract]
  const policy = loan.insurancePolicy === null ? [] : [insurance]
  return loan.totalDueValue > 0
    ? [contract, productCertificate, acquittance, statement, ...policy]
    : [acquittance, contract, productCertificate, statement, ...policy]
}

/** The one paper that a credit's row in the list offers. */
export function mainPaperOf(loan: Pick<LoanDetail, 'closureReason' | 'totalDueValue'>): AnyPaper {
  if (loan.closureReason === withdrawnReason) return withdrawal
  if (loan.closureReason !== null) return contract
  return loan.totalDueValue > 0 ? productCertificate : acquittance
}
