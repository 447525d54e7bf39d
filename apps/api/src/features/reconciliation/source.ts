import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import type { Movement, MovementKind, OwnMovement } from './movement.ts'

export type Source = {
  readonly kind: MovementKind
  readonly prefix: string
  /** Each movement once. Each page may throw `ProviderUnavailable`. */
  readonly movementsSince: (since: Temporal.Instant) => AsyncIterable<readonly Movement[]>
  /** Null for an unknown name. May throw `ProviderUnavailable`. */
  readonly find: (name: string) => Promise<Movement | null>
  /** By their ids. */
  readonly ownOf: (
    db: Kysely<Database>,
    movements: readonly Movement[],
  ) => Promise<ReadonlyMap<string, OwnMovement>>
}
