import type { RejectionMessage } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../../../platform/actor.ts'
import type { PinAsker } from '../../../one-time-codes/one-time-codes.ts'
import type { ChannelSettings, PlatformSettings } from '../../../policy/policy.ts'
import type { Application } from '../../application.ts'
import type { OriginationParts } from '../../parts.ts'
import type { RequestEvidence } from './consents.ts'

export type FormContext = {
  readonly now: Temporal.Instant
  readonly settings: { readonly platform: PlatformSettings; readonly channel: ChannelSettings }
  readonly evidence: RequestEvidence
  readonly requestId: string
  /** Who posts it, as the audit row names them. */
  readonly actor: Actor
  /** The shop's link by whose session an agent posts it; null for anybody else. */
  readonly shopLinkId: string | null
  /** That session: it acts for the application from now on. */
  readonly shopSessionId: string | null
  /** The browser that posts, and whether it showed a captcha ticket. */
  readonly asker: PinAsker
}

export type FormParts = OriginationParts & {
  readonly safeReturnUrl: (url: string | undefined) => string | null
}

export type FormOutcome = {
  /** Absent when the application was refused: there is nothing to go on with. */
  readonly applicationId?: string
  readonly status: Application['status']
  readonly messages?: RejectionMessage[]
  readonly pinExpiresInSeconds?: number
  readonly mobileLastDigits?: string
  /** How the person of an agent's form authorises. */
  readonly authorization?: ChannelSettings['assistedAuthorization']
}
