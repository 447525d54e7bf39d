import type { Pesos } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'

/** `void`: never moved anything. */
export type MovementState = 'open' | 'done' | 'undone' | 'void'

export type MovementKind = 'payment' | 'order' | 'bill' | 'transfer'

export type Movement = {
  readonly id: string
  readonly kind: MovementKind
  readonly name: string
  /** Ours; null where they do not repeat it. */
  readonly reference: string | null
  readonly amount: Pesos | null
  readonly at: string | null
  /** Null for a word that we do not know. */
  readonly state: MovementState | null
}

export type OwnMovement = {
  readonly amount: Pesos | null
  readonly state: MovementState
  /** By the clock, or by a person's task. */
  readonly isFollowed: boolean
}

export type Difference = {
  readonly movement: Movement
  readonly because: 'unknown' | 'amount' | 'state'
  readonly own: OwnMovement | null
}

export type Source = {
  readonly kind: MovementKind
  readonly prefix: string
  /** Each movement once. Each page may throw `ProviderUnavailable`. */
  readonly movementsSince: (since: Temporal.Instant) => AsyncIterable<readonly Movement[]>
  /** Null for an unknown name. May throw `ProviderUnavailable`. */
  readonly find: (name: string) => Promise<Movement | null>
  readonly ownOf: (
    db: Kysely<Database>,
    movements: readonly Movement[],
  ) => Promise<ReadonlyMap<string, OwnMovement>>
}

/** Null where both sides agree, or will by themselves. Nothing that never moved is missed. */
export function differenceOf(movement: Movement, own: OwnMovement | undefined): Difference | null {
  const { state, amount } = movement
  if (own === undefined) {
    const isNothing =
      state === 'void' || (state === 'open' && movement.kind !== 'order' && movement.kind !== 'transfer')
    return isNothing ? null : { movement, because: 'unknown', own: null }
  }
  if (own.isFollowed) return null
  if (state !== own.state) return { movement, because: 'state', own }
  const isOther = amount !== null && own.amount !== null && amount !== own.amount
  return isOther && state !== 'void' ? { movement, because: 'amount', own } : null
}

const sides: Readonly<Record<MovementKind, string>> = {
  payment: 'the payment provider',
  order: 'the operator',
  bill: 'the operator',
  transfer: 'the bank',
}

/** The same difference has the same words, so that it is noted once. */
export function reasonOf({ movement, because, own }: Difference): string {
  const { kind, state, amount, at } = movement
  const money = amount === null ? '' : ` of ${amount}`
  const when = at === null ? '' : ` since ${at}`
  const theirs = `${sides[kind]} has a ${kind}${money} that is ${state ?? 'in a state without a name'}${when}`
  if (because === 'unknown') return `${theirs}; Cupo has none`
  if (because === 'amount') return `${theirs}; Cupo has it with ${own?.amount}`
  return `${theirs}; for Cupo it is ${own?.state}`
}
