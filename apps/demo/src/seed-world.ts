import { pesos } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { handInBill, reportBillEvent } from '../../api/src/features/mobile-bills/mobile-bills.ts'
import type { Application } from '../../api/src/features/origination/origination.ts'
import {
  advanceLoans,
  loanStore,
  type PortfolioSale,
  sellPortfolio,
} from '../../api/src/features/servicing/servicing.ts'
import { actors } from '../../api/src/platform/actor.ts'
import { writeAudit } from '../../api/src/platform/audit.ts'
import { businessDate, instantAt } from '../../api/src/platform/business-date.ts'
import type { Database } from '../../api/src/platform/database/schema.ts'
import { inTransaction } from '../../api/src/platform/database/transaction.ts'
import { newId } from '../../api/src/platform/ids.ts'
import type { Outbox } from '../../api/src/platform/jobs/outbox.ts'
import type { PaymentProvider } from '../../api/src/ports/payment-provider.ts'
import type { Random } from '../../api/src/ports/random.ts'
import { happened, mustSucceed } from './life/happen.ts'
import { pastOutbox } from './past-outbox.ts'
import { everybody, type SeededPerson } from './people.ts'
import { requestId, type Stage, type Story, type Verbs } from './stage.ts'
import {
  downPaymentDue,
  guaranteeDue,
  halfWay,
  lastInstallment,
  late,
  onMobileBill,
  paidOff,
  paymentPending,
  prepaid,
  sold,
  threeLoans,
  upToDate,
  withClaims,
} from './stories/stories.ts'

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

/** The ledger is append-only: an earlier generation's applications end and go to retired persons. */
async function retireGeneration(stage: Stage): Promise<void> {
  const { db, secrets, store } = stage.origination
  for (const [index, person] of everybody.entries()) {
    const documentIndex = secrets.blindIndex('document', person.document)
    const applications = await store.ofDocument(db, documentIndex)
    for (const application of applications) {
      await end(stage, application)
      await giveTo(stage, application.id, retiredDocument(stage, index))
    }
    await forget(stage, person, documentIndex)
  }
}

const retiredDocument = ({ now }: Stage, index: number): string =>
  `${Math.floor(now.epochMilliseconds / 1000)}${String(index).padStart(2, '0')}`

const saleOfGeneration: PortfolioSale = {
  id: newId(),
  buyer: { name: 'Demo S.A.S.', taxId: '900.000.001-2', contact: '-' },
  price: pesos(0),
  tell: async () => {},
}

async function end(stage: Stage, application: Application): Promise<void> {
  const { servicing, now } = stage
  const stored = await loanStore.findByApplication(servicing.db, application.id)
  if (stored !== null && stored.loan.closed === null) {
    const who = { now, actor: actors.clock, requestId }
    // Refused while a withdrawal is open: that loan goes on, and ends by it.
    if (stored.pausedThrough === null) {
      mustSucceed('the sale', await sellPortfolio(servicing, stored.id, who, saleOfGeneration))
    }
  }
  if (application.situation === 'EmAndamento') {
    const cancelled = { type: 'Cancelled', by: 'customer' } as const
    await happened(stage, application.id, [cancelled], { at: now, actor: actors.clock })
  }
}

async function giveTo({ origination, now }: Stage, id: string, document: string): Promise<void> {
  const { db, secrets, store } = origination
  const documentIndex = secrets.blindIndex('document', document)
  await inTransaction(db, async (transaction) => {
    const application = await store.lock(transaction, id)
    await store.update(transaction, { ...application, person: { ...application.person, document } }, now)
    await loanStore.changeOwner(transaction, id, documentIndex)
    for (const table of ['pinChallenge', 'paymentAttempt'] as const) {
      await transaction.updateTable(table).set({ documentIndex }).where('applicationId', '=', id).execute()
    }
  })
}

/** Otherwise the next generation would meet these sessions, claims and limits. */
async function forget(
  { origination: { db, secrets } }: Stage,
  { mobile }: SeededPerson,
  documentIndex: Buffer,
): Promise<void> {
  const subjects = [documentIndex, secrets.blindIndex('mobile', mobile)]
  await db.deleteFrom('limitEvent').where('subject', 'in', subjects).execute()
  for (const table of ['session', 'borrower', 'claim', 'contactPreference'] as const) {
    await db.deleteFrom(table).where('documentIndex', '=', documentIndex).execute()
  }
}
