import { type Kysely, sql } from 'kysely'
import { migrationNames } from './database/migrate.ts'
import type { Database } from './database/schema.ts'
import type { Readiness } from './http/health.ts'

type Checks = Readonly<Record<string, () => boolean>>

/** Ready: the database answers, it stands at this release's last migration, and what else was to be there is. */
export function readinessOf(db: Kysely<Database>, also: Checks = {}): () => Promise<Readiness> {
  const expected = migrationNames()
  return async () => {
    const ofDatabase = await ask(db, expected).catch(() => ({ database: false, migrations: false }))
    const others = Object.entries(also).map(([name, isSo]) => [name, isSo()] as const)
    const checks = { ...ofDatabase, ...Object.fromEntries(others) }
    return { isReady: Object.values(checks).every(Boolean), checks }
  }
}

async function ask(db: Kysely<Database>, expected: readonly string[]) {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map((row) => row.name))
  return { database: true, migrations: expected.every((name) => done.has(name)) }
}
