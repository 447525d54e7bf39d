import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { describeMonitoring } from '../monitoring.suite.ts'
import { connectSentry } from './adapter.ts'

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
