import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { functionTexts, isMarkedCompatible, migrate, migrationNames, SchemaRefused } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from './schema.ts'
import { unsafeSession } from './session.ts'
import { type FreshDatabase, freshDatabase } from './testing.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('a test database is at the newest migration', async () => {
  const { rows } = await database.pool.query('select name from kysely_migration order by name')
  expect(rows.map((row) => row.name)).toEqual(migrationNames())
})

test('each migration has a number of its own', () => {
  const numbers = migrationNames().map((name) => name.slice(0, 3))
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('four instances that start together on an empty database run each migration once', async () => {
  const empty = await emptyDatabase()
  const ran = await Promise.all([migrate(empty), migrate(empty), migrate(empty), migrate(empty)])
  expect(ran.flat().toSorted()).toEqual(migrationNames())
})

test('a changed function comes with a migration, which says whether the release before may run beside it', () => {
  const code = functionTexts().map((text) => text.replaceAll(/--.*$/gm, ''))
  const digest = hash('sha256', code.join('')).slice(0, 16)
  const recorded = migrationNames().flatMap((name) => /^-- functions: (\w+)$/m.exec(textOf(name))?.[1] ?? [])
  expect(recorded.at(-1), `end the new migration with "-- functions: ${digest}"`).toBe(digest)
})

test('a database of a release before the baseline is refused by the name of its first migration, and left as it is', async () => {
  const address = await emptyDatabase()
  await ask(
    address,
    `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
     insert into kysely_migration values ('000-append-only', 'then'), ('001-origination', 'then');
     grant select on kysely_migration to cupo_app`,
  )
  for (const open of [
    () => migrate(address),
    () => openDatabase({ databaseUrl: address, dataDir: '', schema: 'require' }),
  ]) {
    await expect(open()).rejects.toThrow(
      /before 0\.2\.0: it has the migration 000-append-only.*delete the folder `data`.*empty database/,
    )
  }
  expect(await ask(address, "select from pg_proc where proname = 'post_entries'")).toBe(0)
})

test('a database whose entries name no cause is refused in words that say what to do, and left as it is', async () => {
  const address = await emptyDatabase()
  const before = migrationNames().filter((name) => name < '011')
  await ask(
    address,
    `${functionTexts().join('\n')};
     create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
     ${before.map(textOf).join('\n')};
     insert into kysely_migration select name, '2026-01-01T00:00:00.000Z' from unnest(array['${before.join("','")}']) as name;
     set session_replication_role = replica;
     insert into journal_entry
       select gen_random_uuid(), gen_random_uuid(), 1, 'day', '2026-01-01', '2026-01-01', 'then', '', 'clock', null, now(), ''`,
  )
  const refused = await migrate(address).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SchemaRefused)
  expect(refused).toMatchObject({
    message: expect.stringMatching(
      /entries do not name what caused them.*delete the folder `data`.*empty database/,
    ),
  })
  expect(await ask(address, 'select from journal_entry')).toBe(1)
  expect(await ask(address, "select from kysely_migration where name >= '011'")).toBe(0)
})

test('a migration that fails leaves the functions with which the release before still works', async () => {
  const address = await emptyDatabase()
  await migrate(address)
  // A replaced function costs 100 again; a migration that has run already fails.
  await ask(
    address,
    "alter function post_entries cost 7; delete from kysely_migration where name = '010-claims'",
  )
  await expect(migrate(address)).rejects.toThrow('already exists')
  expect(await ask(address, "select from pg_proc where proname = 'post_entries' and procost = 7")).toBe(1)
})

test('an append-only table refuses to be edited (R-A2, R-X11)', async () => {
  await database.owner.query(`create table note (id int);
    select make_append_only('note');
    insert into note values (1)`)
  for (const change of ['update note set id = 2', 'delete from note', 'truncate note']) {
    await expect(database.owner.query(change)).rejects.toMatchObject({ code: '23001' })
    await expect(database.pool.query(change)).rejects.toMatchObject({ code: '42501' })
  }
})

/** As a newer release leaves it: with a migration that this one does not have. */
async function afterNewerRelease(isCompatible: boolean): Promise<string> {
  const address = await emptyDatabase()
  await migrate(address)
  await ask(
    address,
    `insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', 'now');
     insert into applied_migration (name, is_compatible) values ('999-of-tomorrow', ${isCompatible})`,
  )
  return address
}

test('a release starts on the schema of a newer one whose migrations are compatible, and changes nothing', async () => {
  const address = await afterNewerRelease(true)
  expect(await migrate(address)).toEqual([])
  const { close } = await openDatabase({ databaseUrl: address, dataDir: '' })
  await close()
})

test('a release refuses the schema of a newer one with a migration that is not compatible, and names it', async () => {
  const address = await afterNewerRelease(false)
  await expect(migrate(address)).rejects.toThrow(SchemaRefused)
  await expect(openDatabase({ databaseUrl: address, dataDir: '', schema: 'require' })).rejects.toThrow(
    /not marked compatible: 999-of-tomorrow/,
  )
})

test('a command refuses an older schema, names what is missing, and migrates nothing', async () => {
  const address = await emptyDatabase()
  await migrate(address)
  const newest = migrationNames().at(-1)
  await ask(address, `delete from kysely_migration where name = '${newest}'`)
  const asCommand = () => openDatabase({ databaseUrl: address, dataDir: '', schema: 'require' })
  await expect(asCommand()).rejects.toThrow(`has not ${newest}`)
  expect(await ask(address, `select from kysely_migration where name = '${newest}'`)).toBe(0)
})

test('a migration says in its first line, with a reason, that an older release may run beside it', () => {
  expect(isMarkedCompatible('-- compatible: only adds a column.\nalter table …')).toBe(true)
  expect(isMarkedCompatible('-- compatible:\nalter table …')).toBe(false)
  expect(isMarkedCompatible('alter table …\n-- compatible: too late')).toBe(false)
})

test('a session that works as the tables’ owner, or without time limits, is refused (R-X11)', async () => {
  const connectionTo = (settings: string) => {
    const address = new URL(database.connectionString)
    address.searchParams.set('options', settings)
    return address.toString()
  }
  const owner = new Kysely<Database>({ dialect: new PostgresDialect({ pool: database.owner }) })
  expect(await unsafeSession(owner)).toContain('instead of cupo_app')
  const endless = new pg.Pool({ connectionString: connectionTo('-c role=cupo_app') })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: endless }) })
  expect(await unsafeSession(db)).toContain('statement_timeout')
  await db.destroy()
  expect(await unsafeSession(database.db)).toBeNull()
})

const textOf = (migration: string) =>
  readFileSync(join(import.meta.dirname, 'migrations', `${migration}.sql`), 'utf8')

async function ask(address: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query(text)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

let databasesMade = 0

async function emptyDatabase(): Promise<string> {
  databasesMade += 1
  const name = `cupo_empty_${process.pid}_${databasesMade}`
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(database.connectionString), { pathname: `/${name}` }).toString()
}
