import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { SignedIn } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Received } from '../../platform/http/received.ts'
import type { Outbox } from '../../platform/jobs/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { ApplicationStore } from '../origination/origination.ts'
import type { PlatformSettings } from '../policy/policy.ts'

export type BorrowerParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly outbox: Outbox
  readonly publicUrl: string
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
}

/** A request of somebody who is signed in. */
export type OwnRequest = Pick<Received, 'now' | 'requestId'> & {
  readonly actor: SignedIn
}
