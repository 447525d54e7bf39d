import type { Kysely } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { actors } from '../../api/src/platform/actor.ts'
import { writeAudit } from '../../api/src/platform/audit.ts'
import { businessDate } from '../../api/src/platform/business-date.ts'
import type { Database } from '../../api/src/platform/database/schema.ts'
import { inTransaction } from '../../api/src/platform/database/transaction.ts'
import type { Outbox } from '../../api/src/platform/jobs/outbox.ts'
import type { PaymentProvider } from '../../api/src/ports/payment-provider.ts'
import type { Random } from '../../api/src/ports/random.ts'
import { passDays } from './pass-days.ts'
import { pastOutbox } from './past-outbox.ts'
import { retireGeneration } from './retire-generation.ts'
import { requestId, type Stage, type Verbs } from './stage.ts'
import { stories } from './stories/stories.ts'

export type SeedParts = {
  readonly outbox: Outbox
  readonly random: Random
  readonly provider: PaymentProvider
  readonly storeLinkKey: Uint8Array
  /** Verbs on another outbox. */
  readonly verbsWith: (outbox: Outbox) => Verbs
}

/** Earlier generations keep their rows and lose their documents. */
export async function seedWorld(parts: SeedParts, now: Temporal.Instant): Promise<void> {
  const { random, provider, storeLinkKey } = parts
  const outbox = pastOutbox(parts.outbox, now)
  const given = { outbox, random, provider, storeLinkKey, now, today: businessDate(now) }
  const stage: Stage = { ...parts.verbsWith(outbox), ...given }
  await retireGeneration(stage)
  const steps = (await Promise.all(stories.map((story) => story(stage)))).flat()
  for (const { at, happen } of steps.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))) {
    await passDays(stage, at)
    await happen()
  }
  await passDays(stage, now)
  await inTransaction(stage.origination.db, (transaction) =>
    writeAudit(transaction, { ...seeded, requestId }, now),
  )
}

const seeded = { actor: actors.clock, action: 'seedWorld', subjectType: 'world', subjectId: 'demo' } as const

/** False after a run that was killed halfway. */
export async function isSeeded(db: Kysely<Database>): Promise<boolean> {
  const entry = db
    .selectFrom('auditEntry')
    .select('id')
    .where('subjectType', '=', seeded.subjectType)
    .where('subjectId', '=', seeded.subjectId)
    .where('action', '=', seeded.action)
    .limit(1)
  return (await entry.executeTakeFirst()) !== undefined
}
