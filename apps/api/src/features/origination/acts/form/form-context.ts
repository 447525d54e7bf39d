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
  readonly actor: Actor
  readonly shopLinkId: string | null
  readonly shopSessionId: string | null
  readonly asker: PinAsker
}

/** A code that the person showed for their quota in the browser of the form (docs/decisions/049). */
export type FormProof = {
  /** The pre-validation, whose place the application takes. */
  readonly applicationId: string
  readonly provedAt: string
  readonly confirmedEmail: { readonly email: string; readonly at: string } | null
}

export type FormLine = {
  readonly preValidationId: string
  readonly document: string
  readonly mobile: string
  readonly origin: Origin
  readonly browserHash: Buffer
}

type FindFormProof = (
  transaction: Transaction<Database>,
  line: FormLine,
  now: Temporal.Instant,
) => Promise<FormProof | null>

/** Whether this browser asked for a quota on the person's behalf not long ago. */
type IsAskedForOther = (
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
  readonly applicationId?: string
  readonly status: Application['status']
  readonly messages?: RejectionMessage[]
  readonly pinExpiresInSeconds?: number
  readonly mobileLastDigits?: string
  readonly authorization?: ChannelSettings['assistedAuthorization']
  /** No code is sent: the form is to be confirmed at once. */
  readonly proved?: ProvedForm
}
