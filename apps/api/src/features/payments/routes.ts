import type { BindCall } from '../../platform/http/bind.ts'
import type { LoanPaymentParts } from './request/request-loan-payment.ts'
import { requestRoutes } from './request/routes.ts'
import { resultRoutes } from './result/routes.ts'
import type { ProofParts } from './result/send-proof.ts'

export type PaymentRouteParts = LoanPaymentParts & ProofParts

export function paymentRoutes(bind: BindCall, parts: PaymentRouteParts): void {
  requestRoutes(bind, parts)
  resultRoutes(bind, parts)
}
