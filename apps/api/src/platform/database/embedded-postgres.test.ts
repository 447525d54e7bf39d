import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { databaseFolder } from './database-folder.ts'
import { startEmbeddedPostgres, stopEmbeddedPostgres, stopOrphanedPostgres } from './embedded-postgres.ts'
import { openDatabase } from './open-database.ts'

const kills = process.env.CUPO_HEAVY === '1' ? 25 : 2
let dataDir: string

beforeAll(() => {
  // Named unlike the shared test folders, which a later run may tidy away.
  dataDir = mkdtempSync(join(tmpdir(), 'cupo-embedded-'))
  execFileSync('chmod', ['755', dataDir])
})
afterAll(async () => {
  await stopEmbeddedPostgres(dataDir)
  rmSync(databaseFolder(dataDir).path, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
})

describe('the embedded database', () => {
  test(`the embedded database keeps what was acknowledged when its owner and every server process are killed, ${kills} times`, async () => {
    const acknowledged: number[] = []
    for (let round = 1; round <= kills; round += 1) {
      const child = await startInChild()
      await child.write('create table if not exists paid (round int, amount bigint)')
      await child.write(`insert into paid values (${round}, 150000)`)
      acknowledged.push(round)
      await child.kill()
      serverProcesses().forEach(killIfThere)
    }
    const server = await startEmbeddedPostgres(dataDir)
    const rows = await rowsOf(server.connectionString('postgres'), 'select round from paid order by round')
    expect(rows).toEqual(acknowledged.map((round) => ({ round })))
    await server.stop()
  })

  test('the embedded database is found again and reused, same server, when only its owner was killed', async () => {
    const child = await startInChild()
    const before = postmasterPid()
    await child.kill()
    const server = await startEmbeddedPostgres(dataDir)
    expect(postmasterPid()).toBe(before)
    expect(await rowsOf(server.connectionString('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  test('the embedded database can be ended once orphaned, and not while its owner lives', async () => {
    const child = await startInChild()
    await stopOrphanedPostgres(dataDir)
    const running = postmasterPid()
    expect(running).not.toBeNull()
    await child.kill()
    await stopOrphanedPostgres(dataDir)
    expect(postmasterPid()).toBeNull()
  })

  test('the embedded database is shared, not ended, by a second process while the first lives', async () => {
    const child = await startInChild()
    const guest = await startEmbeddedPostgres(dataDir)
    await guest.stop()
    await child.write('select 1')
    await child.kill()
  })

  test('the embedded database starts although the number left in its file belongs to another program', async () => {
    await stopEmbeddedPostgres(dataDir)
    const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    writeFileSync(
      inFolder('cluster/postmaster.pid'),
      `${bystander.pid}\n${inFolder('cluster')}\n0\n5432\n\n127.0.0.1\n`,
    )
    const server = await startEmbeddedPostgres(dataDir)
    expect(await rowsOf(server.connectionString('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(bystander.exitCode).toBeNull()
    bystander.kill()
    await server.stop()
  })

  test('syncs every commit to disk, listens on loopback alone and asks for a password', async () => {
    const server = await startEmbeddedPostgres(dataDir)
    const [settings] = await rowsOf(
      server.connectionString('postgres'),
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('listen_addresses') as addresses, lower('ÑÁ') as lower`,
    )
    expect(settings).toEqual({ fsync: 'on', commit: 'on', addresses: '127.0.0.1', lower: 'ñá' })
    const wrong = server.connectionString('postgres').replace(/cupo:[^@]+@/, 'cupo:wrong@')
    await expect(rowsOf(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    expect(statSync(inFolder('password')).mode & 0o077).toBe(0)
    await server.stop()
  })

  test('a restart under an open pool ends neither the process nor the pool', async () => {
    const lost: Error[] = []
    const database = await openDatabase({
      databaseUrl: undefined,
      dataDir,
      onConnectionLost: (e) => lost.push(e),
    })
    const clients = await Promise.all([database.pool.connect(), database.pool.connect()])
    for (const client of clients) client.release()
    await stopEmbeddedPostgres(dataDir)
    await expect(database.pool.query('select 1')).rejects.toThrow()
    await startEmbeddedPostgres(dataDir)
    const { rows } = await vi.waitFor(() => database.pool.query('select 1 as one'), 5_000)
    expect(rows).toEqual([{ one: 1 }])
    expect(lost.length).toBeGreaterThan(0)
    await database.close()
  })
})

/** Another process that starts the server, runs statements sent to it, and can be killed like a crashed API. */
async function startInChild() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start-for-test.ts'), dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    write: async (statement: string) => {
      child.stdin.write(`${statement}\n`)
      await once(child.stdout, 'data')
    },
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function rowsOf(connectionString: string, query: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

function inFolder(name: string): string {
  return join(databaseFolder(dataDir).path, name)
}

function postmasterPid(): number | null {
  try {
    return Number.parseInt(readFileSync(inFolder('cluster/postmaster.pid'), 'utf8'), 10)
  } catch {
    return null
  }
}

function serverProcesses(): readonly number[] {
  const postmaster = postmasterPid()
  if (postmaster === null) return []
  const children = parentsOfProcesses().filter(({ parent }) => parent === postmaster)
  return [postmaster, ...children.map(({ pid }) => pid)]
}

function parentsOfProcesses(): readonly { readonly pid: number; readonly parent: number }[] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
    return lines
      .map((line) => line.trim().split(/\s+/))
      .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }))
  }
  return globSync('/proc/[0-9]*/status').flatMap((file) => {
    const parent = /^PPid:\s+(\d+)/m.exec(readIfThere(file))
    return parent === null ? [] : [{ pid: Number(file.split('/')[2]), parent: Number(parent[1]) }]
  })
}

/** The children of a killed server end by themselves, some before their turn comes. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
