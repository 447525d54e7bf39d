import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../apps/api/src/platform/database/connect.ts'
import { openDatabase } from '../../apps/api/src/platform/database/open-database.ts'
import { unsafeSession } from '../../apps/api/src/platform/database/session.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { startHouse } from '../house/start-house.ts'
import { controlOf } from '../support/control.ts'
import { customerOf } from '../support/customer.ts'
import { freePort } from '../support/free-port.ts'
import { waitFor } from '../support/wait-for.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(existsSync)
if (program === undefined) console.warn('PgBouncer is not installed: the tests behind a pooler are left out')

describe.runIf(program !== undefined)('behind PgBouncer', () => {
  let database: FreshDatabase
  let folder: string
  let bouncer: ChildProcess
  let address: string
  let configuration: string

  const configure = (mode: 'session' | 'transaction', port: number) => {
    const { hostname, port: serverPort, username, password } = new URL(database.connectionString)
    const server = `host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}`
    writeFileSync(
      configuration,
      `[databases]\n* = ${server}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\n` +
        `auth_type = any\npool_mode = ${mode}\ndefault_pool_size = 40\nmax_client_conn = 200\nlogfile = ${folder}/log\n`,
    )
    chmodSync(configuration, 0o644)
  }
  beforeAll(async () => {
    database = await freshDatabase()
    folder = mkdtempSync(join(tmpdir(), 'cupo-pooler-'))
    chmodSync(folder, 0o777)
    configuration = join(folder, 'pgbouncer.ini')
    const port = await freePort()
    configure('session', port)
    // It refuses to run as root.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    bouncer = spawn(program ?? '', [configuration], { stdio: 'ignore', ...user })
    const { pathname } = new URL(database.connectionString)
    address = `postgres://pooled@127.0.0.1:${port}${pathname}`
    await waitFor('the pooler', () => ask('select 1 as value').then(String, () => undefined))
  })
  afterAll(async () => {
    bouncer.kill('SIGTERM')
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** As a client that sets nothing. */
  async function ask(text: string): Promise<unknown> {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    try {
      return (await client.query(text)).rows[0]?.value
    } finally {
      await client.end()
    }
  }
  const setMode = async (mode: 'session' | 'transaction') => {
    configure(mode, Number(new URL(address).port))
    bouncer.kill('SIGHUP')
    await waitFor(`pool_mode ${mode}`, async () => {
      const [mine, other] = [new pg.Client(address), new pg.Client(address)]
      await Promise.all([mine.connect(), other.connect()])
      const pidOf = async (client: pg.Client) =>
        (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
      const isShared = (await pidOf(mine)) === (await pidOf(other))
      await Promise.all([mine.end(), other.end()])
      return isShared === (mode === 'transaction') || undefined
    })
  }

  test('in session mode the product works whole, sets its role and limits itself, and leaves nothing of them behind', async () => {
    const house = await startHouse({ DATABASE_URL: address })
    try {
      const customer = customerOf({ webUrl: house.webUrl, control: controlOf(house.sandboxUrl) }, '13')
      await customer.sign()
      expect((await fetch(`${house.webUrl}/health/ready`)).status).toBe(200)
      await house.killApi()
      await house.startApi()
      expect((await customer.read()).situation).toBe('EmAndamento')
    } finally {
      await house.stop()
    }
    // DISCARD ALL stands between two clients of one server process.
    expect(await ask('select current_user::text as value')).toBe(new URL(database.connectionString).username)
    expect(await ask("select current_setting('statement_timeout') as value")).toBe('0')
    const { db, close } = await openDatabase({ databaseUrl: address, dataDir: '' })
    expect(await unsafeSession(db)).toBeNull()
    await close()
  })

  test('in transaction mode a start is refused with its reason, before anything is migrated', async () => {
    await setMode('transaction')
    await expect(openDatabase({ databaseUrl: address, dataDir: '' })).rejects.toThrow(
      /lends one session to several clients.*pool_mode = session/,
    )
    await setMode('session')
  })

  test('a pooler that is switched to transaction mode under the product gives it no session of another client', async () => {
    const { db, close } = connect({ connectionString: address, poolSize: 3 })
    const role = () => sql`select current_user`.execute(db)
    expect(await unsafeSession(db)).toBeNull()
    await setMode('transaction')
    const stranger = new pg.Client(address)
    await stranger.connect()
    await expect
      .poll(async () => {
        await stranger.query('begin')
        const refused = await Promise.all([role(), role(), role()]).catch(String)
        await stranger.query('rollback')
        return refused
      })
      .toContain('lends one session to several clients')
    await stranger.end()
    await close()
    await setMode('session')
  })
})
