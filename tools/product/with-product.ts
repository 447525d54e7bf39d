import { join, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { openDatabase } from '../../apps/api/src/platform/database/open-database.ts'
import type { Database } from '../../apps/api/src/platform/database/schema.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { type Secrets, secretsFrom } from '../../apps/api/src/platform/secrets.ts'
import { openWorldClock, type WorldClock } from '../../apps/api/src/platform/world-clock.ts'

export type Product = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly clock: WorldClock
}

/** Works on the product's data, in its time and with its keys: all of its environment, since only MASTER_KEY opens what is sealed. */
export async function withProduct(work: (product: Product) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const secrets = secretsFrom(config.masterKey, systemRandom)
  await withDatabase(async (db) =>
    work({ db, secrets, clock: await openWorldClock(db, !config.isProduction) }),
  )
}

/** Works on the database of DATABASE_URL or on the embedded one of DATA_DIR, also while the product runs. */
export async function withDatabase(
  work: (db: Kysely<Database>) => Promise<void>,
  limits: { readonly statementTimeoutMs?: number } = {},
): Promise<void> {
  const database = await openDatabase({
    databaseUrl: process.env.DATABASE_URL || undefined,
    dataDir: resolve(process.env.DATA_DIR || join(import.meta.dirname, '../../data')),
    ...limits,
  })
  try {
    await work(database.db)
  } finally {
    await database.close()
  }
}
