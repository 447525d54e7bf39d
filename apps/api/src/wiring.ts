import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Call } from '@cupo/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Temporal } from 'temporal-polyfill'
import { connectBank } from './adapters/bank/integrator/adapter.ts'
import { createAltchaCaptcha } from './adapters/captcha/altcha/adapter.ts'
import { connectRecaptcha } from './adapters/captcha/recaptcha/adapter.ts'
import { connectBureau } from './adapters/credit-bureau/integrator/adapter.ts'
import { createCircuitBreaker } from './adapters/http/circuit-breaker.ts'
import { connectIdentityVerifier } from './adapters/identity-verifier/integrator/adapter.ts'
import { connectMail } from './adapters/mail/smtp/adapter.ts'
import { connectOperator } from './adapters/operator/integrator/adapter.ts'
import { epayco } from './adapters/payment-provider/epayco/service.ts'
import type { PaymentService } from './adapters/payment-provider/payment-service.ts'
import { connectSecurityQuestions } from './adapters/security-questions/evidente/adapter.ts'
import { connectSms } from './adapters/sms/integrator/adapter.ts'
import { connectWatchlist } from './adapters/watchlist/integrator/adapter.ts'
import { applicationsAndLoans, settingsAt } from './applications-and-loans.ts'
import { addressRoutes, readPlaces } from './features/addresses/addresses.ts'
import { borrowerRoutes } from './features/borrower/borrower.ts'
import { captchaRoutes, challengeSpender, openWithTicket, spendTicket } from './features/captcha/captcha.ts'
import { claimRoutes } from './features/claims/claims.ts'
import { clockRoutes, dueWork } from './features/clock/clock.ts'
import { configurationRoutes } from './features/configuration/configuration.ts'
import { reminderSender } from './features/contact/contact.ts'
import { demoPeople, demoWorldRoutes } from './features/demo-world/demo-world.ts'
import { fastPaymentRoutes } from './features/fast-payment/fast-payment.ts'
import { frontLogRoutes } from './features/front-log/front-log.ts'
import { mobileBillRoutes } from './features/mobile-bills/mobile-bills.ts'
import {
  applicationStore,
  cancelUnpaidOrders,
  originationRoutes,
} from './features/origination/origination.ts'
import {
  composePaymentMail,
  fitAllCreditTasks,
  followTransfers,
  isAnswerAwaited,
  openMissingTasks,
  type PaymentMail,
  paymentRoutes,
  settling,
  type TransferParts,
} from './features/payments/payments.ts'
import { missingCapWarning, readPolicy } from './features/policy/policy.ts'
import { prepaymentLinkRoutes } from './features/prepayment-links/routes.ts'
import { issueMissingCertificates, selfManagementRoutes } from './features/self-management/self-management.ts'
import { advanceLoans, openMissingLoans } from './features/servicing/servicing.ts'
import {
  createPasswordHasher,
  resetLinkMailer,
  sessionsOf,
  signInRoutes,
  wordsOfBrand,
} from './features/sign-in/sign-in.ts'
import { termsRoutes, termsVersion } from './features/terms/terms.ts'
import { demoBrand } from './platform/brand.ts'
import { businessDate } from './platform/business-date.ts'
import type { Config } from './platform/config.ts'
import type { OpenDatabase } from './platform/database/open-database.ts'
import { authenticator } from './platform/http/authenticate.ts'
import { type BindCall, bind, type Edge } from './platform/http/bind.ts'
import { serveCheckoutScript } from './platform/http/checkout-script.ts'
import { clientAddress } from './platform/http/client-address.ts'
import { sessionCookies } from './platform/http/cookies.ts'
import { healthRoutes } from './platform/http/health.ts'
import { openApiRoute } from './platform/http/openapi.ts'
import { createServer } from './platform/http/server.ts'
import { serveWebPages } from './platform/http/web-pages.ts'
import { createOutbox } from './platform/jobs/outbox.ts'
import { createQueue } from './platform/jobs/queue.ts'
import { errorFacts, type Log } from './platform/log.ts'
import { systemRandom } from './platform/random.ts'
import { readinessOf } from './platform/readiness.ts'
import { secretsFrom } from './platform/secrets.ts'
import { openWorldClock } from './platform/world-clock.ts'
import type { Captcha } from './ports/captcha.ts'
import { providerRefusal } from './provider-refusal.ts'
import { effectHandlers } from './send-effects.ts'

export type Product = {
  readonly app: FastifyInstance
  /** Sends what an earlier run left unsent and starts the job queue. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** The one place that knows every part: providers behind their ports, features behind their routes. */
export async function wire(config: Config, database: OpenDatabase, log: Log): Promise<Product> {
  const { db } = database
  const brand = demoBrand
  const random = systemRandom
  const secrets = secretsFrom(config.masterKey, random)
  const clock = await openWorldClock(db, !config.isProduction)
  const payments = connectPayments(config, log)
  const providers = { ...connectProviders(config, challengeSpender(db)), payments: payments.provider }
  const sessions = sessionsOf(db, random)
  const store = applicationStore(secrets)
  const places = readPlaces()
  const queue = createQueue(database.connectionString, log)
  const { publicUrl } = config
  const mailResetLink = resetLinkMailer({
    ...{ db, secrets, store, publicUrl },
    outbox: () => outbox,
    settings: (now) => settingsAt(db, now),
  })
  const paymentMailOf = (told: PaymentMail) => composePaymentMail({ db, secrets, store, publicUrl }, told)
  const handlers = {
    ...effectHandlers({ db, secrets, brand, ...providers, mailResetLink, paymentMailOf }),
    reminder: reminderSender({ db, store, secrets, brand, publicUrl, ...providers }),
  }
  const outbox = createOutbox({ db, secrets, queue, handlers: () => handlers, now: clock.now })
  const base = { db, secrets, random, store, brand, publicUrl, places, ...providers }
  const { origination, servicing, sendPin } = applicationsAndLoans(base, outbox)
  const onFailure = (loanId: string, error: unknown) =>
    log.error({ loanId, ...errorFacts(error) }, 'daily job')
  const settles = settling({
    ...{ db, secrets, outbox, servicing, origination, now: clock.now },
    provider: providers.payments,
    settings: (now) => settingsAt(db, now),
    onFailure: (error) => log.error(errorFacts(error), 'payment not settled'),
  })
  const transfers: TransferParts = {
    ...{ db, secrets, store, outbox },
    bank: providers.bank,
    settings: (now) => settingsAt(db, now),
    onFailure: (transferId, error) => log.error({ transferId, ...errorFacts(error) }, 'transfer'),
  }
  const due = dueWork({
    deadlines: [
      // First, so that a payment made in time is known before its order is cancelled.
      settles.sweep,
      async (now) => cancelUnpaidOrders({ ...origination, isAnswerAwaited }, await settingsAt(db, now), now),
      (now) => advanceLoans({ ...servicing, onFailure }, now),
      (now) => openMissingTasks(db, now),
      (now) => fitAllCreditTasks(db, now),
      (now) => followTransfers(transfers, now),
    ],
    drainEffects: outbox.drain,
  })

  const app = await createServer({
    log,
    isHttps: config.isHttps,
    https: config.https,
    refusalOf: providerRefusal,
  })
  const edge = edgeOf(config, clock.now, sessions.ownerOf, brand.operatorName)
  const bindCall: BindCall = (call) => (handler) => bind(app, edge, call, handler)

  originationRoutes(bindCall, {
    ...origination,
    sendPin,
    storeLinkKey: config.storeLinkKey,
    termsVersion,
    safeReturnUrl: (url) => safeReturnUrl(url, config.returnOrigins),
    spendTicket: (received) => spendTicket(db, received),
  })
  signInRoutes(bindCall, {
    ...{ db, secrets, store, sessions, sendPin, outbox, publicUrl },
    operator: providers.operator,
    hasher: createPasswordHasher(availableParallelism()),
    brandWords: wordsOfBrand(brand),
    readPolicy: (now) => readPolicy(db, 'Finter', businessDate(now)),
    spendTicket: (received) => spendTicket(db, received),
    pinRequestOf: async (transaction, applicationId) => {
      const found = await store.find(transaction, applicationId)
      if (found === null) return null
      const { document, mobile } = (await store.lock(transaction, applicationId)).person
      return { applicationId, document, mobile }
    },
    applicationToResume: async (documentIndex) => {
      const all = await store.ofDocument(db, documentIndex)
      return (all.find((one) => one.situation === 'EmAndamento') ?? all[0])?.id ?? null
    },
  })
  addressRoutes(bindCall, places)
  mobileBillRoutes(bindCall, servicing)
  borrowerRoutes(bindCall, {
    ...{ db, secrets, store, outbox, publicUrl },
    settings: (now) => settingsAt(db, now),
  })
  claimRoutes(bindCall, { db, secrets, random, settings: (now) => settingsAt(db, now) })
  selfManagementRoutes(bindCall, { db, secrets, store, brand, publicUrl })
  prepaymentLinkRoutes(bindCall, {
    ...{ db, secrets, store, outbox, publicUrl, sendPin },
    settings: (now) => settingsAt(db, now),
    spendTicket: (received, person) => spendTicket(db, received, person),
  })
  paymentRoutes(bindCall, {
    ...{ db, secrets, random, store, publicUrl, brand, outbox, ...settles },
    provider: providers.payments,
    settings: (now) => settingsAt(db, now),
  })
  fastPaymentRoutes(bindCall, {
    ...{ db, secrets, store },
    settings: (now) => settingsAt(db, now),
    openWithTicket: (received, documentOf, mayOpen) => openWithTicket(db, received, documentOf, mayOpen),
  })
  captchaRoutes(bindCall, {
    db,
    random,
    settings: (now) => settingsAt(db, now),
    captcha: providers.captcha(secrets.captchaKey),
  })
  configurationRoutes(bindCall, {
    brand,
    identityPageUrl: config.identity.pageUrl,
    browserPublicKey: { ...secrets.browserKey.public },
    readPolicy: (origin, now) => readPolicy(db, origin, businessDate(now)),
  })
  termsRoutes(bindCall, brand)
  frontLogRoutes(bindCall, log)
  const people = demoPeople({
    ...{ db, clock, due, outbox, random, termsVersion },
    operator: providers.operator,
    storeLinkKey: config.storeLinkKey,
    verbsWith: (other) => applicationsAndLoans(base, other),
    onFailure: (error) => log.error(errorFacts(error), 'people of the demo'),
  })
  if (config.seeds !== 'off') demoWorldRoutes(bindCall, people)
  if (!config.isProduction) clockRoutes(bindCall, { clock, due, nextMoment: outbox.nextMoment })
  openApiRoute(app, edge.bound, publicUrl)
  healthRoutes(app, readinessOf(db, config.seeds === 'start' ? { people: people.isFirstStartOver } : {}))
  await serveWebPages(app, {
    dist: join(import.meta.dirname, '../../web/dist'),
    photoOrigin: new URL(config.operator.url).origin,
    identityOrigin: new URL(config.identity.pageUrl).origin,
    checkoutOrigins: payments.checkoutOrigins,
    hasRecaptcha: config.recaptcha !== null,
  })
  serveCheckoutScript(app, payments.script)

  const warnOfMissingCap = missingCapWarning(log)
  const tick = async () => {
    try {
      const today = businessDate(clock.now())
      warnOfMissingCap((await readPolicy(db, 'Finter', today)).usuryCap, today)
      await due.runUntil(clock.now())
    } catch (error) {
      log.error(errorFacts(error), 'due work')
    }
  }
  // Whatever an answer queued leaves at once instead of at the queue's next look.
  app.addHook('onResponse', async (request) => {
    if (request.method !== 'GET') queue.nudge()
  })
  return {
    app,
    start: async () => {
      payments.script.start()
      await openMissingLoans({ ...servicing, secrets, store }, clock.now(), (applicationId, error) =>
        log.error({ ...errorFacts(error), applicationId }, 'loan not opened'),
      )
      await issueMissingCertificates({ db, secrets, random, store }, clock.now(), (applicationId, error) =>
        log.error({ ...errorFacts(error), applicationId }, 'certificate not issued'),
      )
      await settles.resume(clock.now())
      await queue.start({ deliver: outbox.deliver, tick })
      void tick()
      if (config.seeds === 'start') await people.beginFirstStart()
    },
    stop: async () => {
      payments.script.stop()
      await app.close()
      await settles.settler.stop()
      await queue.stop()
      await providers.close()
    },
  }
}

function connectPayments(config: Config, log: Log): PaymentService {
  return epayco(config.epayco, {
    limits: limitsOf(config),
    breaker: createCircuitBreaker(),
    onScriptUnavailable: (reason) => log.warn({ reason }, 'checkout script unavailable'),
    onScriptRefused: (sha256) => log.error({ sha256 }, 'checkout script refused: it is not the approved one'),
  })
}

const limitsOf = ({ providerTimeoutMs }: Config) => ({
  timeoutMs: providerTimeoutMs,
  budgetMs: Math.round(providerTimeoutMs * 2.4),
})

function connectProviders(config: Config, spend: ReturnType<typeof challengeSpender>) {
  const { timeoutMs, budgetMs } = limitsOf(config)
  const connection = (provider: { url: string; key: string }) => ({
    baseUrl: provider.url,
    key: provider.key,
    limits: { timeoutMs, budgetMs },
    breaker: createCircuitBreaker(),
  })
  const mail = connectMail({
    url: config.smtpUrl,
    from: config.mailFrom,
    messageIdHost: new URL(config.publicUrl).hostname,
    limits: { connectMs: timeoutMs, silenceMs: timeoutMs, totalMs: budgetMs },
  })
  return {
    operator: connectOperator(connection(config.operator)),
    bureau: connectBureau(connection(config.bureau)),
    watchlist: connectWatchlist(connection(config.watchlist)),
    identity: connectIdentityVerifier({ ...connection(config.identity), pageUrl: config.identity.pageUrl }),
    questions: connectSecurityQuestions(connection(config.questions)),
    sms: connectSms(connection(config.sms)),
    bank: connectBank(connection(config.bank)),
    mail,
    captcha: (key: string): Captcha =>
      config.recaptcha
        ? connectRecaptcha({ ...config.recaptcha, spend, limits: { timeoutMs, budgetMs } })
        : createAltchaCaptcha({ key: Buffer.from(key), random: systemRandom, spend }),
    close: async () => mail.close(),
  }
}

type Sessions = ReturnType<typeof sessionsOf>

function edgeOf(
  config: Config,
  now: () => Temporal.Instant,
  sessionOf: Sessions['ownerOf'],
  operatorName: string,
): Edge {
  const cookies = sessionCookies(config.isHttps)
  const bound: Call[] = []
  return {
    bound,
    operatorName,
    setCookie: cookies.set,
    authenticate: authenticator({
      cookies,
      publicUrl: config.publicUrl,
      now,
      machineNow: Date.now,
      sessionOf,
      operatorSecret: config.operator.callbackSecret,
      clockSecret: config.clockSecret,
    }),
    receive: (request: FastifyRequest, actor) => ({
      requestId: request.id,
      now: now(),
      actor,
      client: request.headers['x-cupo-client'] === 'web' ? 'web' : 'other',
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      ...clientAddress(request),
      cookies: { access: cookies.read(request, 'access'), refresh: cookies.read(request, 'refresh') },
      headers: request.headers,
      rawBody: request.rawBody,
      rawQuery: /\?(.*)$/s.exec(request.url)?.[1] ?? '',
    }),
  }
}

/** Only addresses of listed origins: a link must not lead our customers anywhere else (conformance: R-X7). */
function safeReturnUrl(url: string | undefined, origins: readonly string[]): string | null {
  if (url === undefined || !URL.canParse(url)) return null
  return origins.includes(new URL(url).origin) ? url : null
}
