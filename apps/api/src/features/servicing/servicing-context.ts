import type { Kysely, Transaction } from 'kysely'
import type { ActingParty } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Random } from '../../ports/random.ts'
import type { LoanEventListener } from './daily/loan-events.ts'

export type ServicingContext = {
  readonly db: Kysely<Database>
  readonly random: Random
  readonly followLoan: (
    transaction: Transaction<Database>,
    applicationId: string,
    end: 'LoanPaidOff' | 'LoanReopened' | 'LoanWithdrawn',
    who: ActingParty,
  ) => Promise<void>
  readonly onLoanEvents: LoanEventListener
}
