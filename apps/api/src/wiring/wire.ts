import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '@cupo/wire'
import type { Lender } from '@cupo/wire/lender'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clockRoutes, type DueWork } from '../features/clock/clock.ts'
import { enterOfficeRoutes } from '../features/office/office.ts'
import { FiguresMissing } from '../features/policy/policy.ts'
import type { Config } from '../platform/config.ts'
import type { OpenDatabase } from '../platform/database/open-database.ts'
import { isDatabaseAway } from '../platform/database/refused-writes.ts'
import { authenticator, isFromOurPages } from '../platform/http/authenticate.ts'
import { type BindCall, bind, type Edge } from '../platform/http/bind.ts'
import { serveCheckoutScript } from '../platform/http/checkout-script.ts'
import { clientAddresses } from '../platform/http/client-address.ts'
import { sessionCookies } from '../platform/http/cookies.ts'
import { eventStreams } from '../platform/http/event-streams.ts'
import { healthRoutes, readinessOf } from '../platform/http/health.ts'
import { keepAssets, keptAssets } from '../platform/http/kept-assets.ts'
import { serveOfficePages } from '../platform/http/office-pages.ts'
import { openApiRoute } from '../platform/http/openapi.ts'
import { createServer } from '../platform/http/server.ts'
import { addressRefusal } from '../platform/http/unknown-address.ts'
import { serveWebPages } from '../platform/http/web-pages.ts'
import type { Outbox } from '../platform/jobs/outbox.ts'
import { errorFacts, type Log } from '../platform/log.ts'
import type { Refusal } from '../platform/refusal.ts'
import { logWithRequestId } from '../platform/request-id.ts'
import type { Gauges, Telemetry } from '../platform/telemetry/metrics.ts'
import { oldestOpen } from '../platform/telemetry/oldest-open.ts'
import { ProviderUnavailable } from '../ports/provider-unavailable.ts'
import { type ApplicationsAndLoans, applicationsAndLoans } from './applications-and-loans.ts'
import { bindRoutes } from './bind-routes.ts'
import { type Foundation, layFoundation } from './foundation.ts'
import { jobsOfTheClock, runClock, wireDueWork } from './wire-due-work.ts'
import { wirePayments } from './wire-payments.ts'

export type Product = {
  readonly app: FastifyInstance
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

export type Extend = (product: WiredProduct) => {
  readonly bindRoutes: (inRoom: (room: string) => BindCall) => void
  readonly isReady: Readonly<Record<string, () => boolean>>
  readonly start: () => Promise<void>
}

type WiredProduct = {
  readonly config: Config
  readonly foundation: Foundation
  readonly due: DueWork
  /** On another outbox. */
  readonly verbsWith: (outbox: Outbox) => ApplicationsAndLoans
}

/** The build to which the lender's name leads now: a later build leads it elsewhere. */
export function builtFor({ slug }: Lender, app: 'web' | 'office'): string {
  const path = join(import.meta.dirname, '../../..', app, 'dist', slug)
  return existsSync(path) ? realpathSync(path) : path
}

export async function wire(
  config: Config,
  database: OpenDatabase,
  givenLog: Log,
  extend?: Extend,
): Promise<Product> {
  const log = logWithRequestId(givenLog)
  const foundation = await layFoundation(config, database, log)
  const { db, clock, queue, outbox, breakers } = foundation
  const { script } = foundation.payments
  const verbs = applicationsAndLoans(foundation, outbox)
  const payments = wirePayments(foundation, verbs)
  const jobs = jobsOfTheClock(foundation, verbs, payments)
  const due = wireDueWork(foundation, jobs)
  const running = runClock(foundation, due, jobs)
  database.whenLost(running.doubt)
  const extension = extend?.({
    config,
    foundation,
    due,
    verbsWith: (other) => applicationsAndLoans(foundation, other),
  })

  const app = await openServer(config, foundation)
  const refuseAddress = addressRefusal(app)
  const { office } = config
  const edge = edgeOf(config, foundation)
  // They hold up shutdown; clients reconnect elsewhere.
  app.addHook('preClose', async () => edge.streams.endAll())
  const inRoom =
    (room: string): BindCall =>
    (call) =>
    (handler) => {
      edge.rooms.set(call, room)
      bind(app, edge, call, handler)
    }
  bindRoutes(inRoom, config, foundation, verbs, payments)
  extension?.bindRoutes(inRoom)
  if (!config.isProduction) clockRoutes(inRoom('Demo'), { clock, due, nextMoment: outbox.nextMoment })
  openApiRoute(app, edge, config.publicUrl)
  const leaving = healthRoutes(app, readinessOf(database, extension?.isReady ?? {}), running.watch.checks)
  const { directory } = foundation
  if (office !== null && directory !== null) {
    const cookies = sessionCookies(config.isHttps)
    const { publicUrl } = config
    const clientAddress = clientAddresses(config)
    await serveOfficePages(app, {
      ...office,
      dist: builtFor(config.lender, 'office'),
      officeUrl: office.url,
      publicUrl,
      clientAddress,
    })
    enterOfficeRoutes(app, {
      ...foundation,
      directory,
      cookies,
      sessions: foundation.staffSessions,
      now: clock.now,
      machineNow: Date.now,
      roleOf: office.roleOf,
      officeUrl: office.url,
    })
  }
  const webPages = webPagesOf(config, foundation)
  await serveWebPages(app, webPages, refuseAddress)
  serveCheckoutScript(app, script)
  // Not only at the queue's next poll.
  app.addHook('onResponse', async (request) => {
    if (request.method !== 'GET') queue.nudge()
  })

  const jobNames = running.jobs.map(({ name }) => name)
  const telemetry = await openTelemetry(config, {
    pool: database.pool,
    breakers,
    watch: running.watch.checks,
    jobs: jobNames,
    oldest: oldestOpen({ db, jobs: jobNames, now: clock.now }),
  })
  const keepOwnAssets = () =>
    keepAssets(database.connectionString, webPages.dist).catch((error: unknown) =>
      log.warn(errorFacts(error), 'assets of the web not kept'),
    )
  let assetTimer: NodeJS.Timeout | undefined

  return {
    app,
    start: async () => {
      script.start()
      // Before anything is written: a restore is known by what it left.
      const mayWork = await running.mayWork()
      await keepOwnAssets()
      assetTimer = setInterval(() => void keepOwnAssets(), 3_600_000)
      if (mayWork) await payments.pipeline.resume(clock.now())
      await queue.start({ deliver: running.deliver, jobs: running.jobs })
      running.start()
      await extension?.start()
    },
    stop: async () => {
      script.stop()
      clearInterval(assetTimer)
      // Before the close, for load balancers.
      leaving.begin()
      await pause(config.stopGraceSeconds * 1_000)
      await app.close()
      await payments.pipeline.questions.stop()
      await running.stop()
      await queue.stop()
      await foundation.changes.stop()
      await foundation.mail.close()
      for (const { stop } of telemetry) await stop()
    },
  }
}

/** Loaded where switched on. */
async function openTelemetry({ metrics, tracesUrl }: Config, gauges: Gauges): Promise<readonly Telemetry[]> {
  const opened: Telemetry[] = []
  if (metrics !== null) {
    const { openMetrics } = await import('../platform/telemetry/metrics.ts')
    opened.push(await openMetrics(metrics, gauges))
  }
  if (tracesUrl !== null) {
    const { openTraces } = await import('../platform/telemetry/traces.ts')
    opened.push(openTraces(tracesUrl))
  }
  return opened
}

const chatOriginsOf = ({ chat }: Config): readonly string[] =>
  [chat.selfManage, chat.onBoarding]
    .flatMap((address) => (address === null ? [] : [new URL(address).origin]))
    .filter((origin, index, all) => all.indexOf(origin) === index)

const webPagesOf = (config: Config, { payments, db }: Foundation) => ({
  dist: builtFor(config.lender, 'web'),
  photoOrigin: new URL(config.operator.url).origin,
  identityOrigin: new URL(config.identity.pageUrl).origin,
  chatOrigins: chatOriginsOf(config),
  checkoutOrigins: payments.checkoutOrigins,
  frameAncestors: config.frameAncestors,
  hasRecaptcha: config.recaptcha !== null,
  sendKeptAsset: keptAssets(db),
})

function openServer(
  { isHttps, https, trustedProxies }: Config,
  { log, reportFailure }: Foundation,
): Promise<FastifyInstance> {
  return createServer({
    log,
    isHttps,
    trustedProxies,
    https,
    refusalOf: (error) => {
      if (!(error instanceof FiguresMissing)) return providerRefusal(error)
      log.error({ channel: error.origin, missing: error.names }, 'a product has not all of its figures')
      return { code: 'ServicioNoDisponible' }
    },
    onServerError: (call) => reportFailure({ seenBy: 'server', errorCode: '', screen: '', ...call }),
  })
}

/** A timeout is worth a retry. Null for a defect. */
function providerRefusal(error: unknown): Refusal | null {
  if (isDatabaseAway(error)) return { code: 'ServicioNoDisponible' }
  if (!(error instanceof ProviderUnavailable)) return null
  return { code: error.reason === 'timeout' ? 'TiempoAgotado' : 'ServicioNoDisponible' }
}

function edgeOf(
  config: Config,
  { clock, sessions, linkSessions, staffSessions, brand, log }: Foundation,
): Edge {
  const cookies = sessionCookies(config.isHttps)
  const clientAddress = clientAddresses(config)
  const bound: Call[] = []
  return {
    bound,
    rooms: new Map(),
    operatorName: brand.operatorName,
    streams: eventStreams(log),
    setCookie: cookies.set,
    authenticate: authenticator({
      cookies,
      publicUrl: config.publicUrl,
      now: clock.now,
      machineNow: Date.now,
      callerOf: async (token, now) =>
        (await sessions.callerOf(token, now)) ?? linkSessions.callerOf(token, now),
      office: config.office && { url: config.office.url, staffOf: staffSessions.callerOf },
      operatorSecret: config.operator.callbackSecret,
      clockSecret: config.clockSecret,
    }),
    receive: (request: FastifyRequest, actor) => ({
      requestId: request.id,
      now: clock.now(),
      actor,
      client: request.headers['x-cupo-client'] === 'web' ? 'web' : 'other',
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      ...clientAddress(request),
      isFromOurPages: isFromOurPages(request, config.publicUrl),
      cookies: {
        access: cookies.read(request, 'access'),
        refresh: cookies.read(request, 'refresh'),
        browser: cookies.read(request, 'browser'),
      },
      headers: request.headers,
      rawBody: request.rawBody,
      rawQuery: /\?(.*)$/s.exec(request.url)?.[1] ?? '',
    }),
  }
}
