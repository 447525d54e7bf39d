import type { PaymentService, Surroundings } from '../payment-service.ts'
import { connectEpayco } from './adapter.ts'
import { keepCheckoutScript } from './checkout-script.ts'
import type { EpaycoConnection } from './connection.ts'

type Configuration = EpaycoConnection & {
  readonly script: { readonly url: string; readonly sha256: string | null }
  readonly checkoutOrigins: PaymentService['checkoutOrigins']
}

export function epayco(
  configuration: Configuration,
  { limits, breaker, listener, ...report }: Surroundings,
): PaymentService {
  const { script, checkoutOrigins } = configuration
  return {
    provider: connectEpayco({ ...configuration, limits, breaker, listener }),
    script: keepCheckoutScript({ ...script, ...report, path: '/js/epayco/checkout.js' }),
    checkoutOrigins,
  }
}
