import type { BindCall } from '../../platform/http/bind.ts'
import type { LoanPaymentParts } from './attempts/register-loan-payment.ts'
import { requestRoutes } from './attempts/routes.ts'
import type { NoticeParts } from './notices/receive-notice.ts'
import { settleRoutes } from './notices/routes.ts'
import { resultRoutes } from './result/routes.ts'
import type { ProofParts } from './result/send-receipt-copy.ts'

export type PaymentRouteParts = LoanPaymentParts & ProofParts & NoticeParts

export function paymentRoutes(bind: BindCall, parts: PaymentRouteParts): void {
  requestRoutes(bind, parts)
  resultRoutes(bind, parts)
  settleRoutes(bind, parts)
}
