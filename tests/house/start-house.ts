import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { buildWeb } from '../../tools/start/build-web.ts'
import { type Service, startService } from '../../tools/start/service.ts'
import { waitUntilReady } from '../../tools/start/wait-until-ready.ts'

export type House = {
  readonly webUrl: string
  readonly sandboxUrl: string
  readonly dataDir: string
  /** Of the database's owner. */
  readonly connectionString: string
  /** Calls the sandbox's control API, or any other address of the house; refuses by throwing on a status ≥ 400. */
  readonly control: (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>
  /** Ends the API as a crash would, and starts it again on the same data. */
  readonly killApi: () => Promise<void>
  readonly startApi: () => Promise<void>
  /** Another instance on the same database, of the release in this folder; it ends with the house. */
  readonly startOther: (release: string) => Promise<{ readonly webUrl: string }>
  readonly apiPid: () => number
  readonly killSandbox: () => Promise<void>
  readonly startSandbox: () => Promise<void>
  /** `npm run lender -- settings`, beside the running product. */
  readonly settings: (...args: readonly string[]) => Promise<void>
  readonly apiLog: () => string
  readonly stop: () => Promise<void>
}

const root = join(import.meta.dirname, '..', '..')

/** The whole product beside its sandbox, as `npm start` runs them, on free ports, a new database and a new folder. */
export async function startHouse(environment: Readonly<Record<string, string>> = {}): Promise<House> {
  buildWeb()
  const dataDir = mkdtempSync(join(tmpdir(), 'cupo-house-'))
  const database = await freshDatabase()
  const [port, sandboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()])
  const webUrl = `http://localhost:${port}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const given = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    WEB_URL: webUrl,
  }
  const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort), SANDBOX_SMTP_PORT: String(smtpPort) }
  const start = (name: string, script: string, others: Readonly<Record<string, string>> = {}): Service =>
    startService({
      name,
      script: resolve(root, script),
      environment: { ...given, ...ports, ...environment, ...others },
      logFile: join(dataDir, 'logs', `${name}.log`),
    })

  let sandbox = start('sandbox', 'apps/sandbox/src/main.ts')
  let api = start('api', 'apps/demo/src/main.ts')
  const others: Service[] = []
  const stop = async () => {
    await Promise.all([api, ...others].map((one) => one.stop()))
    await sandbox.stop()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await Promise.all([ready(sandbox, `${sandboxUrl}/control/people`), ready(api, `${webUrl}/health/ready`)])
  } catch (error) {
    await stop()
    throw error
  }
  return {
    webUrl,
    sandboxUrl,
    dataDir,
    connectionString: database.connectionString,
    control: (method, path, body) => call(method, new URL(path, sandboxUrl), body),
    killApi: () => api.kill(),
    startApi: async () => {
      api = start('api', 'apps/demo/src/main.ts')
      await ready(api, `${webUrl}/health/ready`)
    },
    startOther: async (release) => {
      const ownPort = String(await freePort())
      const script = join(release, 'apps/demo/src/main.ts')
      const other = start(`other-${ownPort}`, script, { PORT: ownPort, PUBLIC_URL: webUrl })
      others.push(other)
      await ready(other, `http://localhost:${ownPort}/health/ready`)
      return { webUrl: `http://localhost:${ownPort}` }
    },
    apiPid: () => api.pid,
    killSandbox: () => sandbox.kill(),
    startSandbox: async () => {
      sandbox = start('sandbox', 'apps/sandbox/src/main.ts')
      await ready(sandbox, `${sandboxUrl}/control/people`)
    },
    settings: async (...args) => {
      await promisify(execFile)(
        process.execPath,
        [join(root, 'tools/lender.ts'), 'settings', ...args, '--yes'],
        {
          env: given,
        },
      )
    },
    apiLog: () => api.lastLines(),
    stop,
  }
}

/** Waits for a health address, and fails with the last lines of the log when the service ends instead. */
async function ready(service: Service, address: string): Promise<void> {
  let ending: string | undefined
  void service.ended.then((how) => {
    ending = how
  })
  await waitUntilReady(address, undefined, () => ending !== undefined)
  if (ending !== undefined) throw new Error(`The ${service.name} ended (${ending}):\n${service.lastLines()}`)
}

async function call(method: string, address: URL, body: unknown): Promise<unknown> {
  const sent =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(address, { method, ...sent })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${address.pathname} answered ${answer.status}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port')),
      )
    })
  })
}
