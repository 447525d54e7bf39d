import { type Kysely, sql } from 'kysely'
import { migrationNames } from './database/migrate.ts'
import type { Database } from './database/schema.ts'
import type { Readiness } from './http/health.ts'

/** Ready: the database answers, and it stands at this release's last migration. */
export const readinessOf = (db: Kysely<Database>) => async (): Promise<Readiness> => {
  const checks = await ask(db).catch(() => ({ database: false, migrations: false }))
  return { isReady: Object.values(checks).every(Boolean), checks }
}

async function ask(db: Kysely<Database>) {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map((row) => row.name))
  return { database: true, migrations: migrationNames().every((name) => done.has(name)) }
}
