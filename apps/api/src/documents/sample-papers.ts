import type { Brand } from '../platform/brand.ts'
import { renderInsuranceCertificate, sampleInsuranceCertificate } from './insurance-certificate.ts'
import { sampleLoanAgreement, samplePersonalLoan } from './loan-agreement/sample.ts'
import { loanAgreementFileName, renderLoanAgreement } from './loan-agreement/template.ts'
import { renderOwnData, sampleOwnData } from './own-data.ts'
import { renderPaidInFullCertificate, samplePaidInFullCertificate } from './paid-in-full-certificate.ts'
import { renderPaymentReceipt, samplePaymentReceipt, samplePendingReceipt } from './payment-receipt.ts'
import {
  renderProductCertificate,
  sampleHeldProductCertificate,
  sampleLateProductCertificate,
  sampleProductCertificate,
} from './product-certificate.ts'
import { renderSignatureAnnex, sampleSignatureAnnex } from './signature-annex.ts'
import { sampleLateStatement, samplePrepaidStatement, sampleStatement } from './statement/sample.ts'
import { renderStatement } from './statement/template.ts'
import { renderWithdrawalCertificate, sampleWithdrawalCertificate } from './withdrawal-certificate.ts'

export const samplePapers = (brand: Brand): Readonly<Record<string, Promise<Uint8Array>>> => ({
  [loanAgreementFileName(sampleLoanAgreement)]: renderLoanAgreement(sampleLoanAgreement, brand),
  [loanAgreementFileName(samplePersonalLoan)]: renderLoanAgreement(samplePersonalLoan, brand),
  'mis-datos.pdf': renderOwnData(sampleOwnData, brand),
  'certificado-producto.pdf': renderProductCertificate(sampleProductCertificate, brand),
  'certificado-producto-mora.pdf': renderProductCertificate(sampleLateProductCertificate, brand),
  'certificado-producto-en-revision.pdf': renderProductCertificate(sampleHeldProductCertificate, brand),
  'certificado-adhesion.pdf': renderInsuranceCertificate(sampleInsuranceCertificate, brand),
  'anexo-2-firma.pdf': renderSignatureAnnex(sampleSignatureAnnex, brand),
  'constancia-de-retracto.pdf': renderWithdrawalCertificate(sampleWithdrawalCertificate, brand),
  'paz-y-salvo.pdf': renderPaidInFullCertificate(samplePaidInFullCertificate, brand),
  'comprobante-de-pago.pdf': renderPaymentReceipt(samplePaymentReceipt, brand),
  'comprobante-pendiente.pdf': renderPaymentReceipt(samplePendingReceipt, brand),
  'extracto.pdf': renderStatement(sampleStatement, brand),
  'extracto-en-mora.pdf': renderStatement(sampleLateStatement, brand),
  'extracto-en-revision.pdf': renderStatement(
    { ...sampleLateStatement, toPay: { kind: 'held', since: '2027-02-05' } },
    brand,
  ),
  'extracto-con-abono.pdf': renderStatement(samplePrepaidStatement, brand),
})
