import type { Pesos } from '@cupo/credit-engine'
import type { Account } from './chart-of-accounts.ts'
import type { Cause } from './entry-sources.ts'

/** Whole pesos: a debit is positive, a credit negative. */
export type Line = { readonly account: Account; readonly amount: Pesos }

/** A reversal is written by `reverseEntry` alone. */
export type Entry = Exclude<Cause, Cause<'reversal'>> & EntryFacts

export type EntryFacts = {
  /** Id of the loan or application; of the payment, where it belongs to neither. */
  readonly subject: string
  /** Business date of the booking, ISO. */
  readonly bookedOn: string
  /** Business date from which it counts, ISO. */
  readonly valueOn: string
  /** Names the input for all time; 1 to 200 characters. */
  readonly idempotencyKey: string
  readonly actor: string
  /** Sum to 0; lines of 0 pesos are left out. */
  readonly lines: readonly Line[]
}

export type PostedEntry = Cause &
  EntryFacts & {
    readonly id: string
    /** 1, 2, 3 … for each subject. */
    readonly number: number
    /** The entry it mirrors. */
    readonly reverses: string | null
    readonly recordedAt: string
  }
