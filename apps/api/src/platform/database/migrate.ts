import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { createPool } from './connect.ts'

const folder = join(import.meta.dirname, 'migrations')
const functionsFolder = join(import.meta.dirname, 'functions')

export class SchemaRefused extends Error {}

/**
 * Migrates in one transaction, so that a failure leaves a running release its functions; returns the names.
 * Leaves a newer release's database as it is, and refuses it unless each change is marked compatible.
 * Concurrent starts take turns; a table busy for 2 s is retried five times.
 */
export async function migrate(connectionString: string): Promise<readonly string[]> {
  const pool = createPool({
    connectionString,
    poolSize: 1,
    statementTimeoutMs: 300_000,
    acquireTimeoutMs: 10_000,
  })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migratorFrom = (first: string | undefined) =>
    new Migrator({
      db,
      provider: { getMigrations: async () => sqlFiles(first) },
      // Branches merge out of order.
      allowUnorderedMigrations: true,
    })
  try {
    for (let tries = 1; ; tries += 1) {
      const state = await requireSchema(db, 'mayBeOlder')
      if (isNewer(state)) return []
      const [first] = state.missing
      if (first === undefined) await db.transaction().execute(replaceFunctions)
      const { error, results } = await migratorFrom(first).migrateToLatest()
      if (error === undefined) {
        await sql`select let_product_work()`.execute(db).catch((denied: unknown) => {
          throw isGrantMissing(denied) ? new SchemaRefused(`DATABASE_URL: ${denied.message}`) : denied
        })
        return (results ?? []).map((result) => result.migrationName)
      }
      if (isOfBefore(error))
        throw new SchemaRefused(
          `The database was made by a release from which this one cannot go on: ${error.message}. ${waysOut}`,
        )
      if (isGrantMissing(error)) throw new SchemaRefused(`DATABASE_URL: ${error.message}`)
      if (tries === 5 || !isLockTimeout(error)) throw error
      await pause(1_000 * tries)
    }
  } finally {
    await db.destroy()
  }
}

/** Runs before the migrations, whose triggers call the functions. */
async function replaceFunctions(transaction: Kysely<unknown>): Promise<void> {
  // Concurrent replacements of one function fail.
  await sql`select pg_advisory_xact_lock(hashtextextended('functions', 0))`.execute(transaction)
  await sql.raw(functionTexts().join('\n')).execute(transaction)
}

export const functionTexts = (): readonly string[] =>
  readdirSync(functionsFolder)
    .sort()
    .map((file) => readFileSync(join(functionsFolder, file), 'utf8'))

/** `let_product_work` names what an administrator has to run. */
const isGrantMissing = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  error.code === '42501' &&
  error.message.startsWith('an administrator')

/** The database is older than the baseline, and no migration converts its rows. */
const isOfBefore = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  error.code === '55000' &&
  'routine' in error &&
  error.routine === 'exec_stmt_raise'

export type SchemaState = {
  readonly missing: readonly string[]
  /** Migrations of a newer release. */
  readonly unknown: readonly string[]
  readonly incompatible: readonly string[]
}

/** A first migration of releases before the baseline. */
const firstOfBefore = '000-append-only'

const waysOut =
  'A demo: delete the folder `data` (or the one of DATA_DIR; as root also its folder in /var/lib/cupo) and start again. ' +
  'Otherwise: start this release on an empty database (another DATABASE_URL), or go on with the release before.'

const isNewer = ({ unknown }: SchemaState) => unknown.length > 0

/** Readable for the owner and the product's role. */
export async function readSchemaState<T>(
  db: Kysely<T>,
  expected: readonly string[] = migrationNames(),
): Promise<SchemaState> {
  const done = await namesIn(db, 'kysely_migration')
  const compatible = new Set(await namesIn(db, 'applied_migration'))
  const unknown = done.filter((name) => !expected.includes(name))
  return {
    missing: expected.filter((name) => !done.includes(name)),
    unknown,
    incompatible: unknown.filter((name) => !compatible.has(name)),
  }
}

/** An older schema passes only before a migration. */
export async function requireSchema<T>(
  db: Kysely<T>,
  older: 'mayBeOlder' | 'mustBeCurrent',
): Promise<SchemaState> {
  const state = await readSchemaState(db)
  const { missing, unknown, incompatible } = state
  if (unknown.includes(firstOfBefore)) {
    throw new SchemaRefused(
      `The database was made by a release before 0.2.0: it has the migration ${firstOfBefore}, and those of this release begin anew. ${waysOut}`,
    )
  }
  if (incompatible.length > 0) {
    throw new SchemaRefused(
      `The database has migrations of a newer release that are not marked compatible: ${incompatible.join(', ')}. ` +
        'Start that release, or restore a backup of before.',
    )
  }
  if (missing.length > 0 && unknown.length > 0) {
    throw new SchemaRefused(
      `The database is of a release that went another way: it has ${unknown.join(', ')} and not ${missing.join(', ')}.`,
    )
  }
  if (missing.length > 0 && older === 'mustBeCurrent') {
    throw new SchemaRefused(
      `The database is older than this release: it has not ${missing.join(', ')}. ` +
        'Start the product of this release, or run `npm run migrate`: commands do not migrate.',
    )
  }
  return state
}

/** Empty before the table exists. Of `applied_migration` reads only compatible names. */
async function namesIn<T>(
  db: Kysely<T>,
  table: 'kysely_migration' | 'applied_migration',
): Promise<readonly string[]> {
  const { rows: found } = await sql<{
    there: boolean
  }>`select to_regclass(${table}) is not null as there`.execute(db)
  if (found[0]?.there !== true) return []
  const condition = table === 'applied_migration' ? sql`where is_compatible` : sql``
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(table)} ${condition} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export function migrationNames(): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => basename(file, '.sql'))
    .sort()
}

function sqlFiles(first: string | undefined): Record<string, Migration> {
  const upOf = (name: string) => async (db: Kysely<unknown>) => {
    if (name === first) await replaceFunctions(db)
    await runFile(db, name)
  }
  return Object.fromEntries(migrationNames().map((name) => [name, { up: upOf(name) }]))
}

async function runFile(db: Kysely<unknown>, name: string): Promise<void> {
  const text = readFileSync(join(folder, `${name}.sql`), 'utf8')
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql.raw(text).execute(db)
  await sql`
    insert into applied_migration (name, is_compatible) values (${name}, ${isMarkedCompatible(text)})`.execute(
    db,
  )
}

/** The first line says `-- compatible: why`: the old code reads and writes nothing wrong. */
export const isMarkedCompatible = (text: string): boolean => /^-- compatible: \S/.test(text)

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
