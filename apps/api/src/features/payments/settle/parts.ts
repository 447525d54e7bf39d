import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/database/schema.ts'
import type { Outbox } from '../../../platform/jobs/outbox.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import type { OriginationParts } from '../../origination/origination.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import type { ServicingParts, Who } from '../../servicing/servicing.ts'

/** What settling is wired to. */
export type SettleParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly outbox: Pick<Outbox, 'addAll'>
  readonly provider: Pick<PaymentProvider, 'isTest' | 'find' | 'findByInvoice' | 'readNotice'>
  readonly servicing: ServicingParts
  readonly origination: Pick<OriginationParts, 'store' | 'effects'>
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
}

/** Who settles, and what the lender's settings are at that moment. */
export type By = Who & { readonly settings: PlatformSettings }
