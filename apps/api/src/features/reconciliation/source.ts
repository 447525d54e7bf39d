import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import type { Movement, MovementKind, OwnMovement } from './movement.ts'

/** One kind of movement, on both sides. */
export type Source = {
  readonly kind: MovementKind
  /** The part before the reference in the id of its movements. */
  readonly prefix: string
  /** By pages, each movement once. Each page may throw `ProviderUnavailable`. */
  readonly movementsSince: (since: Temporal.Instant) => AsyncIterable<readonly Movement[]>
  /** As the other side has it now; null for an unknown name. May throw `ProviderUnavailable`. */
  readonly find: (name: string) => Promise<Movement | null>
  /** What the database has of them, by their ids. */
  readonly ownOf: (
    db: Kysely<Database>,
    movements: readonly Movement[],
  ) => Promise<ReadonlyMap<string, OwnMovement>>
}
