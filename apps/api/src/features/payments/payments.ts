/** What other capabilities may use of the payments; everything else in this folder is its own business. */
export { receiptFile } from './receipt-file.ts'
export { type LoanToPay, loanToday } from './request/loan-to-pay.ts'
export { presentBounds, totalOf as payoffTotal } from './request/present-options.ts'
export { type PaymentRouteParts, paymentRoutes } from './routes.ts'
export { endPrepayments } from './settle/end-prepayments.ts'
