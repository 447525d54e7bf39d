import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { generate } from 'selfsigned'

const root = join(import.meta.dirname, '..', '..')

export const machines = ['one', 'two', 'three'] as const
export type Machine = (typeof machines)[number]
/** The third machine votes in etcd and carries an instance, without data. */
export const dataMachines = ['one', 'two'] as const

export type Layout = {
  readonly folder: string
  readonly addresses: Readonly<Record<Machine | 'proxy' | 'outside', string>>
  readonly webUrl: string
  readonly providersUrl: string
  readonly ca: string
  readonly sandboxPort: number
  readonly secrets: Readonly<Record<string, string>>
  readonly fileOf: (machine: string, name: string) => string
}

const webPort = 8443
const names = { web: 'creditos.cupo-ensayo.test', providers: 'proveedores.cupo-ensayo.test' }

/** The user of the machine under which PostgreSQL runs: it refuses to run as root. */
export const superuser = process.getuid?.() === 0 ? 'postgres' : userInfo().username

/** Passwords and keys, drawn once for each folder. */
const secretNames = [
  ...['SUPERUSER_PASSWORD', 'REPLICATION_PASSWORD', 'PATRONI_API_PASSWORD', 'DATABASE_PASSWORD'],
  ...['BACKUP_PASSPHRASE', 'MASTER_KEY', 'STORE_LINK_KEY', 'OPERATOR_API_KEY', 'OPERATOR_CALLBACK_SECRET'],
  ...['BUREAU_API_KEY', 'WATCHLIST_API_KEY', 'IDENTITY_API_KEY', 'QUESTIONS_API_KEY', 'SMS_API_KEY'],
  ...[
    'EPAYCO_PUBLIC_KEY_CARD',
    'EPAYCO_PUBLIC_KEY_CASH',
    'EPAYCO_PRIVATE_KEY',
    'EPAYCO_P_KEY',
    'BANK_API_KEY',
  ],
]

/**
 * Fills in the files of `deploy/` for three machines that are three addresses of loopback, so that each has the ports of
 * production. Keys and certificates are made once for a folder.
 */
export async function layOut(folder: string, network: string, sandboxPort: number): Promise<Layout> {
  mkdirSync(folder, { recursive: true })
  const secrets = keptSecrets(join(folder, 'secrets.json'))
  const addresses = {
    one: `${network}.1`,
    two: `${network}.2`,
    three: `${network}.3`,
    proxy: `${network}.10`,
    outside: `${network}.20`,
  }
  const ca = join(folder, 'ca.pem')
  await keepCertificates(folder, addresses)
  const webUrl = `https://${names.web}:${webPort}`
  const common = {
    ADDRESS_ONE: addresses.one,
    ADDRESS_TWO: addresses.two,
    ADDRESS_THREE: addresses.three,
    PROXY_ADDRESS: addresses.proxy,
    // A connection to any address of loopback comes from 127.0.0.1.
    NETWORK: '127.0.0.0/8',
    WEB_PORT: String(webPort),
    WEB_CERTIFICATE: join(folder, 'web.pem'),
    UNAVAILABLE_PAGE: join(root, 'deploy/haproxy/unavailable.http'),
    HAPROXY_SOCKET: join(folder, 'proxy.sock'),
    SUPERUSER: superuser,
    POSTGRES_BIN: '/usr/lib/postgresql/15/bin',
    POSTGRES_CERTIFICATE: join(folder, 'postgres.crt'),
    POSTGRES_KEY: join(folder, 'postgres.key'),
    // There is no device here: a pause of the leader is survived by the synchronous standby alone.
    WATCHDOG: 'off',
    BACKUP_REPOSITORY: join(folder, 'backup'),
    DATABASE_CA: ca,
    PUBLIC_URL: webUrl,
    LENDER_FILE: join(import.meta.dirname, 'lender.json'),
    OUTSIDE_ADDRESS: addresses.outside,
    OUTSIDE_CERTIFICATE: join(folder, 'outside.pem'),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(sandboxPort + 1),
    ...secrets,
  }
  const fileOf = (machine: string, name: string) => join(folder, machine, name)
  for (const machine of machines) {
    const own = join(folder, machine)
    for (const name of ['backup-logs', 'disk']) mkdirSync(join(own, name), { recursive: true })
    mkdirSync(join(folder, 'backup'), { recursive: true })
    const variables = {
      ...common,
      MACHINE: machine,
      ADDRESS: addresses[machine],
      ETCD_FOLDER: join(own, 'etcd'),
      POSTGRES_DATA: join(own, 'disk/postgres'),
      POSTGRES_SOCKETS: own,
      POSTGRES_PASSWORDS: join(own, 'pgpass'),
      BACKUP_CONFIG: join(own, 'pgbackrest.conf'),
      BACKUP_LOGS: join(own, 'backup-logs'),
      BACKUP_SPOOL: join(own, 'backup-spool'),
      BACKUP_LOCKS: join(own, 'backup-locks'),
    }
    write(join(own, 'etcd.env'), 'deploy/etcd/etcd.env', variables)
    write(join(own, 'patroni.yml'), 'deploy/patroni/patroni.yml', variables)
    write(join(own, 'pgbackrest.conf'), 'deploy/pgbackrest/pgbackrest.conf', variables)
    write(join(own, 'cupo.env'), 'deploy/cupo/cupo.env', variables)
  }
  write(join(folder, 'create.sql'), 'deploy/database/create.sql', common)
  write(join(folder, 'prometheus.yml'), 'deploy/prometheus/prometheus.yml', common)
  write(join(folder, 'rules.yml'), 'deploy/prometheus/rules.yml', common)
  write(join(folder, 'haproxy.cfg'), 'deploy/haproxy/haproxy.cfg', common)
  write(join(folder, 'outside.cfg'), 'tools/fleet/outside.cfg', common)
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', `${superuser}:${superuser}`, folder])
  const providersUrl = `https://${names.providers}:9443`
  return { folder, addresses, webUrl, providersUrl, ca, sandboxPort, secrets, fileOf }
}

/** As `envsubst` does, but for a name that nobody gave. */
export function fillIn(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{([A-Z_]+)\}/g, (_whole, name: string) => {
    const value = variables[name]
    if (value === undefined) throw new Error(`nothing is given for \${${name}}`)
    return value
  })
}

function write(file: string, template: string, variables: Readonly<Record<string, string>>): void {
  writeFileSync(file, fillIn(readFileSync(join(root, template), 'utf8'), variables), { mode: 0o600 })
}

export function readEnvironmentFile(file: string): Readonly<Record<string, string>> {
  const lines = readFileSync(file, 'utf8').split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name = '', value = ''] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? []
      return name === '' ? [] : [[name, value]]
    }),
  )
}

function keptSecrets(file: string): Readonly<Record<string, string>> {
  if (!existsSync(file)) {
    const made = Object.fromEntries(secretNames.map((name) => [name, randomBytes(32).toString('base64url')]))
    writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

type Addresses = Layout['addresses']

/** A certificate authority of the folder's own, and what it signs: the web, the providers, PostgreSQL behind its proxy. */
async function keepCertificates(folder: string, { proxy, outside }: Addresses): Promise<void> {
  if (existsSync(join(folder, 'postgres.key'))) return
  const extensions = [
    { name: 'basicConstraints' as const, cA: true, critical: true },
    { name: 'keyUsage' as const, keyCertSign: true, cRLSign: true, critical: true },
  ]
  const authority = await generate([{ name: 'commonName', value: 'Cupo fleet' }], {
    algorithm: 'sha256',
    extensions,
  })
  const ca = { key: authority.private, cert: authority.cert }
  const sign = (name: string, ip: string) =>
    generate([{ name: 'commonName', value: name }], {
      algorithm: 'sha256',
      ca,
      extensions: [
        {
          name: 'subjectAltName',
          altNames: [
            { type: 2, value: name },
            { type: 7, ip },
          ],
        },
      ],
    })
  const web = await sign(names.web, proxy)
  const providers = await sign(names.providers, outside)
  const postgres = await sign('postgres.cupo-ensayo.test', proxy)
  const keep = (name: string, text: string) => writeFileSync(join(folder, name), text, { mode: 0o600 })
  writeFileSync(join(folder, 'ca.pem'), authority.cert)
  keep('web.pem', `${web.cert}\n${web.private}`)
  keep('outside.pem', `${providers.cert}\n${providers.private}`)
  keep('postgres.crt', postgres.cert)
  keep('postgres.key', postgres.private)
}

/** For processes of Node: where the names lead and whom they trust. */
export function namesFor({
  addresses,
  ca,
}: Pick<Layout, 'addresses' | 'ca'>): Readonly<Record<string, string>> {
  return {
    FLEET_NAMES: `${names.web}=${addresses.proxy},${names.providers}=${addresses.outside}`,
    NODE_OPTIONS: `--import=${new URL(`file://${resolve(import.meta.dirname, 'names.ts')}`).href}`,
    NODE_EXTRA_CA_CERTS: ca,
  }
}
