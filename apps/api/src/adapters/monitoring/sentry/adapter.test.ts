import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { describeMonitoring } from '../monitoring.suite.ts'
import { authorizationOf, connectSentry, readDsn, toEnvelope } from './adapter.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
}, 30_000)
afterAll(() => sandbox.stop())

const dsnWith = (key: string) => {
  const dsn = new URL(`${sandbox.url}/monitoring/1`)
  dsn.username = key
  return dsn.href
}

describe("monitoring by Sentry's envelope protocol", () => {
  describeMonitoring(
    () => sandbox,
    (limits = {}) => connectSentry({ dsn: dsnWith('demo-monitoring-key'), environment: 'test', limits }),
  )

  it('monitoring is unavailable with a key that the project does not know', async () => {
    const monitoring = connectSentry({ dsn: dsnWith('another-key'), environment: 'test' })
    const [first] = await Promise.allSettled([monitoring.report(anything)])
    expect(first).toMatchObject({ status: 'rejected', reason: { part: 'monitoring', reason: 'error' } })
  })
})

const anything: Parameters<ReturnType<typeof connectSentry>['report']>[0] = {
  seenBy: 'server',
  method: 'GET',
  path: '/x',
  status: 500,
  errorCode: '',
  requestId: '',
  screen: '',
  at: Temporal.Instant.from('2026-11-22T12:00:00Z'),
}

const failure = {
  seenBy: 'browser',
  method: 'POST',
  path: '/oauth/token',
  status: 503,
  errorCode: 'ServicioNoDisponible',
  requestId: '0198f0a2-6d53-7f0e-9a40-5d1c6f1f2b77',
  screen: 'loginOtp',
  at: Temporal.Instant.from('2026-11-22T12:00:00Z'),
} as const

it('a DSN is read with and without a path before the project', () => {
  expect(readDsn('https://abc123@sentry.example/42').envelopeUrl.href).toBe(
    'https://sentry.example/api/42/envelope/',
  )
  const { envelopeUrl, publicKey } = readDsn('https://abc123@host.example:9000/sentry/7')
  expect(envelopeUrl.href).toBe('https://host.example:9000/sentry/api/7/envelope/')
  expect(publicKey).toBe('abc123')
})

it.each(['https://sentry.example/42', 'https://abc@sentry.example/', 'nothing'])(
  'the DSN %s is refused',
  (text) => {
    expect(() => readDsn(text)).toThrow()
  },
)

it('the key is named the way the Sentry protocol asks', () => {
  expect(authorizationOf(readDsn('https://abc123@sentry.example/42'))).toBe(
    'Sentry sentry_version=7, sentry_client=cupo/1.0, sentry_key=abc123',
  )
})

it('an envelope has three lines, with the template of the path and no more', () => {
  const lines = toEnvelope(failure, 'e'.repeat(32), 'production').trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { event_id: 'e'.repeat(32), sent_at: '2026-11-22T12:00:00Z' },
    { type: 'event', content_type: 'application/json' },
    {
      event_id: 'e'.repeat(32),
      timestamp: 1_795_348_800,
      platform: 'javascript',
      level: 'error',
      logger: 'cupo.browser',
      environment: 'production',
      transaction: 'POST /oauth/token',
      message: { formatted: 'POST /oauth/token 503 ServicioNoDisponible' },
      fingerprint: ['browser', 'POST', '/oauth/token', '503', 'ServicioNoDisponible'],
      tags: {
        seen_by: 'browser',
        status: '503',
        error_code: 'ServicioNoDisponible',
        request_id: '0198f0a2-6d53-7f0e-9a40-5d1c6f1f2b77',
        screen: 'loginOtp',
      },
    },
  ])
})
