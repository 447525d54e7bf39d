import type { Kysely } from 'kysely'
import type { ApplicationStore } from '../../../apps/api/src/features/origination/origination.ts'
import { applicationStore } from '../../../apps/api/src/features/origination/store/applications.ts'
import type { ServicingContext } from '../../../apps/api/src/features/servicing/servicing.ts'
import type { Database } from '../../../apps/api/src/platform/database/schema.ts'
import { createOutbox, type Outbox } from '../../../apps/api/src/platform/jobs/outbox.ts'
import { systemRandom } from '../../../apps/api/src/platform/random.ts'
import type { Secrets } from '../../../apps/api/src/platform/secrets.ts'
import type { Clock } from '../../../apps/api/src/ports/clock.ts'
import { loanEventListener, servicingOf } from '../../../apps/api/src/wiring/applications-and-loans.ts'

export type LenderParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly servicing: ServicingContext
}

export function lenderParts(db: Kysely<Database>, secrets: Secrets, clock: Clock): LenderParts {
  const store = applicationStore(secrets)
  const outbox = commandOutbox(db, secrets, clock)
  const onLoanEvents = loanEventListener(store, outbox)
  const parts = { db, secrets, store, random: systemRandom, onLoanEvents }
  return { db, secrets, store, servicing: servicingOf(parts, { store, effects: async () => {} }) }
}

/** The running product sends a command's effects. */
export const commandOutbox = (db: Kysely<Database>, secrets: Secrets, clock: Clock): Outbox =>
  createOutbox({
    db,
    secrets,
    queue: { sendWithin: async () => {} },
    handlers: () => ({}),
    now: clock.now,
  })
