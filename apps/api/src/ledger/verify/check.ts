import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

export type Check = {
  readonly title: string
  /**
   * Yields a sentence for each wrong row; returns how many rows it read. In batches: millions fit in
   * memory.
   */
  readonly run: (db: Kysely<Database>) => AsyncGenerator<string, number>
}

export const batchSize = 1_000
