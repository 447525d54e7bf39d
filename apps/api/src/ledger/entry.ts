import { hash } from 'node:crypto'
import type { Pesos } from '@cupo/credit-engine'
import type { Account } from './chart-of-accounts.ts'

/** A line of an entry in whole pesos: a debit is positive, a credit negative. */
export type Line = { readonly account: Account; readonly amount: Pesos }

export type Entry = {
  /** The event, as the feature names it: 'disbursement', 'payment', 'day'. */
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

/** An entry that the ledger has. */
export type PostedEntry = Entry & {
  readonly id: string
  /** 1, 2, 3 … for each subject. */
  readonly number: number
  /** The entry it mirrors. */
  readonly reverses: string | null
  readonly recordedAt: string
}

export type FingerprintedInput = Pick<Entry, 'kind' | 'subject' | 'valueOn' | 'actor' | 'lines'> & {
  readonly reverses: string | null
}

/**
 * SHA-256 in hex of the input that an idempotency key stands for. The order of the lines and the day of booking do not
 * count: the same request made again tomorrow is the same.
 */
export function fingerprintOf({
  kind,
  subject,
  valueOn,
  actor,
  reverses,
  lines,
}: FingerprintedInput): string {
  const amounts = lines.map(({ account, amount }) => [account, amount] as const).sort(byAccount)
  return hash('sha256', JSON.stringify([kind, subject, valueOn, actor, reverses, amounts]))
}

function byAccount([account]: readonly [string, number], [other]: readonly [string, number]): number {
  return account < other ? -1 : account > other ? 1 : 0
}
