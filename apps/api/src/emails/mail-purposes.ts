import type { MailName } from './index.ts'

/**
 * `requested` leaves at once; `billing` by an allowed channel, at the lawful hours and frequency;
 * `information` is owed to each borrower, whatever their channels.
 */
export const purposeOfMail = {
  'validate-email': 'requested',
  'hand-off-link': 'requested',
  'pre-validation-terms': 'requested',
  'agreement-copy': 'requested',
  'payment-link': 'requested',
  'guarantee-link': 'requested',
  'order-summary': 'requested',
  'loan-summary': 'requested',
  'application-ended': 'requested',
  'order-cancelled': 'requested',
  delivered: 'requested',
  'money-transferred': 'requested',
  'transfer-failed': 'requested',
  'transfer-given-up': 'requested',
  'reset-password': 'requested',
  'data-locked': 'requested',
  'password-changed': 'requested',
  'contact-changed': 'requested',
  'hand-off-elsewhere': 'requested',
  'link-elsewhere': 'requested',
  'paper-copy': 'requested',
  'payment-receipt': 'requested',
  'payment-pending': 'requested',
  'payment-failed': 'requested',
  'payment-reversed': 'requested',
  'claim-filed': 'requested',
  'claim-extended': 'requested',
  'claim-answered': 'requested',
  'loan-voided': 'requested',
  'refund-owed': 'requested',
  'refund-account-named': 'requested',
  'refund-ordered': 'requested',
  'refund-arrived': 'requested',
  'withdrawal-requested': 'requested',
  'withdrawal-lapsed': 'requested',
  'withdrawal-completed': 'requested',
  'installment-due': 'billing',
  statement: 'information',
  'installment-late': 'billing',
  'rate-lowered': 'information',
  'rate-restored': 'information',
  'loan-sold': 'information',
  'payment-moved': 'information',
} as const satisfies Readonly<Record<MailName, 'requested' | 'billing' | 'information'>>

export type RequestedMail = {
  [Name in MailName]: (typeof purposeOfMail)[Name] extends 'requested' ? Name : never
}[MailName]
