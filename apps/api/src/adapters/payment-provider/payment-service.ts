import type { PaymentProvider } from '../../ports/payment-provider.ts'
import type { CallLimits, CircuitBreaker, QuestionListener } from '../http/ask-provider.ts'

export type CheckoutScript = {
  readonly path: `/js/${string}`
  readonly current: () => string | null
  readonly start: () => void
  readonly stop: () => void
}

export type PaymentService = {
  readonly provider: PaymentProvider
  readonly script: CheckoutScript
  readonly checkoutOrigins: { readonly forms: readonly string[]; readonly connections: readonly string[] }
}

export type Surroundings = {
  readonly limits: Partial<CallLimits>
  readonly breaker: CircuitBreaker
  readonly listener: QuestionListener
  readonly onScriptUnavailable: (reason: string) => void
  readonly onScriptRefused: (sha256: string) => void
}
