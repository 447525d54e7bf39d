import { AsyncLocalStorage } from 'node:async_hooks'
import { newId } from './ids.ts'
import type { Log } from './log.ts'

type Work = { readonly requestId: string; readonly origin: 'call' | 'background' }

const current = new AsyncLocalStorage<Work>()

/**
 * The id of the customer's call, or of the job, that the running work belongs to. Undefined outside both. Outbox rows,
 * payment attempts and notices store it, so that work of another day carries the id of the call that caused it.
 */
export const currentRequestId = (): string | undefined => current.getStore()?.requestId

/** For the audit trail of work that the clock begins. */
export const backgroundRequestId = (): string => currentRequestId() ?? newId()

export const currentOrigin = (): Work['origin'] => current.getStore()?.origin ?? 'background'

export const withRequestId = <T>(
  requestId: string,
  work: () => T,
  origin: Work['origin'] = 'background',
): T => current.run({ requestId, origin }, work)

/** Adds the id of the running work to each line that names no other. */
export function logWithRequestId(log: Log): Log {
  const at =
    (level: keyof Log): Log[keyof Log] =>
    (facts, message) => {
      const requestId = currentRequestId()
      log[level](requestId === undefined ? facts : { requestId, ...facts }, message)
    }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
