/** What other capabilities may use of the payments; everything else in this folder is its own business. */
export { receiptFile } from './receipt-file.ts'
export { type LoanToPay, loanToday } from './request/loan-to-pay.ts'
export { presentBounds, totalOf as payoffTotal } from './request/present-options.ts'
export { type PaymentRouteParts, paymentRoutes } from './routes.ts'
export { endPrepayments } from './settle/end-prepayments.ts'
export { composePaymentMail, type PaymentMail } from './settle/mail-payment.ts'
export type { SettleParts } from './settle/parts.ts'
export { type Settling, settling } from './settle/settling.ts'
