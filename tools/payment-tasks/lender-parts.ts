import type { Kysely } from 'kysely'
import {
  type ApplicationStore,
  applicationStore,
} from '../../apps/api/src/features/origination/origination.ts'
import type { ServicingParts } from '../../apps/api/src/features/servicing/servicing.ts'
import type { Database } from '../../apps/api/src/platform/database/schema.ts'
import { createOutbox } from '../../apps/api/src/platform/jobs/outbox.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import type { Secrets } from '../../apps/api/src/platform/secrets.ts'
import type { Clock } from '../../apps/api/src/ports/clock.ts'
import { momentTeller, servicingOf } from '../../apps/api/src/wiring/applications-and-loans.ts'

export type LenderParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly servicing: ServicingParts
}

/** What a person's act needs of the product; what the act sets off is left in the outbox, for the product to send. */
export function lenderParts(db: Kysely<Database>, secrets: Secrets, clock: Clock): LenderParts {
  const store = applicationStore(secrets)
  const outbox = createOutbox({
    ...{ db, secrets },
    queue: { sendWithin: async () => {}, sendLaterWithin: async () => {} },
    handlers: () => ({}),
    now: clock.now,
  })
  const parts = { db, secrets, store, random: systemRandom, tell: momentTeller(store, outbox) }
  return { db, secrets, store, servicing: servicingOf(parts, { store, effects: async () => {} }) }
}
