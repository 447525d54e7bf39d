import type { Call } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { createCircuitBreaker } from '../../../apps/api/src/adapters/http/ask-provider.ts'
import { connectEpayco } from '../../../apps/api/src/adapters/payment-provider/epayco/adapter.ts'
import { applicationStore } from '../../../apps/api/src/features/origination/store/applications.ts'
import { noticeRoutes } from '../../../apps/api/src/features/payments/notices/receive-notice.ts'
import { paymentPipeline } from '../../../apps/api/src/features/payments/payments.ts'
import { defaultPlatformSettings } from '../../../apps/api/src/features/policy/settings.ts'
import { lenderOn } from '../../../apps/api/src/features/servicing/testing/lender.ts'
import { upfrontPaymentVerbs } from '../../../apps/api/src/features/upfront-payments/upfront-payments.ts'
import { connect } from '../../../apps/api/src/platform/database/connect.ts'
import { bind } from '../../../apps/api/src/platform/http/bind.ts'
import { eventStreams } from '../../../apps/api/src/platform/http/event-streams.ts'
import { createServer } from '../../../apps/api/src/platform/http/server.ts'
import { createOutbox } from '../../../apps/api/src/platform/jobs/outbox.ts'
import { createQueue } from '../../../apps/api/src/platform/jobs/queue.ts'
import { createLog } from '../../../apps/api/src/platform/log.ts'
import { systemRandom } from '../../../apps/api/src/platform/random.ts'
import { secretsFrom } from '../../../apps/api/src/platform/secrets.ts'
import { benchKeys } from './bench-keys.ts'
import { type ProcessorQuestion, processorMs, serveParent } from './child.ts'

/**
 * The product as far as a notice goes, in a process of its own: route, pipeline, outbox. Receipts are queued, not mailed.
 */
const { DATABASE_URL: connectionString = '', PROVIDER_URL: apiUrl = '' } = process.env
const log = createLog('silent')
/** The afternoon of the day of all its payments: borrowers pay today. */
const afternoon = Temporal.Instant.from('2026-02-10T18:00:00Z')
const sinceStart = Temporal.Now.instant()
const now = () => afternoon.add(Temporal.Now.instant().since(sinceStart))
const connection = connect({ connectionString, poolSize: 10 })
const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const queue = createQueue(connectionString, log)
// Its workers never come back from their first mail, since mailing is not measured here.
const never = new Promise<void>(() => {})
await queue.start({ deliver: () => never, jobs: [] })
const outbox = createOutbox({ db: connection.db, secrets, queue, handlers: () => ({}), now })

const settles = paymentPipeline({
  db: connection.db,
  secrets,
  outbox,
  now,
  servicing: lenderOn(connection, secrets).servicing,
  upfrontPayments: upfrontPaymentVerbs({ store: applicationStore(secrets), effects: async () => undefined }),
  provider: connectEpayco({ ...benchKeys, apiUrl, secureUrl: apiUrl, breaker: createCircuitBreaker() }),
  settings: async () => ({ ...defaultPlatformSettings, paymentNoticesPerSecondMax: 1_000_000 }),
  onFailure: (error) => console.error(error),
})
const app = await createServer({
  log,
  isHttps: false,
  trustedProxies: () => false,
  https: null,
  refusalOf: () => null,
  onServerError: () => undefined,
})
const bound: Call[] = []
const edge: Parameters<typeof bind>[1] = {
  bound,
  rooms: new Map(),
  operatorName: '',
  streams: eventStreams(log),
  setCookie: () => undefined,
  authenticate: async () => ({ kind: 'provider' }),
  receive: (request, actor) => ({
    requestId: request.id,
    now: now(),
    actor,
    isFromOurPages: false,
    client: 'other',
    userAgent: '',
    ip: '',
    limitedAddress: null,
    cookies: {},
    headers: request.headers,
    rawBody: request.rawBody,
    rawQuery: '',
  }),
}
noticeRoutes((call) => (handler) => bind(app, edge, call, handler), {
  ...settles,
  provider: connectEpayco({ ...benchKeys, apiUrl, secureUrl: apiUrl }),
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
const ready = { port: typeof address === 'object' ? (address?.port ?? 0) : 0 }
serveParent(ready, (_question: ProcessorQuestion) => processorMs())
