import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { waitFor } from '../../tests/support/wait-for.ts'
import { buildWeb } from '../start/build-web.ts'
import { type Service, startService } from '../start/service.ts'
import { waitUntilReady } from '../start/wait-until-ready.ts'
import {
  dataMachines,
  type Layout,
  layOut,
  machines,
  namesFor,
  readEnvironmentFile,
  superuser,
} from './lay-out.ts'
import { type Member, memberOf, serverOf } from './member.ts'
import { layOutRelease } from './release.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const patienceMs = 120_000

export type Fleet = Layout & {
  /** `web-one`, `patroni-one`, `postgres-one`, `etcd-one`, `proxy`, …: each may be killed, paused and started. */
  readonly members: ReadonlyMap<string, Member>
  readonly sandboxUrl: string
  readonly environment: () => Readonly<Record<string, string>>
  /** The folder of the release from which every instance starts at first. */
  readonly release: string
  /** Starts an instance from another folder of a release from its next start on. */
  readonly setRelease: (instance: string, folder: string) => void
  readonly leader: () => Promise<(typeof dataMachines)[number] | null>
  /** Until somebody leads, the other follows synchronously, and every instance is ready. */
  readonly whole: () => Promise<void>
  readonly lender: (...args: readonly string[]) => Promise<string>
  readonly tool: (name: string, ...args: readonly string[]) => Promise<string>
  readonly pgbackrest: (machine: string, ...args: readonly string[]) => Promise<string>
  readonly stop: () => Promise<void>
}

const needed: Readonly<Record<string, string>> = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  haproxy: 'haproxy',
  patroni: 'patroni',
  '/usr/lib/python3/dist-packages/etcd/__init__.py': 'python3-etcd',
  etcd: 'etcd-server',
  pgbackrest: 'pgbackrest',
  prometheus: 'prometheus',
  setpriv: 'util-linux',
}

/** Debian's packages without which no fleet starts; nothing is installed. */
export function missingPackages(): readonly string[] {
  if (process.platform !== 'linux') return ['a Debian, or another Linux with these programs']
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const isThere = (program: string) =>
    program.startsWith('/') ? existsSync(program) : folders.some((folder) => isProgram(join(folder, program)))
  return Object.entries(needed).flatMap(([program, name]) => (isThere(program) ? [] : [name]))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export type FleetOptions = {
  readonly folder: string
  /** The first three numbers of an address of loopback: 127.0.11 for machines 127.0.11.1 to .3. */
  readonly network: string
  readonly sandboxPort: number
  readonly tell: (line: string) => void
}

/** Three instances in production mode behind HAProxy, two PostgreSQL under Patroni, three etcd, the sandbox behind TLS. */
export async function startFleet({ folder, network, sandboxPort, tell }: FleetOptions): Promise<Fleet> {
  const missing = missingPackages()
  if (missing.length > 0) throw new Error(`The fleet needs: apt install ${missing.join(' ')}`)
  const layout = await layOut(folder, network, sandboxPort)
  execFileSync(join(root, 'deploy/patroni/check-patroni.sh'), [layout.fileOf('one', 'patroni.yml')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const release = join(folder, 'release')
  layOutRelease(root, release)
  process.env.LENDER_FILE = join(import.meta.dirname, 'lender.json')
  buildWeb(release)
  tell('Built the web app for the lender of the fleet')
  const fleet = assemble(layout, release)
  try {
    await startAll(fleet, tell)
  } catch (error) {
    await fleet.stop()
    throw error
  }
  return fleet
}

function assemble(layout: Layout, release: string): Fleet & { readonly instances: Instances } {
  const { folder, addresses, fileOf, sandboxPort } = layout
  const members = new Map<string, Member>()
  const logOf = (name: string) => join(folder, 'logs', `${name}.log`)
  const add = (name: string, command: string, args: readonly string[], environment = {}) =>
    members.set(name, memberOf({ command, args, environment, logFile: logOf(name) }))

  for (const machine of machines) {
    add(`etcd-${machine}`, 'etcd', [], readEnvironmentFile(fileOf(machine, 'etcd.env')))
  }
  for (const machine of dataMachines) {
    add(`patroni-${machine}`, 'patroni', [fileOf(machine, 'patroni.yml')])
    members.set(
      `postgres-${machine}`,
      serverOf(fileOf(machine, 'disk/postgres/postmaster.pid'), () =>
        members.get(`patroni-${machine}`)?.start(),
      ),
    )
  }
  add('proxy', '/usr/sbin/haproxy', ['-f', join(folder, 'haproxy.cfg')])
  add('outside', '/usr/sbin/haproxy', ['-f', join(folder, 'outside.cfg')])
  add('prometheus', 'prometheus', [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'prometheus')}`,
    `--web.listen-address=${addresses.proxy}:9090`,
  ])
  const instances = instancesOf(layout, release, logOf)
  for (const [name, member] of instances.members) members.set(name, member)

  const environment = () => instances.environmentOf('one')
  const health = async (machine: (typeof dataMachines)[number], path: string) => {
    const signal = AbortSignal.timeout(2_000)
    return fetch(`http://${addresses[machine]}:8008${path}`, { signal }).then(
      ({ status }) => status === 200,
      () => false,
    )
  }
  const leader = async () => {
    for (const machine of dataMachines) if (await health(machine, '/primary')) return machine
    return null
  }
  const tool = async (name: string, ...args: readonly string[]) => {
    const script = join(release, 'tools', `${name}.ts`)
    const options = { env: environment(), maxBuffer: 64 * 1024 * 1024 }
    return (await run(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], options))
      .stdout
  }
  return {
    ...layout,
    members,
    instances,
    release,
    environment,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    setRelease: instances.setRelease,
    leader,
    whole: async () => {
      await waitFor(
        'a leader with a synchronous standby',
        async () => {
          const leading = await leader()
          const other = dataMachines.find((machine) => machine !== leading)
          return (
            (leading !== null && other !== undefined && (await health(other, '/synchronous'))) || undefined
          )
        },
        patienceMs,
      )
      for (const machine of machines)
        await waitUntilReady(`http://${addresses[machine]}:3000/health/ready`, undefined, () => false)
      await waitUntilReady(`https://${addresses.proxy}:8443/health/ready`, undefined, () => false)
    },
    tool,
    lender: (...args) => tool('lender', ...args),
    pgbackrest: async (machine, ...args) => {
      const asUser = process.getuid?.() === 0 ? ['--reuid=postgres', '--regid=postgres', '--init-groups'] : []
      const config = `--config=${fileOf(machine, 'pgbackrest.conf')}`
      const { stdout } = await run('setpriv', [...asUser, 'pgbackrest', config, '--stanza=cupo', ...args])
      return stdout
    },
    stop: async () => {
      const last = [...members.keys()].toReversed()
      const of = (kind: string) => last.filter((name) => name.startsWith(kind))
      await Promise.all(of('web').map((name) => members.get(name)?.stop()))
      // A Patroni that ends stops its PostgreSQL; one that was killed has left it behind.
      const inOrder = [
        ['prometheus', 'sandbox', 'proxy', 'outside'],
        of('patroni'),
        of('postgres'),
        of('etcd'),
      ]
      for (const names of inOrder) await Promise.all(names.map((name) => members.get(name)?.stop()))
    },
  }
}

type Instances = {
  readonly members: ReadonlyMap<string, Member>
  readonly environmentOf: (machine: string) => Readonly<Record<string, string>>
  readonly setRelease: (instance: string, folder: string) => void
  /** Known once the sandbox answers. */
  readonly approveScript: () => Promise<void>
}

/** The processes of Node: three instances, and the sandbox that knows their keys. */
function instancesOf(layout: Layout, release: string, logOf: (name: string) => string): Instances {
  const { folder, fileOf, secrets, webUrl, providersUrl, sandboxPort } = layout
  const base = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/cupo-compiled'),
    ...namesFor(layout),
  }
  let scriptSha256 = ''
  const releases = new Map<string, string>()
  const agreed = { ...secrets, EPAYCO_CUSTOMER_ID: '700300' }
  const environmentOf = (machine: string) => ({
    ...base,
    ...agreed,
    ...readEnvironmentFile(fileOf(machine, 'cupo.env')),
    ...providersAt(providersUrl),
    EPAYCO_CHECKOUT_SCRIPT_SHA256: scriptSha256,
  })
  const members = new Map<string, Member>()
  const add = (name: string, script: string, environment: () => Readonly<Record<string, string>>) => {
    const start = () =>
      startService({
        name,
        script: join(releases.get(name) ?? release, script),
        environment: environment(),
        logFile: logOf(name),
      })
    members.set(name, memberOfService(start))
  }
  add('sandbox', 'apps/sandbox/src/main.ts', () => ({
    ...base,
    ...agreed,
    DATA_DIR: join(folder, 'sandbox'),
    WEB_URL: webUrl,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(sandboxPort + 1),
    SANDBOX_PUBLIC_URL: providersUrl,
  }))
  for (const machine of machines) add(`web-${machine}`, 'apps/api/src/main.ts', () => environmentOf(machine))
  return {
    members,
    environmentOf,
    setRelease: (instance, folder) => releases.set(instance, folder),
    approveScript: async () => {
      const script = await fetch(`http://127.0.0.1:${sandboxPort}/epayco/checkout.js`)
      scriptSha256 = createHash('sha256')
        .update(await script.text())
        .digest('hex')
    },
  }
}

function memberOfService(startIt: () => Service): Member {
  let service: Service | null = null
  const start = () => {
    if (service !== null) return
    const started = startIt()
    service = started
    void started.ended.then(() => {
      if (service === started) service = null
    })
  }
  return {
    pid: () => service?.pid ?? null,
    start,
    signal: (signal) => {
      if (service !== null) process.kill(service.pid, signal)
    },
    stop: async () => service?.stop(),
  }
}

const providersAt = (url: string) => ({
  OPERATOR_API_URL: `${url}/operator/v1`,
  OPERATOR_SITE_URL: `${url}/tienda`,
  SUPPORT_CHAT_URL: `${url}/tienda/chat`,
  BUREAU_API_URL: `${url}/bureau/v1`,
  WATCHLIST_API_URL: `${url}/watchlist/v1`,
  IDENTITY_API_URL: `${url}/identity/v1`,
  IDENTITY_PAGE_URL: `${url}/identity/page`,
  QUESTIONS_API_URL: `${url}/evidente`,
  SMS_API_URL: `${url}/sms/v1`,
  SMTP_URL: `smtps://${new URL(url).hostname}:9465`,
  EPAYCO_API_URL: `${url}/epayco/api`,
  EPAYCO_SECURE_URL: `${url}/epayco/secure`,
  EPAYCO_CHECKOUT_SCRIPT_URL: `${url}/epayco/checkout.js`,
  EPAYCO_CHECKOUT_HOST: url,
  BANK_API_URL: `${url}/bank/v1`,
  RETURN_URLS: url,
})

/** In the order of a first start, which is the order of docs/operations.md. */
async function startAll(
  fleet: Fleet & { readonly instances: Instances },
  tell: (line: string) => void,
): Promise<void> {
  const { members, addresses, folder, secrets, sandboxUrl, instances } = fleet
  const start = (...names: readonly string[]) => {
    for (const name of names) members.get(name)?.start()
  }
  start(...machines.map((machine) => `etcd-${machine}`))
  for (const machine of machines)
    await waitUntilReady(`http://${addresses[machine]}:2379/health`, undefined, () => false)
  start('patroni-one', 'patroni-two', 'proxy', 'outside', 'sandbox', 'prometheus')
  const leader = await waitFor('a leader', async () => (await fleet.leader()) ?? undefined, patienceMs)
  tell(`PostgreSQL leads on machine ${leader}`)
  const owner = `postgres://${superuser}:${secrets.SUPERUSER_PASSWORD}@${addresses[leader]}:5432`
  const sql = async (...args: readonly string[]) =>
    (await run('psql', [`${owner}/postgres?sslmode=require`, '-Atq', '-v', 'ON_ERROR_STOP=1', ...args]))
      .stdout
  if ((await sql('-c', "select 1 from pg_database where datname = 'cupo'")) === '') {
    await sql('-f', join(folder, 'create.sql'))
    await fleet.pgbackrest(leader, 'stanza-create')
  }
  await waitUntilReady(`${sandboxUrl}/control/orders`, undefined, () => false)
  await instances.approveScript()
  writeOperatorFile(fleet)
  await waitFor('the database behind its proxy', async () => isReached(fleet), patienceMs)
  await fleet.tool('migrate')
  await loadProducts(fleet)
  start(...machines.map((machine) => `web-${machine}`))
  await fleet.whole()
}

/** For a shell of the operator, with the secrets. */
function writeOperatorFile({ folder, environment }: Fleet): void {
  const { PATH: _path, ...variables } = environment()
  const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'\n`)
  writeFileSync(join(folder, 'operator.env'), lines.join(''), { mode: 0o600 })
}

const isReached = async ({ environment }: Fleet) =>
  run('psql', [environment().DATABASE_URL ?? '', '-Atqc', 'select 1']).then(
    () => true as const,
    () => undefined,
  )

/** What production does not start without: a product, the tax unit of the year and the usury caps of its months. */
async function loadProducts({ lender }: Fleet): Promise<void> {
  const now = new Date()
  const months = [0, 1].map((ahead) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 7),
  )
  const [first = ''] = months
  await lender('products', 'Finter', `${first}-01`, join(import.meta.dirname, 'finter.json'), '--yes')
  for (const year of new Set(months.map((month) => month.slice(0, 4))))
    await lender('products', `${year}-01-01`, 'uvt', '52374', '--yes')
  for (const month of months) await lender('usury', month, '25.50', '--yes')
}
