import { type HttpOutcome, isDown } from './send-once.ts'

/** Remembers whether a provider is down, for all calls of one connection. */
export type CircuitBreaker = {
  /** The outcome to give at once instead of calling; null while calls may go out. */
  blocks(): HttpOutcome | null
  saw(outcome: HttpOutcome): void
}

/** Hears of each call of one connection, so that an outage of its provider is seen whoever asked. */
export type OutcomeListener = {
  readonly failed: (facts: { readonly kind: string; readonly status?: number }) => void
  readonly recovered: () => void
}

export type BreakerLimits = {
  /** Failed calls within `windowMs` that open it. */
  readonly failuresMax: number
  readonly windowMs: number
  /** How long nothing goes out; then calls do again, and the first to fail opens it anew. */
  readonly openMs: number
}

const defaultLimits: BreakerLimits = { failuresMax: 5, windowMs: 10_000, openMs: 5_000 }

/**
 * Opens after five failed calls (all their tries included) within ten seconds. While open it repeats the last failure,
 * so that a silent provider stays a timeout to whoever asks. `nowMs` only has to run evenly.
 */
export function createCircuitBreaker(
  limits: Partial<BreakerLimits> = {},
  nowMs: () => number = () => performance.now(),
  listener: OutcomeListener | null = null,
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
        listener?.recovered()
        return
      }
      listener?.failed(
        outcome.kind === 'answer' ? { kind: 'error', status: outcome.status } : { kind: outcome.kind },
      )
      const now = nowMs()
      failedAt = [...failedAt.filter((at) => at > now - windowMs), now]
      if (open !== null || failedAt.length >= failuresMax) open = { untilMs: now + openMs, outcome }
    },
  }
}
