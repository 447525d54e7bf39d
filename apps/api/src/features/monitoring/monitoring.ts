import type { Temporal } from 'temporal-polyfill'
import { errorFacts, type Log } from '../../platform/log.ts'
import type { FailedCall, Monitoring } from '../../ports/monitoring.ts'

/** Tells of a failed call. Returns at once and never throws: whoever failed has enough to do. */
export type ReportFailure = (failure: Omit<FailedCall, 'at'>) => void

type Parts = {
  /** Null where no monitoring is configured. */
  readonly monitoring: Monitoring | null
  readonly log: Log
  readonly now: () => Temporal.Instant
}

/** In all, in each minute of this process. */
const perMinuteMax = 60

/**
 * Each kind of failure (who saw it, call, status, code) once a minute: a burst of the same says nothing new. A provider
 * of monitoring that fails is told in the log, once a minute, and never reported to itself.
 */
export function failureReporter({ monitoring, log, now }: Parts): ReportFailure {
  if (monitoring === null) return () => undefined
  let minute = 0
  const told = new Set<string>()
  return (failure) => {
    const at = now()
    const current = Math.floor(at.epochMilliseconds / 60_000)
    if (current !== minute) {
      minute = current
      told.clear()
    }
    const { seenBy, method, path, status, errorCode } = failure
    const kind = `${seenBy} ${method} ${path} ${status} ${errorCode}`
    if (told.has(kind) || told.size >= perMinuteMax) return
    told.add(kind)
    monitoring.report({ ...failure, at }).catch((error: unknown) => {
      if (told.has('unavailable')) return
      told.add('unavailable')
      log.warn(errorFacts(error), 'monitoring unavailable')
    })
  }
}
