import type { Brand } from '../platform/brand.ts'
import { agreementCopy, sampleAgreementCopy } from './agreement-copy.ts'
import { applicationEnded, sampleApplicationEnded } from './application-ended.ts'
import { claimAnswered, sampleClaimAnswered } from './claim-answered.ts'
import { claimExtended, sampleClaimExtended } from './claim-extended.ts'
import { claimFiled, sampleClaimFiled } from './claim-filed.ts'
import { contactChanged, sampleContactChanged } from './contact-changed.ts'
import { dataLocked, sampleDataLocked } from './data-locked.ts'
import { delivered, sampleDelivered } from './delivered.ts'
import { guaranteeLink, sampleGuaranteeLink } from './guarantee-link.ts'
import { handOffElsewhere, sampleHandOffElsewhere } from './hand-off-elsewhere.ts'
import { handOffLink, sampleHandOffLink } from './hand-off-link.ts'
import { installmentDue, sampleInstallmentDue } from './installment-due.ts'
import { installmentLate, sampleInstallmentLate } from './installment-late.ts'
import type { MailContent, RenderedMail } from './layout/mail-content.ts'
import { renderMail as renderContent } from './layout/render-mail.ts'
import { linkElsewhere, sampleLinkElsewhere } from './link-elsewhere.ts'
import { loanSold, sampleLoanSold } from './loan-sold.ts'
import { loanSummary, sampleLoanSummary } from './loan-summary.ts'
import { loanVoided, sampleLoanVoided } from './loan-voided.ts'
import { moneyTransferred, sampleMoneyTransferred } from './money-transferred.ts'
import { orderCancelled, sampleOrderCancelled } from './order-cancelled.ts'
import { orderSummary, sampleOrderSummary } from './order-summary.ts'
import { paperCopy, samplePaperCopy } from './paper-copy.ts'
import { passwordChanged, samplePasswordChanged } from './password-changed.ts'
import { paymentFailed, samplePaymentFailed } from './payment-failed.ts'
import { paymentLink, samplePaymentLink } from './payment-link.ts'
import { paymentMoved, samplePaymentMoved } from './payment-moved.ts'
import { paymentPending, samplePaymentPending } from './payment-pending.ts'
import { paymentReceipt, samplePaymentReceipt } from './payment-receipt.ts'
import { paymentReversed, samplePaymentReversed } from './payment-reversed.ts'
import { preValidationTerms, samplePreValidationTerms } from './pre-validation-terms.ts'
import { rateLowered, sampleRateLowered } from './rate-lowered.ts'
import { rateRestored, sampleRateRestored } from './rate-restored.ts'
import { refundAccountNamed, sampleRefundAccountNamed } from './refund-account-named.ts'
import { refundArrived, sampleRefundArrived } from './refund-arrived.ts'
import { refundOrdered, sampleRefundOrdered } from './refund-ordered.ts'
import { refundOwed, sampleRefundOwed } from './refund-owed.ts'
import { resetPassword, sampleResetPassword } from './reset-password.ts'
import { sampleStatementMail, statement } from './statement.ts'
import { sampleTransferFailed, transferFailed } from './transfer-failed.ts'
import { sampleTransferGivenUp, transferGivenUp } from './transfer-given-up.ts'
import { sampleValidateEmail, validateEmail } from './validate-email.ts'
import { sampleWithdrawalCompleted, withdrawalCompleted } from './withdrawal-completed.ts'
import { sampleWithdrawalLapsed, withdrawalLapsed } from './withdrawal-lapsed.ts'
import { sampleWithdrawalRequested, withdrawalRequested } from './withdrawal-requested.ts'

/** Keyed by file name, with a sample for previews and tests. */
const mails = {
  'validate-email': { words: validateEmail, sample: sampleValidateEmail },
  'hand-off-link': { words: handOffLink, sample: sampleHandOffLink },
  'pre-validation-terms': { words: preValidationTerms, sample: samplePreValidationTerms },
  'agreement-copy': { words: agreementCopy, sample: sampleAgreementCopy },
  'payment-link': { words: paymentLink, sample: samplePaymentLink },
  'guarantee-link': { words: guaranteeLink, sample: sampleGuaranteeLink },
  'order-summary': { words: orderSummary, sample: sampleOrderSummary },
  'loan-summary': { words: loanSummary, sample: sampleLoanSummary },
  'application-ended': { words: applicationEnded, sample: sampleApplicationEnded },
  'order-cancelled': { words: orderCancelled, sample: sampleOrderCancelled },
  delivered: { words: delivered, sample: sampleDelivered },
  'money-transferred': { words: moneyTransferred, sample: sampleMoneyTransferred },
  'transfer-failed': { words: transferFailed, sample: sampleTransferFailed },
  'transfer-given-up': { words: transferGivenUp, sample: sampleTransferGivenUp },
  'reset-password': { words: resetPassword, sample: sampleResetPassword },
  'data-locked': { words: dataLocked, sample: sampleDataLocked },
  'password-changed': { words: passwordChanged, sample: samplePasswordChanged },
  'contact-changed': { words: contactChanged, sample: sampleContactChanged },
  'hand-off-elsewhere': { words: handOffElsewhere, sample: sampleHandOffElsewhere },
  'link-elsewhere': { words: linkElsewhere, sample: sampleLinkElsewhere },
  'installment-due': { words: installmentDue, sample: sampleInstallmentDue },
  statement: { words: statement, sample: sampleStatementMail },
  'installment-late': { words: installmentLate, sample: sampleInstallmentLate },
  'rate-lowered': { words: rateLowered, sample: sampleRateLowered },
  'loan-sold': { words: loanSold, sample: sampleLoanSold },
  'rate-restored': { words: rateRestored, sample: sampleRateRestored },
  'paper-copy': { words: paperCopy, sample: samplePaperCopy },
  'payment-receipt': { words: paymentReceipt, sample: samplePaymentReceipt },
  'payment-pending': { words: paymentPending, sample: samplePaymentPending },
  'payment-failed': { words: paymentFailed, sample: samplePaymentFailed },
  'payment-moved': { words: paymentMoved, sample: samplePaymentMoved },
  'payment-reversed': { words: paymentReversed, sample: samplePaymentReversed },
  'claim-filed': { words: claimFiled, sample: sampleClaimFiled },
  'claim-extended': { words: claimExtended, sample: sampleClaimExtended },
  'claim-answered': { words: claimAnswered, sample: sampleClaimAnswered },
  'loan-voided': { words: loanVoided, sample: sampleLoanVoided },
  'refund-owed': { words: refundOwed, sample: sampleRefundOwed },
  'refund-account-named': { words: refundAccountNamed, sample: sampleRefundAccountNamed },
  'refund-arrived': { words: refundArrived, sample: sampleRefundArrived },
  'refund-ordered': { words: refundOrdered, sample: sampleRefundOrdered },
  'withdrawal-requested': { words: withdrawalRequested, sample: sampleWithdrawalRequested },
  'withdrawal-lapsed': { words: withdrawalLapsed, sample: sampleWithdrawalLapsed },
  'withdrawal-completed': { words: withdrawalCompleted, sample: sampleWithdrawalCompleted },
}

export type { DatedPlan } from './layout/dated-plan.ts'
export type { RenderedMail } from './layout/mail-content.ts'

export type MailName = keyof typeof mails

export type MailData = { readonly [Name in MailName]: Parameters<(typeof mails)[Name]['words']>[0] }

type MailTable = {
  readonly [Name in MailName]: {
    readonly words: (data: MailData[Name], brand: Brand) => MailContent
    readonly sample: MailData[Name]
  }
}
const table: MailTable = mails

export const mailNames: readonly MailName[] = Object.keys(mails).filter(
  (name): name is MailName => name in mails,
)

export const sampleMail = <Name extends MailName>(name: Name): MailData[Name] => table[name].sample

export function renderMail<Name extends MailName>(
  name: Name,
  data: MailData[Name],
  brand: Brand,
): RenderedMail {
  return renderContent(table[name].words(data, brand), brand)
}
