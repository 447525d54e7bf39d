import type { UpfrontPayments } from '../origination/origination.ts'
import { mailPaymentLink, makePaymentLinks, unpaidUpfrontPayments } from './payment-link.ts'
import { endUpfrontPayments } from './settle-upfront-payment.ts'

export { cancelUnpaidOrders } from './cancel-unpaid-orders.ts'
export { unpaidUpfrontPayments } from './payment-link.ts'
export { lastCashDayBefore } from './register-upfront-payment.ts'
export { upfrontPaymentRoutes } from './routes.ts'
export { upfrontPaymentVerbs } from './settle-upfront-payment.ts'

export const upfrontPaymentsOfOrders: UpfrontPayments = {
  makeLinks: makePaymentLinks,
  mailLink: mailPaymentLink,
  unpaid: (context, application) =>
    unpaidUpfrontPayments({ ...context, db: context.transaction }, application),
  end: endUpfrontPayments,
}
