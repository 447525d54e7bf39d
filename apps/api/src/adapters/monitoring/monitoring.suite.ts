import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import type { FailedCall, Monitoring } from '../../ports/monitoring.ts'
import type { CallLimits } from '../http/ask-provider.ts'
import type { RunningSandbox } from '../testing/start-sandbox.ts'
import { describeUnavailability } from '../testing/unavailable.suite.ts'

const failure: FailedCall = {
  seenBy: 'server',
  method: 'GET',
  path: '/selfmanage/loanInProgress/:id',
  status: 500,
  errorCode: 'ErrorInterno',
  requestId: '0198f0a2-6d53-7f0e-9a40-5d1c6f1f2b77',
  screen: '',
  at: Temporal.Instant.from('2026-11-22T12:00:00Z'),
}

export function describeMonitoring(
  sandbox: () => RunningSandbox,
  connect: (limits?: Partial<CallLimits>) => Monitoring,
): void {
  it('a report tells what failed, where, and how to find it in the log', async () => {
    await connect().report(failure)
    expect(await sandbox().look('monitoring')).toMatchObject([
      {
        transaction: 'GET /selfmanage/loanInProgress/:id',
        level: 'error',
        tags: { status: '500', error_code: 'ErrorInterno', request_id: failure.requestId },
      },
    ])
  })

  describeUnavailability('monitoring', (fault) => sandbox().fault(fault), {
    isRepeated: false,
    call: (limits) => connect(limits).report(failure),
  })
}
