import type { BindCall } from '../../platform/http/bind.ts'
import type { LoanPaymentParts } from './request/request-loan-payment.ts'
import { requestRoutes } from './request/routes.ts'
import { resultRoutes } from './result/routes.ts'
import type { ProofParts } from './result/send-proof.ts'
import type { NoticeParts } from './settle/receive-notice.ts'
import { settleRoutes } from './settle/routes.ts'

export type PaymentRouteParts = LoanPaymentParts & ProofParts & NoticeParts

export function paymentRoutes(bind: BindCall, parts: PaymentRouteParts): void {
  requestRoutes(bind, parts)
  resultRoutes(bind, parts)
  settleRoutes(bind, parts)
}
