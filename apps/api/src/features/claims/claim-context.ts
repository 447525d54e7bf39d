import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import type { Outbox } from '../../platform/jobs/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Random } from '../../ports/random.ts'
import type { ApplicationStore } from '../origination/origination.ts'
import type { PlatformSettings } from '../policy/policy.ts'

export type ClaimContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly outbox: Outbox
  readonly publicUrl: string
}

export type FilingContext = ClaimContext & { readonly random: Random }

export type PublicClaimContext = FilingContext & {
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
  readonly spendTicket: (received: ReceivedRequest) => Promise<boolean>
}
