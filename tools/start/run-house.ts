import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import { createServer as createTcpServer } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { databaseFolder } from '../../apps/api/src/platform/database/database-folder.ts'
import { stopOrphanedPostgres } from '../../apps/api/src/platform/database/embedded-postgres.ts'
import { openDatabase } from '../../apps/api/src/platform/database/open-database.ts'
import { buildWeb } from './build-web.ts'
import { type Certificate, localNetworkAddress, selfSignedCertificate } from './self-signed.ts'
import { type Service, startService } from './service.ts'
import { waitUntilReady } from './wait-until-ready.ts'

const root = join(import.meta.dirname, '..', '..')
const startedAt = Date.now()
const isProduction = process.env.NODE_ENV === 'production'
const apiScript = isProduction ? 'apps/api/src/main.ts' : 'apps/demo/src/main.ts'
const hasSandbox = !isProduction && !process.argv.includes('--no-sandbox')
const port = Number(process.env.PORT || 3000)
const sandboxPort = Number(process.env.SANDBOX_PORT || 3001)
const smtpPort = Number(process.env.SANDBOX_SMTP_PORT || sandboxPort + 1)
/** The sandbox over https, or the API behind the web's development server. */
const frontPort = smtpPort + 1
const isHttps = process.argv.includes('--https') || Boolean(process.env.HTTPS_CERT)
const dataDir = resolve(process.env.DATA_DIR || join(root, 'data'))

const seeds = process.env.SEEDS || (hasSandbox ? 'start' : undefined)

const services: Service[] = []
let isStopping = false
let closeDatabase = async (): Promise<void> => {}

type Environment = Readonly<Record<string, string | undefined>>

export async function runHouse(isDevelopment: boolean): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(signal, () => void stop(0))
  process.channel?.unref()
  try {
    await start(isDevelopment)
  } catch (error) {
    if (!isStopping) await stop(1, error instanceof Error ? error.message : String(error))
  }
}

async function start(isDevelopment: boolean): Promise<void> {
  const taken = await explainTakenPort([
    { port, variable: 'PORT' },
    ...(hasSandbox ? [{ port: sandboxPort, variable: 'SANDBOX_PORT' }] : []),
    ...(hasSandbox ? [{ port: smtpPort, variable: 'SANDBOX_SMTP_PORT' }] : []),
  ])
  if (taken !== null) throw new Error(taken)
  if (!isDevelopment && buildWeb()) console.log('Built the web app')
  const { environment, publicUrl, sandboxUrl, ca } = await arrange()
  if (hasSandbox) run('sandbox', 'apps/sandbox/src/main.ts', environment, isDevelopment)
  if (isDevelopment) await runForDevelopment(environment)
  else run('api', apiScript, environment)
  const tellOfPeople = () => console.log("The demo's people live their past (first start only)…")
  await Promise.all([
    waitUntilReady(
      `${isHttps ? 'https' : 'http'}://${healthHost()}:${isDevelopment ? frontPort : port}/health/ready`,
      ca,
      () => isStopping,
      tellOfPeople,
    ),
    hasSandbox
      ? waitUntilReady(`http://127.0.0.1:${sandboxPort}/control/people`, undefined, () => isStopping)
      : null,
  ])
  if (isDevelopment) {
    const { openDevServer } = await import('../../apps/web/build/dev-server.ts')
    await openDevServer(port, `http://localhost:${frontPort}`)
  }
  if (!isStopping && !isProduction) welcome(publicUrl, sandboxUrl)
}

/** The database stays up while the API restarts; the web's development server takes the API's usual port. */
async function runForDevelopment(environment: Environment): Promise<void> {
  const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL || undefined, dataDir })
  closeDatabase = () => database.close()
  const { WEB_URL: publicUrl } = environment
  run('api', apiScript, { ...environment, PORT: String(frontPort), PUBLIC_URL: publicUrl }, true)
}

async function arrange() {
  const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort) }
  const given = { ...process.env, ...ports, DATA_DIR: dataDir, SEEDS: seeds }
  const smtp = { SANDBOX_SMTP_PORT: String(smtpPort) }
  if (!process.argv.includes('--https')) {
    const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`
    const environment = { WEB_URL: publicUrl, ...given, ...smtp }
    return { environment, publicUrl, sandboxUrl: `http://127.0.0.1:${sandboxPort}`, ca: undefined }
  }
  const host = localNetworkAddress()
  const certificate = await selfSignedCertificate(join(dataDir, 'https'), host)
  const publicUrl = process.env.PUBLIC_URL || `https://${host}:${port}`
  const sandboxUrl = `https://${host}:${frontPort}`
  if (hasSandbox) openHttpsFront(frontPort, sandboxPort, certificate).unref()
  const shown = { PUBLIC_URL: publicUrl, WEB_URL: publicUrl, SANDBOX_PUBLIC_URL: sandboxUrl }
  const https = {
    HTTPS_CERT: certificate.certPath,
    HTTPS_KEY: certificate.keyPath,
    NODE_EXTRA_CA_CERTS: certificate.certPath,
    ...(isProduction ? {} : { DEMO: '1' }),
  }
  const page = hasSandbox
    ? {
        IDENTITY_PAGE_URL: `${sandboxUrl}/identity/page`,
        EPAYCO_CHECKOUT_HOST: sandboxUrl,
        OPERATOR_API_URL: `${sandboxUrl}/operator/v1`,
        OPERATOR_SITE_URL: `${sandboxUrl}/tienda`,
        SUPPORT_CHAT_URL: `${sandboxUrl}/tienda/chat`,
        RETURN_URLS: sandboxUrl,
        FRAME_ANCESTORS: sandboxUrl,
      }
    : {}
  return {
    environment: { ...page, ...given, ...smtp, ...shown, ...https },
    publicUrl,
    sandboxUrl,
    ca: certificate.cert,
  }
}

function run(name: string, script: string, environment: Environment, isWatched = false): void {
  const logFile = isProduction ? null : join(dataDir, 'logs', `${name}.log`)
  const service = startService({ name, script: join(root, script), environment, logFile, isWatched })
  services.push(service)
  if (isWatched) tellOfCrashes(name, service)
  void service.ended.then((how) => {
    if (!isStopping)
      void stop(1, `The ${name} ended by itself (${how})${isProduction ? '' : `:\n${service.lastLines()}`}`)
  })
}

/** A watched process that crashed waits for a change: its last lines say why. */
function tellOfCrashes(name: string, service: Service): void {
  let wasDown = false
  const look = () => {
    const isDown = service.lastLines().includes('Waiting for file changes')
    if (isDown && !wasDown)
      console.error(`The ${name} crashed and waits for a change:\n${service.lastLines()}`)
    wasDown = isDown
  }
  setInterval(look, 1_000).unref()
}

/** A server that listens everywhere listens on loopback too. */
function healthHost(): string {
  const host = process.env.HOST || 'localhost'
  if (['0.0.0.0', '::'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function welcome(publicUrl: string, sandboxUrl: string): void {
  const place = databaseFolder(dataDir).path
  const isOutside = !process.env.DATABASE_URL && relative(dataDir, place).startsWith('..')
  const lines = [
    `Cupo is ready (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
    '',
    `  Web app        ${publicUrl}`,
    ...(hasSandbox ? [`  Control room   ${sandboxUrl}   the outside world: shop, inbox, orders, clock`] : []),
    '',
    ...(hasSandbox
      ? [
          '  Try first: open the control room, touch a phone and finance it.',
          '  PINs and mails arrive in its inbox.',
        ]
      : []),
    ...(seeds === 'start' ? ['  Borrowers to look at: npm run lender -- loan 1010100080 (up to …092)'] : []),
    ...(process.argv.includes('--https') || process.env.HOST
      ? ['  Open to the network: the keys of the demo are public, so whoever reaches it may move its clock']
      : []),
    ...(isOutside ? [`  The database is in ${place}: its user cannot enter ${dataDir}`] : []),
    `  Logs in ${join(dataDir, 'logs')} · Ctrl+C ends it`,
  ]
  console.log(`\n${lines.join('\n')}\n`)
}

/** The API stops first: it still calls providers while it finishes. */
async function stop(code: number, message?: string): Promise<void> {
  if (isStopping) return
  isStopping = true
  if (message !== undefined) console.error(message)
  for (const service of services.toReversed()) await service.stop()
  await closeDatabase()
  if (!process.env.DATABASE_URL) await stopOrphanedPostgres(dataDir)
  process.exit(code)
}

/** A phone opens its camera for pages over https alone. */
export function openHttpsFront(
  port: number,
  targetPort: number,
  { cert, key }: Pick<Certificate, 'cert' | 'key'>,
): Server {
  const front = createServer({ cert, key }, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const passed = { ...headers, 'x-forwarded-proto': 'https' }
    const sent = request({ host: '127.0.0.1', port: targetPort, method, path, headers: passed }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    sent.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(sent)
  })
  return front.listen(port)
}

type WantedPort = { readonly port: number; readonly variable: string }

/** A message about the first port in use; null when all are free. */
async function explainTakenPort(wanted: readonly WantedPort[]): Promise<string | null> {
  for (const { port, variable } of wanted) {
    if (!(await isFree(port))) {
      return `Port ${port} is in use. Stop the program that uses it, or choose another: ${variable}=${port + 100} npm start`
    }
  }
  return null
}

async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '0.0.0.0', '::']) {
    if ((await tryListen(port, host)) === 'EADDRINUSE') return false
  }
  return true
}

function tryListen(port: number, host: string): Promise<string> {
  return new Promise((resolve) => {
    const probe = createTcpServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
    probe.listen({ port, host, exclusive: true, ipv6Only: host === '::' }, () =>
      probe.close(() => resolve('free')),
    )
  })
}
