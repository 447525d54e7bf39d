import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readinessOf } from '../http/health.ts'
import { type Connection, connect, createPool } from './connect.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { isDatabaseAway } from './refused-writes.ts'
import { type FreshDatabase, freshDatabase } from './testing.ts'

let database: FreshDatabase
let connection: Connection
beforeAll(async () => {
  database = await freshDatabase()
  await database.owner.query(`
    create table note (id int);
    create function refuse_for_want_of_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create function refuse_every_table() returns event_trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
})
beforeEach(() => {
  connection = connect({ connectionString: database.connectionString, poolSize: 1 })
  return connection.close
})
afterAll(() => database.close())

const write = (to: Connection) => sql`insert into note values (1)`.execute(to.db)
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isDatabaseAway(error) ? 'away' : error),
  )
/** A probe of before rests a second. */
const ready = async (isReady: boolean) => {
  const readiness = readinessOf(connection)
  await vi.waitFor(async () => expect(await readiness()).toMatchObject({ isReady }), { timeout: 10_000 })
}

test('a database that only reads, as a primary of before, is away for whoever writes, and the instance is not ready until it takes writes', async () => {
  await ready(true)
  await connection.pool.query('set default_transaction_read_only = on')
  await ready(false)
  expect(await outcomeOf(write(connection))).toBe('away')
  expect((await readinessOf(connection)()).checks).toMatchObject({
    database: true,
    session: true,
    writes: false,
  })
  await connection.pool.query('set default_transaction_read_only = off')
  await ready(true)
  expect(await outcomeOf(write(connection))).toBe('done')
})

test('a full disk is seen at the first write that it refuses, and over when a probe finds room', async () => {
  await database.owner.query(`
    create trigger full_disk before insert on note execute function refuse_for_want_of_room();
    create event trigger full_disk on ddl_command_start execute function refuse_every_table()`)
  // Nothing is probed, as nothing was refused yet.
  await ready(true)
  expect(await outcomeOf(write(connection))).toBe('away')
  await ready(false)
  await database.owner.query('drop event trigger full_disk; drop trigger full_disk on note')
  await ready(true)
  expect(await outcomeOf(write(connection))).toBe('done')
})

// An open file cannot be moved there.
test.skipIf(process.platform === 'win32')(
  'a server whose files are gone is away for whoever writes, and the instance is not ready until they are back',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cupo-files-'))
    const server = await startEmbeddedPostgres(folder)
    const owner = connectAsOwner(server.connectionString('postgres'))
    const files = join(server.folder, 'cluster', 'base')
    try {
      await owner.query('create role cupo_app; create table note (id int); grant all on note to cupo_app')
      const patient = connect({ connectionString: server.connectionString('postgres'), poolSize: 1 })
      expect(await patient.mayWrite()).toBe(true)
      renameSync(files, `${files}.away`)
      const refused = await write(patient).catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: '58P01' })
      expect(isDatabaseAway(refused)).toBe(true)
      expect(await patient.mayWrite()).toBe(false)
      renameSync(`${files}.away`, files)
      await vi.waitFor(async () => expect(await patient.mayWrite()).toBe(true), { timeout: 10_000 })
      expect(await outcomeOf(write(patient))).toBe('done')
      await patient.close()
    } finally {
      await owner.end()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test('a commit whose wait for a standby is cancelled is acknowledged to nobody, and the instance is not ready until one is confirmed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cupo-standby-'))
  const server = await startEmbeddedPostgres(folder)
  const owner = connectAsOwner(server.connectionString('postgres'))
  try {
    await owner.query('create role cupo_app; create table note (id int); grant all on note to cupo_app')
    const patient = connect({ connectionString: server.connectionString('postgres') })
    // A commit waits only once the checkpointer, too, has read the settings: one that came earlier is made again.
    const cancelled = async (work: () => Promise<unknown>): Promise<unknown> => {
      let ended: unknown
      const outcome = outcomeOf(work()).then((how) => {
        ended = how
        return how
      })
      await vi.waitFor(
        async () => {
          if (ended !== undefined) return
          const { rowCount } = await owner.query(
            "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
          )
          expect(rowCount).toBe(1)
        },
        { timeout: 20_000 },
      )
      return (await outcome) === 'done' ? cancelled(work) : outcome
    }
    expect(await outcomeOf(write(patient))).toBe('done')
    await setStandby(owner, 'a standby that is away')
    expect(await cancelled(() => write(patient))).toBe('away')
    const inTransaction = () =>
      patient.db.transaction().execute((open) => sql`insert into note values (2)`.execute(open))
    expect(await cancelled(inTransaction)).toBe('away')
    expect(await patient.mayWrite()).toBe(false)
    // Reading goes on.
    expect(await outcomeOf(sql`select from note`.execute(patient.db))).toBe('done')
    await setStandby(owner, '')
    await vi.waitFor(async () => expect(await patient.mayWrite()).toBe(true), { timeout: 10_000 })
    await patient.close()
  } finally {
    await owner.end()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

const connectAsOwner = (connectionString: string) => createPool({ connectionString, poolSize: 1 })

async function setStandby(owner: ReturnType<typeof connectAsOwner>, name: string): Promise<void> {
  await owner.query(`alter system set synchronous_standby_names = '${name === '' ? '' : `"${name}"`}'`)
  await owner.query('select pg_reload_conf()')
  await vi.waitFor(async () => {
    const { rows } = await owner.query('show synchronous_standby_names')
    expect(rows[0].synchronous_standby_names).toContain(name)
    expect(rows[0].synchronous_standby_names === '').toBe(name === '')
  })
}

const failed = (message: string, facts: object = {}) => Object.assign(new Error(message), facts)

test.each([
  ['no connection came free', failed('timeout exceeded when trying to connect')],
  ['the server went away in the middle', failed('Connection terminated unexpectedly')],
  [
    'a rollback found its connection broken',
    failed('Client has encountered a connection error and is not queryable'),
  ],
  ['the server is starting', failed('x', { code: '57P03' })],
  ['the server has no room', failed('x', { code: '53300' })],
  ['the files of the server are gone', failed('x', { code: '58P01' })],
  ['the disk of the server fails', failed('x', { code: '58030' })],
  ['the database is being restored', failed('x', { code: '3D000' })],
  ['nobody listens', failed('x', { code: 'ECONNREFUSED' })],
  ['the socket file is gone', failed('x', { code: 'ENOENT', syscall: 'connect' })],
  ['the pipe broke', failed('x', { code: 'EPIPE' })],
])('the database is away when %s', (_when, error) => {
  expect(isDatabaseAway(error)).toBe(true)
})

test.each([
  ['a duplicate key', failed('x', { code: '23505' })],
  ['a missing file', failed('x', { code: 'ENOENT', syscall: 'open' })],
  ['a defect of ours', new TypeError('x is undefined')],
  ['no error at all', 'timeout exceeded when trying to connect'],
])('the database is there for %s', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false)
})
