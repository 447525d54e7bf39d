import type { Temporal } from 'temporal-polyfill'
import { errorFacts, type Log } from '../../platform/log.ts'
import type { FailedCall, Monitoring } from '../../ports/monitoring.ts'

export type ReportFailure = (failure: Omit<FailedCall, 'at'>) => void

type MonitoringContext = {
  readonly monitoring: Monitoring | null
  readonly log: Log
  readonly now: () => Temporal.Instant
}

const perMinuteMax = 60

/** Reports each kind of failure once a minute; failures of the monitoring are only logged. */
export function failureReporter({ monitoring, log, now }: MonitoringContext): ReportFailure {
  if (monitoring === null) return () => undefined
  let minute = 0
  const reported = new Set<string>()
  return (failure) => {
    const at = now()
    const current = Math.floor(at.epochMilliseconds / 60_000)
    if (current !== minute) {
      minute = current
      reported.clear()
    }
    const { seenBy, method, path, status, errorCode } = failure
    const kind = `${seenBy} ${method} ${path} ${status} ${errorCode}`
    if (reported.has(kind) || reported.size >= perMinuteMax) return
    reported.add(kind)
    monitoring.report({ ...failure, at }).catch((error: unknown) => {
      if (reported.has('unavailable')) return
      reported.add('unavailable')
      log.warn(errorFacts(error), 'monitoring unavailable')
    })
  }
}
