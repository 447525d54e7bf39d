import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

export type Check = {
  readonly title: string
  /**
   * Yields a sentence for each impossible row, and returns how many rows it looked at. Reads in batches, so that millions
   * fit in memory.
   */
  readonly run: (db: Kysely<Database>) => AsyncGenerator<string, number>
}

/** Rows per round trip. */
export const batchSize = 1_000
