import { join, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { type Brand, brandOf } from '../../../apps/api/src/platform/brand.ts'
import { ConfigError, readConfig } from '../../../apps/api/src/platform/config.ts'
import { SchemaRefused } from '../../../apps/api/src/platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../../apps/api/src/platform/database/open-database.ts'
import type { Database } from '../../../apps/api/src/platform/database/schema.ts'
import { UnsafeSession } from '../../../apps/api/src/platform/database/session.ts'
import { openSecrets } from '../../../apps/api/src/platform/open-secrets.ts'
import { systemRandom } from '../../../apps/api/src/platform/random.ts'
import { Refused, wordsOfRefusal } from '../../../apps/api/src/platform/refusal.ts'
import type { Secrets } from '../../../apps/api/src/platform/secrets.ts'
import { openWorldClock, type WorldClock } from '../../../apps/api/src/platform/world-clock.ts'

export type Product = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly clock: WorldClock
  readonly publicUrl: string
  readonly brand: Brand
  readonly connectionString: string
  readonly isChangingKey: boolean
}

/** Needs the product's environment: only MASTER_KEY opens sealed values. */
export async function withProduct(
  work: (product: Product) => Promise<void>,
  limits: Limits = {},
): Promise<void> {
  await refusedInWords(async () => {
    const config = readConfig(process.env)
    await openForWork(async ({ db, connectionString }) => {
      const secrets = await openSecrets(db, config, systemRandom)
      const clock = await openWorldClock(db, !config.isProduction)
      const { publicUrl, previousMasterKey } = config
      await work({
        db,
        secrets,
        clock,
        publicUrl,
        brand: brandOf(config.lender, { publicUrl }),
        connectionString,
        isChangingKey: previousMasterKey !== null,
      })
    }, limits)
  })
}

export const withDatabase = (work: (db: Kysely<Database>) => Promise<void>, limits: Limits = {}) =>
  refusedInWords(() => openForWork(({ db }) => work(db), limits))

type Limits = { readonly statementTimeoutMs?: number }

/** Never migrates: another release may be running. */
async function openForWork(
  work: (database: OpenDatabase) => Promise<void>,
  limits: Limits = {},
): Promise<void> {
  const database = await openDatabase({
    databaseUrl: process.env.DATABASE_URL || undefined,
    dataDir: resolve(process.env.DATA_DIR || join(import.meta.dirname, '../../../data')),
    schema: 'require',
    ...limits,
  }).catch((error: unknown) => {
    if (isRefusal(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new SchemaRefused(
      `The database cannot be opened (${reason}). Are DATABASE_URL and DATA_DIR those of the product, and has it started once?`,
    )
  })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

async function refusedInWords(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isRefusal(error) && !(error instanceof Refused)) throw error
    console.error(error instanceof Refused ? `Nothing was done: ${wordsOfRefusal(error)}.` : error.message)
    process.exitCode = 1
  }
}

const isRefusal = (error: unknown): error is Error =>
  error instanceof ConfigError || error instanceof SchemaRefused || error instanceof UnsafeSession
