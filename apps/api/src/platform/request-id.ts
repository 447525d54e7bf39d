import { AsyncLocalStorage } from 'node:async_hooks'
import { newId } from './ids.ts'
import type { Log } from './log.ts'

type Work = { readonly requestId: string; readonly origin: 'call' | 'background' }

const current = new AsyncLocalStorage<Work>()

/**
 * Belongs to the running call or job; else undefined. Outbox rows, attempts and notices store it, so that
 * later work carries it.
 */
export const currentRequestId = (): string | undefined => current.getStore()?.requestId

/** For work that the clock begins. */
export const backgroundRequestId = (): string => currentRequestId() ?? newId()

export const currentOrigin = (): Work['origin'] => current.getStore()?.origin ?? 'background'

export const withRequestId = <T>(
  requestId: string,
  work: () => T,
  origin: Work['origin'] = 'background',
): T => current.run({ requestId, origin }, work)

/** Adds the id to lines that name no other. */
export function logWithRequestId(log: Log): Log {
  const at =
    (level: keyof Log): Log[keyof Log] =>
    (facts, message) => {
      const requestId = currentRequestId()
      log[level](requestId === undefined ? facts : { requestId, ...facts }, message)
    }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
