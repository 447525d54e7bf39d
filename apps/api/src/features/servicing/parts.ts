import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Random } from '../../ports/random.ts'
import type { MomentListener } from './daily/moments.ts'

/** What the loans are wired to. */
export type ServicingParts = {
  readonly db: Kysely<Database>
  readonly random: Random
  /** Tells the application of a loan that it was paid off, or is open again. */
  readonly followLoan: (
    transaction: Transaction<Database>,
    applicationId: string,
    end: 'LoanPaidOff' | 'LoanReopened',
    who: Who,
  ) => Promise<void>
  /** Told what the days that were worked in brought. */
  readonly tell: MomentListener
}

export type Who = {
  readonly now: Temporal.Instant
  readonly actor: Actor
  readonly requestId: string
}
