import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { createPool } from './connect.ts'

const folder = join(import.meta.dirname, 'migrations')

/**
 * Brings the database to the newest migration, all in one transaction, lets the product's role work there, and answers
 * the names that ran now.
 * Instances that start together wait for each other; a table busy for 2 s is tried again later, five times.
 */
export async function migrate(connectionString: string): Promise<readonly string[]> {
  const pool = createPool({
    connectionString,
    poolSize: 1,
    statementTimeoutMs: 300_000,
    acquireTimeoutMs: 10_000,
  })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => sqlFiles() } })
  try {
    for (let tries = 1; ; tries += 1) {
      const { error, results } = await migrator.migrateToLatest()
      if (error === undefined) {
        await sql`select let_product_work()`.execute(db)
        return (results ?? []).map((result) => result.migrationName)
      }
      if (tries === 5 || !isLockTimeout(error)) throw error
      await pause(1_000 * tries)
    }
  } finally {
    await db.destroy()
  }
}

/** The migrations of this release in order: the last one is where a ready database stands. */
export function migrationNames(): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => basename(file, '.sql'))
    .sort()
}

function sqlFiles(): Record<string, Migration> {
  return Object.fromEntries(migrationNames().map((name) => [name, { up: (db) => runFile(db, name) }]))
}

async function runFile(db: Kysely<unknown>, name: string): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql.raw(readFileSync(join(folder, `${name}.sql`), 'utf8')).execute(db)
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
