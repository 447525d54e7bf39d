import type { Kysely } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { handInBill, reportBillEvent } from '../../api/src/features/mobile-bills/mobile-bills.ts'
import { advanceLoans } from '../../api/src/features/servicing/servicing.ts'
import { actors } from '../../api/src/platform/actor.ts'
import { writeAudit } from '../../api/src/platform/audit.ts'
import { businessDate, instantAt } from '../../api/src/platform/business-date.ts'
import type { Database } from '../../api/src/platform/database/schema.ts'
import { inTransaction } from '../../api/src/platform/database/transaction.ts'
import type { Outbox } from '../../api/src/platform/jobs/outbox.ts'
import type { PaymentProvider } from '../../api/src/ports/payment-provider.ts'
import type { Random } from '../../api/src/ports/random.ts'
import { mustSucceed } from './life/happen.ts'
import { pastOutbox } from './past-outbox.ts'
import { retireGeneration } from './retire-generation.ts'
import { requestId, type Stage, type Story, type Verbs } from './stage.ts'
import {
  lastInstallment,
  late,
  onMobileBill,
  paidOff,
  paymentPending,
  prepaid,
  sold,
  threeLoans,
  upToDate,
} from './stories/loans.ts'
import { downPaymentDue, guaranteeDue, halfWay } from './stories/under-way.ts'
import { withClaims } from './stories/with-claims.ts'

const stories: readonly Story[] = [
  upToDate,
  late,
  paidOff,
  onMobileBill,
  lastInstallment,
  sold,
  threeLoans,
  halfWay,
  downPaymentDue,
  guaranteeDue,
  withClaims,
  paymentPending,
  prepaid,
]

export type SeedParts = {
  readonly outbox: Outbox
  readonly random: Random
  readonly provider: PaymentProvider
  readonly storeLinkKey: Uint8Array
  readonly verbsWith: (outbox: Outbox) => Verbs
}

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

async function passDays(stage: Stage, until: Temporal.Instant): Promise<void> {
  const { servicing } = stage
  const onFailure = (_loanId: string, error: unknown) => {
    throw error
  }
  for (;;) {
    const next = await nextDay(stage)
    if (next === null || Temporal.Instant.compare(next, until) > 0) return
    await advanceLoans({ ...servicing, onFailure }, next)
    await collectBills(stage)
  }
}

async function nextDay({ servicing }: Stage): Promise<Temporal.Instant | null> {
  const { next } = await servicing.db
    .selectFrom('loan')
    .select((row) => row.fn.min('nextStepOn').as('next'))
    .executeTakeFirstOrThrow()
  return next === null ? null : instantAt(Temporal.PlainDate.from(next), '00:00')
}

async function collectBills(stage: Stage): Promise<void> {
  const { servicing } = stage
  for (const bill of stage.outbox.takeBills()) {
    const { contractNumber, amount, dueOn } = bill
    const at = instantAt(Temporal.PlainDate.from(dueOn), '12:00')
    const billNumber = String(1_000_000_000 + stage.random.integer(9_000_000_000))
    const event = { contractNumber, event: 'collected', amount, at: at.toString() } as const
    const operator = { presentBill: async () => ({ billNumber }) }
    await handInBill({ db: servicing.db, operator }, bill, at)
    mustSucceed('the bill', await reportBillEvent(servicing, billNumber, event, { now: at, requestId }))
  }
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
