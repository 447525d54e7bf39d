import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import type { FailedCall } from '../../ports/monitoring.ts'
import { failureReporter } from './monitoring.ts'

const failed = (facts: Partial<FailedCall> = {}) =>
  ({
    seenBy: 'server',
    method: 'GET',
    path: '/a/:id',
    status: 500,
    errorCode: 'ErrorInterno',
    requestId: 'r',
    screen: '',
    ...facts,
  }) as const satisfies Omit<FailedCall, 'at'>

function reporter(report = async (_failure: FailedCall) => {}) {
  const reported: FailedCall[] = []
  const warnings: string[] = []
  const clock = { now: Temporal.Instant.from('2026-11-22T12:00:00Z') }
  const tell = failureReporter({
    monitoring: {
      report: (failure) => {
        reported.push(failure)
        return report(failure)
      },
    },
    log: { info: () => {}, error: () => {}, warn: (_facts, words) => warnings.push(words) },
    now: () => clock.now,
  })
  return { tell, reported, warnings, clock }
}

it('the monitoring reports each kind of failure once a minute', () => {
  const { tell, reported, clock } = reporter()
  for (let times = 0; times < 50; times += 1) tell(failed({ requestId: `request ${times}` }))
  tell(failed({ status: 503 }))
  expect(reported.map(({ status }) => status)).toEqual([500, 503])
  clock.now = clock.now.add({ minutes: 1 })
  tell(failed())
  expect(reported).toHaveLength(3)
})

it('the monitoring reports sixty failures a minute at most', () => {
  const { tell, reported } = reporter()
  for (let status = 400; status < 600; status += 1) tell(failed({ status }))
  expect(reported).toHaveLength(60)
})

it('a failing monitoring is logged in one line a minute, and monitoring goes on', async () => {
  const { tell, warnings } = reporter(() => Promise.reject(new Error('away')))
  for (const status of [500, 501, 502]) tell(failed({ status }))
  await expect.poll(() => warnings).toEqual(['monitoring unavailable'])
})

it('the monitoring does nothing without configuration', () => {
  const log = { info: () => {}, error: () => {}, warn: () => {} }
  const tell = failureReporter({ monitoring: null, log, now: Temporal.Now.instant })
  expect(() => tell(failed())).not.toThrow()
})
