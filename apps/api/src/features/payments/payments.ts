/** The façade of payments for other features. */

export { notAllowed } from './attempts/payment-choice.ts'
export { presentBounds, presentInCash, totalOf as payoffTotal } from './attempts/present-options.ts'
export { confirmationUrl, type Intent, registerAttempt, responseUrl } from './attempts/register-attempt.ts'
export { type LoanPaymentContext, requestOwnPayment } from './attempts/register-loan-payment.ts'
export { checkPayments } from './check-payments.ts'
export { type MoveContext, movePayment, type PaymentMoveOutcome } from './corrections/move-payment.ts'
export {
  type EvidencedReversal,
  type EvidencedReversalOutcome,
  reverseWithEvidence,
} from './corrections/reverse-with-evidence.ts'
export { limitPublicPayments } from './limit-payments.ts'
export { bookAtApplication, nextKey, returnKey } from './notices/book-at-application.ts'
export { reversedCode } from './notices/judge-transaction.ts'
export { type PaymentPipeline, paymentPipeline } from './notices/payment-pipeline.ts'
export { settlePayments } from './notices/settle-payments.ts'
export type { PaymentMail, PaymentsContext, UpfrontPaymentVerbs } from './notices/settlement.ts'
export { paymentReference } from './notices/transaction-store.ts'
export { composePaymentMail } from './result/compose-payment-mail.ts'
export { receiptFile } from './result/payment-receipt.ts'
export { amountInProcess, paymentsInProcess } from './result/payments-in-process.ts'
export { paymentRoutes } from './routes.ts'
