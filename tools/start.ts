import { join, relative, resolve } from 'node:path'
import { databaseFolder } from '../apps/api/src/platform/database/database-folder.ts'
import { stopOrphanedPostgres } from '../apps/api/src/platform/database/embedded-postgres.ts'
import { buildWeb } from './start/build-web.ts'
import { openHttpsFront } from './start/https-front.ts'
import { explainTakenPort } from './start/ports.ts'
import { localNetworkAddress, selfSignedCertificate } from './start/self-signed.ts'
import { type Service, startService } from './start/service.ts'
import { waitUntilReady } from './start/wait-until-ready.ts'

/** `npm start`: the web app and API beside the sandbox. Flags: --https (to try on a real phone), --no-sandbox. */
const root = join(import.meta.dirname, '..')
const startedAt = Date.now()
const isProduction = process.env.NODE_ENV === 'production'
const hasSandbox = !isProduction && !process.argv.includes('--no-sandbox')
const port = Number(process.env.PORT || 3000)
const sandboxPort = Number(process.env.SANDBOX_PORT || 3001)
const smtpPort = Number(process.env.SANDBOX_SMTP_PORT || sandboxPort + 1)
const frontPort = smtpPort + 1
/** With `--https`, or with a certificate of one's own. */
const isHttps = process.argv.includes('--https') || Boolean(process.env.HTTPS_CERT)
const dataDir = resolve(process.env.DATA_DIR || join(root, 'data'))

/** The people of the demo need somebody around them. */
const seeds = process.env.SEEDS || (hasSandbox ? 'start' : undefined)

const services: Service[] = []
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => void stop(0))
process.channel?.unref()

try {
  await start()
} catch (error) {
  if (!isStopping) await stop(1, error instanceof Error ? error.message : String(error))
}

async function start(): Promise<void> {
  const taken = await explainTakenPort([
    { port, variable: 'PORT' },
    ...(hasSandbox ? [{ port: sandboxPort, variable: 'SANDBOX_PORT' }] : []),
    ...(hasSandbox ? [{ port: smtpPort, variable: 'SANDBOX_SMTP_PORT' }] : []),
  ])
  if (taken !== null) throw new Error(taken)
  if (buildWeb()) console.log('Built the web app')
  const { environment, publicUrl, sandboxUrl, ca } = await arrange()
  if (hasSandbox) run('sandbox', 'apps/sandbox/src/main.ts', environment)
  run('api', isProduction ? 'apps/api/src/main.ts' : 'apps/demo/src/main.ts', environment)
  const tellOfPeople = () => console.log("The demo's people live their past (first start only)…")
  await Promise.all([
    waitUntilReady(
      `${isHttps ? 'https' : 'http'}://${healthHost()}:${port}/health/ready`,
      ca,
      () => isStopping,
      tellOfPeople,
    ),
    hasSandbox
      ? waitUntilReady(`http://127.0.0.1:${sandboxPort}/control/people`, undefined, () => isStopping)
      : null,
  ])
  if (!isStopping && !isProduction) welcome(publicUrl, sandboxUrl)
}

/** The addresses that each side must know of the other, with the certificate when the network shall see them. */
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
    // Said here by name: a demo on the network is what `--https` asks for.
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

function run(name: string, script: string, environment: Readonly<Record<string, string | undefined>>): void {
  const logFile = isProduction ? null : join(dataDir, 'logs', `${name}.log`)
  const service = startService({ name, script: join(root, script), environment, logFile })
  services.push(service)
  void service.ended.then((how) => {
    if (!isStopping)
      void stop(1, `The ${name} ended by itself (${how})${isProduction ? '' : `:\n${service.lastLines()}`}`)
  })
}

/** Where the API can be asked from this machine: a server that listens everywhere listens on loopback too. */
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

/** The API first, so that it can still reach the outside world while it finishes. */
async function stop(code: number, message?: string): Promise<void> {
  if (isStopping) return
  isStopping = true
  if (message !== undefined) console.error(message)
  for (const service of services.toReversed()) await service.stop()
  if (!process.env.DATABASE_URL) await stopOrphanedPostgres(dataDir)
  process.exit(code)
}
