import type { Pesos } from '@cupo/credit-engine'
import type { Account } from './chart-of-accounts.ts'

/** A line of an entry in whole pesos: a debit is positive, a credit negative. */
export type Line = { readonly account: Account; readonly amount: Pesos }

export type Entry = {
  /** What happened, as the feature calls it: 'opening', 'payment', 'dueDate'. */
  readonly kind: string
  /** The id of the loan or application it is about. */
  readonly subject: string
  /** The business date on which it was posted, ISO. */
  readonly bookedOn: string
  /** The business date from which it counts, ISO. */
  readonly valueOn: string
  /** Names the input once for all time; 1 to 200 characters. */
  readonly idempotencyKey: string
  readonly actor: string
  /** Sum to 0; lines of 0 pesos are left out. */
  readonly lines: readonly Line[]
}

/** An entry as it stands in the ledger. */
export type PostedEntry = Entry & {
  readonly id: string
  /** 1, 2, 3 … for each subject. */
  readonly number: number
  /** The entry it mirrors. */
  readonly reverses: string | null
  readonly recordedAt: string
}
