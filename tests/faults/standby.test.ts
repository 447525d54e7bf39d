import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, connect } from '../../apps/api/src/platform/database/connect.ts'
import { migrate } from '../../apps/api/src/platform/database/migrate.ts'
import { standbyGrantMissing } from '../../apps/api/src/platform/database/session.ts'
import { clockGate } from '../../apps/api/src/platform/jobs/clock-stop.ts'
import { watchJobs } from '../../apps/api/src/platform/jobs/job-watch.ts'
import { freePort } from '../support/free-port.ts'
import { waitFor } from '../support/wait-for.ts'

// The binaries of npm have no program that receives the log of a server.
const installed = '/usr/lib/postgresql'
const binaries = (existsSync(installed) ? readdirSync(installed) : [])
  .map((version) => join(installed, version, 'bin'))
  .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_receivewal')))
if (binaries === undefined) console.warn('No PostgreSQL is installed: the test of a lost standby is left out')

describe.runIf(binaries !== undefined)(
  'a server of an administrator, whose database is the product’s',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'cupo-primary-'))
    // PostgreSQL refuses to run as root.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null
    const children: ChildProcess[] = []
    let port: number
    let administrator: pg.Client
    let product: Connection

    const program = (name: string) => join(binaries ?? '', name)
    const begin = (name: string, args: readonly string[]): ChildProcess => {
      const child = spawn(program(name), args, { stdio: 'ignore', ...user })
      children.push(child)
      return child
    }
    const receive = () =>
      begin('pg_receivewal', [
        '--synchronous',
        '--no-loop',
        '-D',
        join(folder, 'received'),
        '-d',
        `host=127.0.0.1 port=${port} user=admin application_name=second`,
      ])

    beforeAll(async () => {
      port = await freePort()
      chmodSync(folder, 0o755)
      for (const name of ['data', 'received']) {
        mkdirSync(join(folder, name), { mode: 0o700 })
        if (user !== null) chownSync(join(folder, name), user.uid, user.gid)
      }
      const data = join(folder, 'data')
      execFileSync(program('initdb'), ['-D', data, '-U', 'admin', '-A', 'trust'], {
        stdio: 'ignore',
        ...user,
      })
      const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' }
      begin('postgres', [
        '-D',
        data,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ])
      administrator = await waitFor('the primary', async () => {
        const client = new pg.Client(`postgres://admin@127.0.0.1:${port}/postgres`)
        client.on('error', () => {})
        return client.connect().then(
          () => client,
          () => undefined,
        )
      })
      await administrator.query('create role cupo login; create role cupo_app; grant cupo_app to cupo')
      await administrator.query('create database cupo owner cupo')
      const connectionString = `postgres://cupo@127.0.0.1:${port}/cupo`
      await migrate(connectionString)
      product = connect({ connectionString })
    })
    afterAll(async () => {
      await product.close()
      await administrator.end()
      for (const child of children.reverse()) child.kill('SIGINT')
      await Promise.all(
        children
          .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
          .map((child) => new Promise((resolve) => child.once('exit', resolve))),
      )
      rmSync(folder, { recursive: true, force: true })
    })

    test('a synchronous standby that is lost is an error and a row of the watch, once the owner may see standbys', async () => {
      const lines: string[] = []
      const write = (_facts: unknown, message: string) => void lines.push(message)
      const watch = watchJobs({
        db: product.db,
        log: { info: write, warn: write, error: write },
        jobs: [],
        today: () => Temporal.PlainDate.from('2026-11-27'),
        standbys: 1,
        isHistoryWhole: () => true,
      })
      const isThere = async () => {
        await watch.look()
        return watch.checks().standby
      }
      expect(await standbyGrantMissing(product.db)).toContain('grant pg_read_all_stats to cupo')
      const standby = receive()
      await administrator.query("alter system set synchronous_standby_names = 'second'")
      await administrator.query('select pg_reload_conf()')
      await waitFor('the standby', async () => {
        const { rows } = await administrator.query(
          "select from pg_stat_replication where sync_state = 'sync'",
        )
        return rows.length > 0 || undefined
      })
      expect(await isThere()).toBe(false)
      await administrator.query('grant pg_read_all_stats to cupo')
      expect(await standbyGrantMissing(product.db)).toBeNull()
      lines.length = 0
      expect([await isThere(), lines]).toEqual([true, []])

      standby.kill('SIGKILL')
      await waitFor('the standby to be missed', async () => !(await isThere()) || undefined)
      expect(lines).toContain('standby lost')
      await administrator.query('alter system reset synchronous_standby_names')
      await administrator.query('select pg_reload_conf()')
    })

    test('the product’s role, no member of anything, sees server and timeline', async () => {
      const quiet = { info: () => {}, warn: () => {}, error: () => {} }
      expect(
        await clockGate({ db: product.db, log: quiet, now: () => Temporal.Now.instant() }).mayWork(),
      ).toBe(true)
      const [place] = await product.db.selectFrom('databasePlace').select('timeline').execute()
      expect(place?.timeline).toBe('00000001')
    })
  },
)
