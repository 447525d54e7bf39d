import type { Kysely } from 'kysely'
import { migrationNames, readSchemaState } from './database/migrate.ts'
import type { Database } from './database/schema.ts'
import { unsafeSession } from './database/unsafe-session.ts'
import type { Readiness } from './http/health.ts'

type Checks = Readonly<Record<string, () => boolean>>

/**
 * Ready: the database answers as the product's role with its time limits, it stands at this release's last migration or at a
 * compatible newer one, and what else was to be there is.
 */
export function readinessOf(db: Kysely<Database>, also: Checks = {}): () => Promise<Readiness> {
  const expected = migrationNames()
  return async () => {
    const ofDatabase = await ask(db, expected).catch(() => ({
      database: false,
      migrations: false,
      session: false,
    }))
    const others = Object.entries(also).map(([name, isSo]) => [name, isSo()] as const)
    const checks = { ...ofDatabase, ...Object.fromEntries(others) }
    return { isReady: Object.values(checks).every(Boolean), checks }
  }
}

async function ask(db: Kysely<Database>, expected: readonly string[]) {
  const { missing, incompatible } = await readSchemaState(db, expected)
  const migrations = missing.length === 0 && incompatible.length === 0
  return { database: true, migrations, session: (await unsafeSession(db)) === null }
}
