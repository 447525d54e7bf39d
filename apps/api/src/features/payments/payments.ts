/** What other capabilities may use of the payments; everything else in this folder is its own business. */
export { type PaymentRouteParts, paymentRoutes } from './routes.ts'
export { endPrepayments } from './settle/end-prepayments.ts'
