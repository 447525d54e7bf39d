import type { FailedCall } from '../../../ports/monitoring.ts'

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
