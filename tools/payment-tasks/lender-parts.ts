import type { Kysely } from 'kysely'
import { settingsAt } from '../../apps/api/src/applications-and-loans.ts'
import { reminderPlanner } from '../../apps/api/src/features/contact/contact.ts'
import { billQueue } from '../../apps/api/src/features/mobile-bills/mobile-bills.ts'
import {
  type ApplicationStore,
  applicationStore,
  followLoan,
} from '../../apps/api/src/features/origination/origination.ts'
import { issueCertificate } from '../../apps/api/src/features/self-management/self-management.ts'
import type { ServicingParts } from '../../apps/api/src/features/servicing/servicing.ts'
import type { Database } from '../../apps/api/src/platform/database/schema.ts'
import { createOutbox } from '../../apps/api/src/platform/jobs/outbox.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import type { Secrets } from '../../apps/api/src/platform/secrets.ts'
import type { Clock } from '../../apps/api/src/ports/clock.ts'

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
  const listeners = [billQueue({ outbox, store }), reminderPlanner(outbox)]
  const servicing: ServicingParts = {
    db,
    random: systemRandom,
    followLoan: async (transaction, applicationId, end, who) => {
      const settings = await settingsAt(db, who.now)
      const parts = { store, effects: async () => {} }
      await followLoan(parts, transaction, applicationId, end, { ...who, settings })
      const issuing = { secrets, store, random: systemRandom }
      if (end === 'LoanPaidOff') await issueCertificate(issuing, transaction, applicationId, who)
    },
    tell: async (transaction, moments, now) => {
      for (const listen of listeners) await listen(transaction, moments, now)
    },
  }
  return { db, secrets, store, servicing }
}
