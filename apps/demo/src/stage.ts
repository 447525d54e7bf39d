import type { Temporal } from 'temporal-polyfill'
import type { SendPin } from '../../api/src/features/one-time-codes/one-time-codes.ts'
import type { OriginationContext } from '../../api/src/features/origination/origination.ts'
import type { ServicingContext } from '../../api/src/features/servicing/servicing.ts'
import type { PaymentProvider } from '../../api/src/ports/payment-provider.ts'
import type { Random } from '../../api/src/ports/random.ts'
import type { PastOutbox } from './past-outbox.ts'

export type Verbs = {
  readonly origination: OriginationContext
  readonly servicing: ServicingContext
  readonly sendPin: SendPin
}

export type Stage = Verbs & {
  readonly outbox: PastOutbox
  readonly random: Random
  readonly provider: PaymentProvider
  readonly storeLinkKey: Uint8Array
  readonly now: Temporal.Instant
  readonly today: Temporal.PlainDate
}

export type Step = { readonly at: Temporal.Instant; readonly happen: () => Promise<void> }

export type Story = (stage: Stage) => Promise<readonly Step[]>

export const requestId = 'demo-world'

export const evidence = {
  ip: '203.0.113.80',
  userAgent:
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
}
