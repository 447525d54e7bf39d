import { randomUUID } from 'node:crypto'
import type { FailedCall, Monitoring } from '../../../ports/monitoring.ts'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import {
  askProvider,
  type CallLimits,
  type CircuitBreaker,
  defaultCallLimits,
  type QuestionListener,
} from '../../http/ask-provider.ts'
import { type HttpOutcome, sendOnce } from '../../http/send-once.ts'

type SentryConnection = {
  readonly dsn: string
  readonly environment: string
  readonly limits?: Partial<CallLimits>
  readonly breaker?: CircuitBreaker
  readonly listener?: QuestionListener
}

export function connectSentry({
  dsn,
  environment,
  limits = {},
  breaker,
  listener,
}: SentryConnection): Monitoring {
  const project = readDsn(dsn)
  const { timeoutMs, answerBytesMax } = { ...defaultCallLimits, ...limits }
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': authorizationOf(project),
  }
  return {
    report: async (failure) => {
      const body = toEnvelope(failure, randomUUID().replaceAll('-', ''), environment)
      const request = { url: project.envelopeUrl, method: 'POST', headers, body } as const
      await askProvider('monitoring', listener, async () => {
        const blocked = breaker?.blocks()
        const outcome = blocked ?? (await sendOnce(request, timeoutMs, answerBytesMax))
        if (!blocked) breaker?.saw(outcome)
        refuseUnlessTaken(outcome)
      })
    },
  }
}

function refuseUnlessTaken(outcome: HttpOutcome): void {
  if (outcome.kind === 'timeout') throw new ProviderUnavailable('monitoring', 'timeout', 'no answer in time')
  if (outcome.kind !== 'answer') throw new ProviderUnavailable('monitoring', 'error', 'the connection failed')
  if (outcome.status < 200 || outcome.status > 299) {
    throw new ProviderUnavailable('monitoring', 'error', outcome.status)
  }
}

/** `https://<public key>@<host>/<project>`, with an optional path before the project. */
export type Dsn = { readonly envelopeUrl: URL; readonly publicKey: string }

/** Throws at the start of the product when the text is no DSN. */
export function readDsn(text: string): Dsn {
  const dsn = new URL(text)
  const [, prefix = '', project = ''] = /^(.*)\/(\w+)$/.exec(dsn.pathname) ?? []
  if (dsn.username === '' || project === '') throw new Error('a DSN is https://<public key>@<host>/<project>')
  return {
    envelopeUrl: new URL(`${dsn.origin}${prefix}/api/${project}/envelope/`),
    publicKey: dsn.username,
  }
}

export const authorizationOf = ({ publicKey }: Dsn): string =>
  `Sentry sentry_version=7, sentry_client=cupo/1.0, sentry_key=${publicKey}`

/** A header, the item's header and the event, a line each. */
export function toEnvelope(failure: FailedCall, eventId: string, environment: string): string {
  const { seenBy, method, path, status, errorCode, requestId, screen, at } = failure
  const what = `${method} ${path} ${status === 0 ? 'no answer' : status}`
  const event = {
    event_id: eventId,
    timestamp: at.epochMilliseconds / 1000,
    platform: seenBy === 'browser' ? 'javascript' : 'node',
    level: status === 0 || status >= 500 ? 'error' : 'warning',
    logger: `cupo.${seenBy}`,
    environment,
    transaction: `${method} ${path}`,
    message: { formatted: errorCode === '' ? what : `${what} ${errorCode}` },
    fingerprint: [seenBy, method, path, String(status), errorCode],
    tags: {
      seen_by: seenBy,
      status: String(status),
      ...(errorCode === '' ? {} : { error_code: errorCode }),
      ...(requestId === '' ? {} : { request_id: requestId }),
      ...(screen === '' ? {} : { screen }),
    },
  }
  const header = { event_id: eventId, sent_at: at.toString() }
  return [header, { type: 'event', content_type: 'application/json' }, event]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
}
