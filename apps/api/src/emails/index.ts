import type { Brand } from '../platform/brand.ts'
import type { AgreementCopyData } from './agreement-copy/data.ts'
import { agreementCopy } from './agreement-copy/template.ts'
import type { ApplicationEndedData } from './application-ended/data.ts'
import { applicationEnded } from './application-ended/template.ts'
import type { ContactChangedData } from './contact-changed/data.ts'
import { contactChanged } from './contact-changed/template.ts'
import type { DeliveredData } from './delivered/data.ts'
import { delivered } from './delivered/template.ts'
import type { GuaranteeLinkData } from './guarantee-link/data.ts'
import { guaranteeLink } from './guarantee-link/template.ts'
import type { InstallmentDueData } from './installment-due/data.ts'
import { installmentDue } from './installment-due/template.ts'
import type { InstallmentLateData } from './installment-late/data.ts'
import { installmentLate } from './installment-late/template.ts'
import type { MailContent } from './layout/mail-content.ts'
import { renderMail as renderContent } from './layout/render-mail.ts'
import type { LinkElsewhereData } from './link-elsewhere/data.ts'
import { linkElsewhere } from './link-elsewhere/template.ts'
import type { RenderedMail } from './mail.ts'
import type { OrderCancelledData } from './order-cancelled/data.ts'
import { orderCancelled } from './order-cancelled/template.ts'
import type { OrderSummaryData } from './order-summary/data.ts'
import { orderSummary } from './order-summary/template.ts'
import type { PasswordChangedData } from './password-changed/data.ts'
import { passwordChanged } from './password-changed/template.ts'
import type { PaymentFailedData } from './payment-failed/data.ts'
import { paymentFailed } from './payment-failed/template.ts'
import type { PaymentLinkData } from './payment-link/data.ts'
import { paymentLink } from './payment-link/template.ts'
import type { PaymentPendingData } from './payment-pending/data.ts'
import { paymentPending } from './payment-pending/template.ts'
import type { PaymentReceiptData } from './payment-receipt/data.ts'
import { paymentReceipt } from './payment-receipt/template.ts'
import type { PaymentReversedData } from './payment-reversed/data.ts'
import { paymentReversed } from './payment-reversed/template.ts'
import type { RateLoweredData } from './rate-lowered/data.ts'
import { rateLowered } from './rate-lowered/template.ts'
import type { RefundOrderedData } from './refund-ordered/data.ts'
import { refundOrdered } from './refund-ordered/template.ts'
import type { ResetPasswordData } from './reset-password/data.ts'
import { resetPassword } from './reset-password/template.ts'
import type { StatementMailData } from './statement/data.ts'
import { statement } from './statement/template.ts'
import type { ValidateEmailData } from './validate-email/data.ts'
import { validateEmail } from './validate-email/template.ts'

/** Every mail by the name of its folder, under which it waits in the outbox, with the data it needs. */
export type MailData = {
  readonly 'validate-email': ValidateEmailData
  readonly 'agreement-copy': AgreementCopyData
  readonly 'payment-link': PaymentLinkData
  readonly 'guarantee-link': GuaranteeLinkData
  readonly 'order-summary': OrderSummaryData
  readonly 'application-ended': ApplicationEndedData
  readonly 'order-cancelled': OrderCancelledData
  readonly delivered: DeliveredData
  readonly 'reset-password': ResetPasswordData
  readonly 'password-changed': PasswordChangedData
  readonly 'contact-changed': ContactChangedData
  readonly 'link-elsewhere': LinkElsewhereData
  readonly 'installment-due': InstallmentDueData
  readonly statement: StatementMailData
  readonly 'installment-late': InstallmentLateData
  readonly 'rate-lowered': RateLoweredData
  readonly 'payment-receipt': PaymentReceiptData
  readonly 'payment-pending': PaymentPendingData
  readonly 'payment-failed': PaymentFailedData
  readonly 'payment-reversed': PaymentReversedData
  readonly 'refund-ordered': RefundOrderedData
}

export type MailName = keyof MailData

type Templates = {
  readonly [Name in MailName]: (data: MailData[Name], brand: Brand) => MailContent
}

const templates: Templates = {
  'validate-email': validateEmail,
  'agreement-copy': agreementCopy,
  'payment-link': paymentLink,
  'guarantee-link': guaranteeLink,
  'order-summary': orderSummary,
  'application-ended': applicationEnded,
  'order-cancelled': orderCancelled,
  delivered,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'contact-changed': contactChanged,
  'link-elsewhere': linkElsewhere,
  'installment-due': installmentDue,
  statement,
  'installment-late': installmentLate,
  'rate-lowered': rateLowered,
  'payment-receipt': paymentReceipt,
  'payment-pending': paymentPending,
  'payment-failed': paymentFailed,
  'payment-reversed': paymentReversed,
  'refund-ordered': refundOrdered,
}

/** Subject and both bodies of one mail; the same data and brand give the same mail. */
export function renderMail<Name extends MailName>(
  name: Name,
  data: MailData[Name],
  brand: Brand,
): RenderedMail {
  return renderContent(templates[name](data, brand), brand)
}
