import { sampleAgreementCopy } from './agreement-copy/sample.ts'
import { sampleApplicationEnded } from './application-ended/sample.ts'
import { sampleContactChanged } from './contact-changed/sample.ts'
import { sampleDelivered } from './delivered/sample.ts'
import { sampleGuaranteeLink } from './guarantee-link/sample.ts'
import type { MailData } from './index.ts'
import { sampleInstallmentDue } from './installment-due/sample.ts'
import { sampleInstallmentLate } from './installment-late/sample.ts'
import { sampleLinkElsewhere } from './link-elsewhere/sample.ts'
import { sampleOrderCancelled } from './order-cancelled/sample.ts'
import { sampleOrderSummary } from './order-summary/sample.ts'
import { samplePasswordChanged } from './password-changed/sample.ts'
import { samplePaymentFailed } from './payment-failed/sample.ts'
import { samplePaymentLink } from './payment-link/sample.ts'
import { samplePaymentPending } from './payment-pending/sample.ts'
import { samplePaymentReceipt } from './payment-receipt/sample.ts'
import { samplePaymentReversed } from './payment-reversed/sample.ts'
import { sampleRateLowered } from './rate-lowered/sample.ts'
import { sampleRefundOrdered } from './refund-ordered/sample.ts'
import { sampleResetPassword } from './reset-password/sample.ts'
import { sampleStatementMail } from './statement/sample.ts'
import { sampleValidateEmail } from './validate-email/sample.ts'

/** One sample of each mail, for the previews and the tests that all mails must pass. */
export const sampleMails: MailData = {
  'validate-email': sampleValidateEmail,
  'agreement-copy': sampleAgreementCopy,
  'payment-link': samplePaymentLink,
  'guarantee-link': sampleGuaranteeLink,
  'order-summary': sampleOrderSummary,
  'application-ended': sampleApplicationEnded,
  'order-cancelled': sampleOrderCancelled,
  delivered: sampleDelivered,
  'reset-password': sampleResetPassword,
  'password-changed': samplePasswordChanged,
  'contact-changed': sampleContactChanged,
  'link-elsewhere': sampleLinkElsewhere,
  'installment-due': sampleInstallmentDue,
  statement: sampleStatementMail,
  'installment-late': sampleInstallmentLate,
  'rate-lowered': sampleRateLowered,
  'payment-receipt': samplePaymentReceipt,
  'payment-pending': samplePaymentPending,
  'payment-failed': samplePaymentFailed,
  'payment-reversed': samplePaymentReversed,
  'refund-ordered': sampleRefundOrdered,
}
