import type { Kysely } from 'kysely'
import type { Database } from '../../../apps/api/src/platform/database/schema.ts'
import { createOutbox, type Outbox } from '../../../apps/api/src/platform/jobs/outbox.ts'
import type { Secrets } from '../../../apps/api/src/platform/secrets.ts'
import type { Clock } from '../../../apps/api/src/ports/clock.ts'

/** Effects of a command stay in the outbox: the running product sends them. */
export const commandOutbox = (db: Kysely<Database>, secrets: Secrets, clock: Clock): Outbox =>
  createOutbox({
    db,
    secrets,
    queue: { sendWithin: async () => {}, sendLaterWithin: async () => {} },
    handlers: () => ({}),
    now: clock.now,
  })
