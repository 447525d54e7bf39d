import type { Pesos } from '@cupo/credit-engine'

/** `open` may still end; `done` moved money or a device; `undone` gave it back; `void` never moved anything. */
export type MovementState = 'open' | 'done' | 'undone' | 'void'

export type MovementKind = 'payment' | 'order' | 'bill' | 'transfer'

/** A row of the other side: of the payment provider, the operator or the bank. */
export type Movement = {
  /** Names the movement for all time, and the task about it: `epayco:101234567`. */
  readonly id: string
  readonly kind: MovementKind
  /** The other side's name for it, by which it is asked for. */
  readonly name: string
  /** Our name for it; null where the other side does not repeat it. */
  readonly reference: string | null
  /** In pesos; null where the other side names none. */
  readonly amount: Pesos | null
  /** ISO instant; null where the other side names none. */
  readonly at: string | null
  /** Null for a word that we do not know. */
  readonly state: MovementState | null
}

export type OwnMovement = {
  /** In pesos; null for a movement that Cupo has without an amount. */
  readonly amount: Pesos | null
  readonly state: MovementState
  /** The clock follows it to its end by itself, or a person has a task about it. */
  readonly isFollowed: boolean
}

export type Difference = {
  readonly movement: Movement
  readonly because: 'unknown' | 'amount' | 'state'
  readonly own: OwnMovement | null
}

/** Null where both sides agree, or will without anybody's help. Nothing that never moved is missed. */
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

/** The reason as it stands on the task. The same difference has the same words, so that it is noted once. */
export function reasonOf({ movement, because, own }: Difference): string {
  const { kind, state, amount, at } = movement
  const money = amount === null ? '' : ` of ${amount}`
  const when = at === null ? '' : ` since ${at}`
  const theirs = `${sides[kind]} has a ${kind}${money} that is ${state ?? 'in a state without a name'}${when}`
  if (because === 'unknown') return `${theirs}; Cupo has none`
  if (because === 'amount') return `${theirs}; Cupo has it with ${own?.amount}`
  return `${theirs}; for Cupo it is ${own?.state}`
}
