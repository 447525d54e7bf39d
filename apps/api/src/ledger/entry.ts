import type { Pesos } from '@cupo/credit-engine'
import type { Account } from './chart-of-accounts.ts'
import type { Cause } from './entry-sources.ts'

/** Whole pesos: a debit is positive, a credit negative. */
export type Line = { readonly account: Account; readonly amount: Pesos }

/** A reversal is written by `reverseEntry` alone. */
export type Entry = Exclude<Cause, Cause<'reversal'>> & EntryFacts

export type EntryFacts = {
  /** Loan, application or, for neither, payment. */
  readonly subject: string
  readonly bookedOn: string
  /** From which it counts. */
  readonly valueOn: string
  /** Names the input for all time; 1 to 200 characters. */
  readonly idempotencyKey: string
  readonly actor: string
  /** Sum to 0; lines of 0 pesos are dropped. */
  readonly lines: readonly Line[]
}

export type PostedEntry = Cause &
  EntryFacts & {
    readonly id: string
    readonly number: number
    /** The entry it mirrors. */
    readonly reverses: string | null
    readonly recordedAt: string
  }
