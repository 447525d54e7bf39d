import type { BindCall } from '../../platform/http/bind.ts'
import type { LoanPaymentParts } from './request/request-loan-payment.ts'
import { requestRoutes } from './request/routes.ts'

export type PaymentRouteParts = LoanPaymentParts

export function paymentRoutes(bind: BindCall, parts: PaymentRouteParts): void {
  requestRoutes(bind, parts)
}
