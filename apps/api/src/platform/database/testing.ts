import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { type Connection, connect, createPool } from './connect.ts'
import { databaseFolder } from './database-folder.ts'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { isAlive, oneAtATime } from './one-at-a-time.ts'

export type FreshDatabase = Connection & {
  readonly connectionString: string
  /** Works as the tables' owner, who may alter them and break rules. */
  readonly owner: pg.Pool
}

const prefix = 'cupo-test-'
let databasesMade = 0

/**
 * A migrated database for one test file, copied from a template; `close` drops it. A run shares one embedded server, or
 * the server of TEST_DATABASE_URL.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const connectionString = await testServer()
  databasesMade += 1
  const name = `cupo_test_${process.pid}_${process.hrtime.bigint()}_${databasesMade}`
  await withClient(connectionString('postgres'), (client) =>
    // Copying files takes two thirds of the time of logging each page.
    client.query(`create database ${name} template ${templateName()} strategy file_copy`),
  )
  const connection = connect({
    connectionString: connectionString(name),
    poolSize: 5,
    acquireTimeoutMs: 10_000,
  })
  const owner = createPool({
    connectionString: connectionString(name),
    poolSize: 2,
    acquireTimeoutMs: 10_000,
  })
  const close = async () => {
    await connection.close()
    await owner.end()
    await withClient(connectionString('postgres'), (client) =>
      client.query(`drop database ${name} with (force)`),
    )
  }
  return { ...connection, owner, connectionString: connectionString(name), close }
}

/** Holds the run's server and files. Named after the process that ends it, so that a killed run is tidied later. */
export function claimTestFolder(): string {
  const claimed = process.env.CUPO_TEST_FOLDER
  if (claimed !== undefined && basename(claimed) === `${prefix}${process.pid}`) return claimed
  const place = hasRoomInMemory() ? memoryPlace : tmpdir()
  for (const name of readdirSync(place).filter((entry) => entry.startsWith(prefix))) {
    if (!isAlive(Number(name.slice(prefix.length)))) void removeFolder(join(place, name)).catch(() => {})
  }
  const folder = join(place, `${prefix}${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  process.env.CUPO_TEST_FOLDER = folder
  return folder
}

const memoryPlace = '/dev/shm'
/** Several times what the databases of a run take at once. */
const roomMin = 3e9

/**
 * A database is six hundred files, which a disk makes ten times slower. The full run has databases of any size, and
 * measurements of durable commits need a disk.
 */
function hasRoomInMemory(): boolean {
  if (process.env.CUPO_HEAVY === '1' || process.env.CUPO_TEST_FSYNC === 'on') return false
  if (!existsSync(memoryPlace) || process.availableMemory() < roomMin) return false
  const { bavail, bsize } = statfsSync(memoryPlace)
  return bavail * bsize >= roomMin
}

export async function removeTestFolder(folder: string): Promise<void> {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined) {
    await withClient(databaseOf(given)('postgres'), (client) =>
      client.query(`drop database if exists ${templateName()} with (force)`),
    )
  }
  await removeFolder(folder)
}

async function removeFolder(folder: string): Promise<void> {
  await stopEmbeddedPostgres(folder)
  rmSync(databaseFolder(folder).path, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

type AddressOf = (database: string) => string
let server: Promise<AddressOf> | undefined

function testServer(): Promise<AddressOf> {
  server ??= prepareServer()
  return server
}

async function prepareServer(): Promise<AddressOf> {
  const folder = process.env.CUPO_TEST_FOLDER ?? claimTestFolder()
  const given = process.env.TEST_DATABASE_URL
  const addressOf = given === undefined ? await embeddedServer(folder) : databaseOf(given)
  await oneAtATime(join(folder, 'template.lock'), () => prepareTemplate(addressOf))
  return addressOf
}

async function embeddedServer(folder: string): Promise<AddressOf> {
  return (await startEmbeddedPostgres(folder, process.env.CUPO_TEST_FSYNC === 'on')).connectionString
}

function databaseOf(url: string): AddressOf {
  return (database) => Object.assign(new URL(url), { pathname: `/${database}` }).toString()
}

/** Renamed once migrated: a failed migration leaves no template behind. */
async function prepareTemplate(addressOf: AddressOf): Promise<void> {
  const unfinished = `${templateName()}_new`
  const isReady = await withClient(addressOf('postgres'), async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [templateName()])
    if (found.rowCount === 1) return true
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished}`)
    return false
  })
  if (isReady) return
  await migrate(addressOf(unfinished))
  await withClient(addressOf('postgres'), (client) =>
    client.query(`alter database ${unfinished} rename to ${templateName()}`),
  )
}

/** One per run, since migrations may differ between runs on one server. */
function templateName(): string {
  return `cupo_template_${basename(process.env.CUPO_TEST_FOLDER ?? '').replaceAll(/\D/g, '')}`
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
