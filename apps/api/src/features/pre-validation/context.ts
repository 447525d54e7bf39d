import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../platform/actor.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import type { Random } from '../../ports/random.ts'
import type { OriginationContext, RequestEvidence } from '../origination/origination.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import type { PreValidationStore } from './pre-validation-store.ts'

export type PreValidationContext = OriginationContext & {
  readonly preValidations: PreValidationStore
  readonly storeLinkKey: Uint8Array
  readonly random: Random
  readonly spendTicket: (received: ReceivedRequest) => Promise<boolean>
}

export type PreValidationRequest = {
  readonly now: Temporal.Instant
  readonly requestId: string
  readonly actor: Actor
  readonly evidence: RequestEvidence
  readonly settings: PlatformSettings
}
