import type { Origin, RejectionMessage } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../../../platform/actor.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import type { PinAsker } from '../../../one-time-codes/one-time-codes.ts'
import type { ChannelSettings, PlatformSettings } from '../../../policy/policy.ts'
import type { OriginationContext } from '../../context.ts'
import type { Application } from '../../model/application.ts'
import type { RequestEvidence } from '../../model/evidence.ts'

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

/** A code that a person showed for their pre-validation, in the browser that posts their form (docs/decisions/049). */
export type FormProof = {
  /** The pre-validation, and the place that it keeps for an application. */
  readonly applicationId: string
  readonly provedAt: string
  /** The address that its reader confirmed by accepting the terms that were mailed to it; null where nobody did. */
  readonly confirmedEmail: { readonly email: string; readonly at: string } | null
}

/** What a form has to share with a proof. */
export type FormLine = {
  /** Named by the link that led from it to the form. */
  readonly preValidationId: string
  readonly document: string
  readonly mobile: string
  readonly origin: Origin
  readonly browserHash: Buffer
}

/** The proof that lives at this moment; null without one. */
export type FindFormProof = (
  transaction: Transaction<Database>,
  line: FormLine,
  now: Temporal.Instant,
) => Promise<FormProof | null>

/** Whether the browser of a form asked for a quota on behalf of its person not long ago. */
export type IsAskedForOther = (
  transaction: Transaction<Database>,
  line: Pick<FormLine, 'document' | 'browserHash'>,
  now: Temporal.Instant,
) => Promise<boolean>

/** A form whose proof was shown before it was posted. */
export type ProvedForm = { readonly formId: string; readonly proof: FormProof }

export type FormOrigination = OriginationContext & {
  readonly safeReturnUrl: (url: string | undefined) => string | null
  readonly findFormProof: FindFormProof
  readonly isAskedForOther: IsAskedForOther
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
  /** The code of the quota was shown before it was posted: no other is sent, and it is to be confirmed at once. */
  readonly proved?: ProvedForm
}
