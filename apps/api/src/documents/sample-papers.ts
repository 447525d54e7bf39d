import { demoBrand } from '../platform/brand.ts'
import { renderInsuranceCertificate, sampleInsuranceCertificate } from './insurance-certificate.ts'
import { sampleLoanAgreement } from './loan-agreement/sample.ts'
import { samplePersonalLoan } from './loan-agreement/sample-of-money.ts'
import { loanAgreementFileName, renderLoanAgreement } from './loan-agreement/template.ts'
import { renderOwnData, sampleOwnData } from './own-data.ts'
import { renderPaidInFullCertificate, samplePaidInFullCertificate } from './paid-in-full-certificate.ts'
import { renderPaymentReceipt, samplePaymentReceipt, samplePendingReceipt } from './payment-receipt.ts'
import {
  renderProductCertificate,
  sampleLateProductCertificate,
  sampleProductCertificate,
} from './product-certificate.ts'
import { renderSignatureAnnex, sampleSignatureAnnex } from './signature-annex.ts'
import { sampleLateStatement, samplePrepaidStatement, sampleStatement } from './statement/sample.ts'
import { renderStatement } from './statement/template.ts'
import { renderWithdrawalCertificate, sampleWithdrawalCertificate } from './withdrawal-certificate.ts'

/** Each paper's sample, for previews and tests. */
export const samplePapers = (): Readonly<Record<string, Promise<Uint8Array>>> => ({
  [loanAgreementFileName(sampleLoanAgreement)]: renderLoanAgreement(sampleLoanAgreement, demoBrand),
  [loanAgreementFileName(samplePersonalLoan)]: renderLoanAgreement(samplePersonalLoan, demoBrand),
  'mis-datos.pdf': renderOwnData(sampleOwnData, demoBrand),
  'certificado-producto.pdf': renderProductCertificate(sampleProductCertificate, demoBrand),
  'certificado-producto-mora.pdf': renderProductCertificate(sampleLateProductCertificate, demoBrand),
  'certificado-adhesion.pdf': renderInsuranceCertificate(sampleInsuranceCertificate, demoBrand),
  'anexo-2-firma.pdf': renderSignatureAnnex(sampleSignatureAnnex, demoBrand),
  'constancia-de-retracto.pdf': renderWithdrawalCertificate(sampleWithdrawalCertificate, demoBrand),
  'paz-y-salvo.pdf': renderPaidInFullCertificate(samplePaidInFullCertificate, demoBrand),
  'comprobante-de-pago.pdf': renderPaymentReceipt(samplePaymentReceipt, demoBrand),
  'comprobante-pendiente.pdf': renderPaymentReceipt(samplePendingReceipt, demoBrand),
  'extracto.pdf': renderStatement(sampleStatement, demoBrand),
  'extracto-en-mora.pdf': renderStatement(sampleLateStatement, demoBrand),
  'extracto-con-abono.pdf': renderStatement(samplePrepaidStatement, demoBrand),
})
