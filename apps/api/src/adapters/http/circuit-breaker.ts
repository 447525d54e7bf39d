import { type HttpOutcome, isDown } from './send-once.ts'

export type CircuitBreaker = {
  /** The outcome to return instead of calling; null while closed. */
  blocks(): HttpOutcome | null
  saw(outcome: HttpOutcome): void
}

export type BreakerLimits = {
  readonly failuresMax: number
  readonly windowMs: number
  /** Afterwards calls go out again, and the first to fail reopens it. */
  readonly openMs: number
}

const defaultLimits: BreakerLimits = { failuresMax: 5, windowMs: 10_000, openMs: 5_000 }

/** Opens after five failed calls (with all their tries) within ten seconds. */
export function createCircuitBreaker(
  limits: Partial<BreakerLimits> = {},
  nowMs: () => number = () => performance.now(),
): CircuitBreaker {
  const { failuresMax, windowMs, openMs } = { ...defaultLimits, ...limits }
  let failedAt: readonly number[] = []
  let open: { readonly untilMs: number; readonly outcome: HttpOutcome } | null = null

  return {
    blocks: () => (open !== null && nowMs() < open.untilMs ? open.outcome : null),
    saw: (outcome) => {
      if (!isDown(outcome)) {
        failedAt = []
        open = null
        return
      }
      const now = nowMs()
      failedAt = [...failedAt.filter((at) => at > now - windowMs), now]
      if (open !== null || failedAt.length >= failuresMax) open = { untilMs: now + openMs, outcome }
    },
  }
}
