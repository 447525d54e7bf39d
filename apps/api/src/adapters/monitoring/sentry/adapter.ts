import { randomUUID } from 'node:crypto'
import type { Monitoring } from '../../../ports/monitoring.ts'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import { askProvider, type QuestionListener } from '../../http/ask-provider.ts'
import type { CircuitBreaker } from '../../http/circuit-breaker.ts'
import { type CallLimits, defaultCallLimits } from '../../http/provider-connection.ts'
import { type HttpOutcome, sendOnce } from '../../http/send-once.ts'
import { authorizationOf, readDsn, toEnvelope } from './translate.ts'

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
