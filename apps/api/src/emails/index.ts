import type { Brand } from '../platform/brand.ts'
import {
  contactChanged,
  dataLocked,
  passwordChanged,
  resetPassword,
  sampleContactChanged,
  sampleDataLocked,
  samplePasswordChanged,
  sampleResetPassword,
  sampleValidateEmail,
  validateEmail,
} from './account-mails.ts'
import {
  applicationEnded,
  preValidationTerms,
  sampleApplicationEnded,
  samplePreValidationTerms,
} from './application-mails.ts'
import {
  claimAnswered,
  claimExtended,
  claimFiled,
  sampleClaimAnswered,
  sampleClaimExtended,
  sampleClaimFiled,
} from './claim-mails.ts'
import { agreementCopy, paperCopy, sampleAgreementCopy, samplePaperCopy } from './copy-mails.ts'
import {
  handOffElsewhere,
  handOffLink,
  linkElsewhere,
  sampleHandOffElsewhere,
  sampleHandOffLink,
  sampleLinkElsewhere,
} from './hand-off-mails.ts'
import type { MailContent, RenderedMail } from './layout/mail-content.ts'
import { renderMail as renderContent } from './layout/render-mail.ts'
import { guaranteeLink, paymentLink, sampleGuaranteeLink, samplePaymentLink } from './link-mails.ts'
import {
  loanSold,
  loanSummary,
  loanVoided,
  rateLowered,
  rateRestored,
  sampleLoanSold,
  sampleLoanSummary,
  sampleLoanVoided,
  sampleRateLowered,
  sampleRateRestored,
} from './loan-mails.ts'
import {
  delivered,
  orderCancelled,
  orderSummary,
  sampleDelivered,
  sampleOrderCancelled,
  sampleOrderSummary,
} from './order-mails.ts'
import {
  paymentFailed,
  paymentMoved,
  paymentPending,
  samplePaymentFailed,
  samplePaymentMoved,
  samplePaymentPending,
} from './payment-mails.ts'
import { paymentReceipt, samplePaymentReceipt } from './payment-receipt.ts'
import { paymentReversed, samplePaymentReversed } from './payment-reversed.ts'
import {
  refundAccountNamed,
  refundArrived,
  refundOrdered,
  refundOwed,
  sampleRefundAccountNamed,
  sampleRefundArrived,
  sampleRefundOrdered,
  sampleRefundOwed,
} from './refund-mails.ts'
import {
  installmentDue,
  installmentLate,
  sampleInstallmentDue,
  sampleInstallmentLate,
  sampleStatementMail,
  statement,
} from './reminder-mails.ts'
import {
  moneyTransferred,
  sampleMoneyTransferred,
  sampleTransferFailed,
  sampleTransferGivenUp,
  transferFailed,
  transferGivenUp,
} from './transfer-mails.ts'
import {
  sampleWithdrawalCompleted,
  sampleWithdrawalLapsed,
  sampleWithdrawalRequested,
  withdrawalCompleted,
  withdrawalLapsed,
  withdrawalRequested,
} from './withdrawal-mails.ts'

/** Keyed by the mail's name, with a sample for previews and tests. */
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
