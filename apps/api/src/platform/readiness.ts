import { type Kysely, sql } from 'kysely'
import { migrationNames } from './database/migrate.ts'
import type { Database } from './database/schema.ts'
import type { Readiness } from './http/health.ts'

/** Ready: the database answers, and it stands at this release's last migration. */
export function readinessOf(db: Kysely<Database>): () => Promise<Readiness> {
  const expected = migrationNames()
  return async () => {
    const checks = await ask(db, expected).catch(() => ({ database: false, migrations: false }))
    return { isReady: Object.values(checks).every(Boolean), checks }
  }
}

async function ask(db: Kysely<Database>, expected: readonly string[]) {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map((row) => row.name))
  return { database: true, migrations: expected.every((name) => done.has(name)) }
}
