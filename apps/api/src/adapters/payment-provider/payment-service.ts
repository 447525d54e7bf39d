import type { PaymentProvider } from '../../ports/payment-provider.ts'
import type { CircuitBreaker } from '../http/circuit-breaker.ts'
import type { CallLimits } from '../http/provider-connection.ts'

/** The script with which the browser opens a checkout, fetched from the provider and compared before we serve it. */
export type CheckoutScript = {
  /** Where we serve it. */
  readonly path: `/js/${string}`
  /** Null until the right one has come. */
  readonly current: () => string | null
  readonly start: () => void
  readonly stop: () => void
}

/** All that the wiring needs of a payment provider. */
export type PaymentService = {
  readonly provider: PaymentProvider
  readonly script: CheckoutScript
  /** Where the browser goes to pay, and what the script has to ask from our page. */
  readonly checkoutOrigins: { readonly forms: readonly string[]; readonly connections: readonly string[] }
}

/** What every provider is connected with, whatever its own configuration. */
export type Surroundings = {
  readonly limits: Partial<CallLimits>
  readonly breaker: CircuitBreaker
  readonly onScriptUnavailable: (reason: string) => void
  /** The provider serves another script than the approved one. */
  readonly onScriptRefused: (sha256: string) => void
}
