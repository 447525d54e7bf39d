import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Random } from '../../ports/random.ts'
import type { LoanEventListener } from './daily/loan-events.ts'

/** What the verbs of servicing are wired to. */
export type ServicingParts = {
  readonly db: Kysely<Database>
  readonly random: Random
  /** Tells the application of a loan that the loan was paid off, reopened or withdrawn from. */
  readonly followLoan: (
    transaction: Transaction<Database>,
    applicationId: string,
    end: 'LoanPaidOff' | 'LoanReopened' | 'LoanWithdrawn',
    who: ActingParty,
  ) => Promise<void>
  /** Hears the events of each day that was worked in. */
  readonly onLoanEvents: LoanEventListener
}

export type ActingParty = {
  readonly now: Temporal.Instant
  readonly actor: Actor
  readonly requestId: string
}
