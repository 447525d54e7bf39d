import type { ApplicationStatus, PinError } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { InJourney, WithApplication } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import type { Outbox } from '../../platform/jobs/outbox.ts'
import type { Result } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Operator } from '../../ports/operator.ts'
import type { Random } from '../../ports/random.ts'
import type { PinAsker, PinSent, SendPin } from '../one-time-codes/one-time-codes.ts'
import type { ApplicationStore } from '../origination/origination.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import type { LinkSessions } from './link-sessions.ts'
import type { PasswordHasher } from './password/hash-password.ts'
import type { Sessions } from './sessions.ts'

export type SignInContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly random: Random
  readonly store: ApplicationStore
  readonly outbox: Outbox
  readonly operator: Operator
  readonly hasher: PasswordHasher
  readonly sessions: Sessions
  readonly linkSessions: LinkSessions
  readonly sendPin: SendPin
  readonly publicUrl: string
  readonly brandWords: readonly string[]
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
  readonly spendTicket: (received: ReceivedRequest) => Promise<boolean>
  readonly applicationOfSession: (actor: WithApplication) => Promise<{
    readonly openApplicationId: string | null
    readonly endedApplicationId: string | null
  }>
  readonly sendFormPin: (
    applicationId: string,
    asker: PinAsker,
    settings: PlatformSettings,
    now: Temporal.Instant,
  ) => Promise<Result<PinSent> | null>
  readonly confirmForm: (formId: string, request: FormRequest, settings: PlatformSettings) => Promise<string>
  readonly concludeForm: (
    formId: string,
    request: FormRequest,
    settings: PlatformSettings,
  ) => Promise<string | null>
  readonly openShopLink: (
    data: string,
    request: ReceivedRequest & { readonly browserHash: Buffer | null },
  ) => Promise<
    Result<{ readonly linkId: string; readonly accessToken: string; readonly expiresAt: Temporal.Instant }>
  >
  readonly signByCode: (
    request: ReceivedRequest<InJourney>,
    shown: { readonly applicationId: string; readonly code: string },
    settings: PlatformSettings,
  ) => Promise<Result<ApplicationStatus> | { readonly ok: false; readonly pinError: PinError | null }>
}

type FormRequest = { readonly now: Temporal.Instant; readonly requestId: string }
