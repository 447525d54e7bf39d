import { type ProviderPassage, pass } from '../../platform/telemetry/passages.ts'
import { type Part, ProviderRefusal, ProviderUnavailable } from '../../ports/provider-unavailable.ts'
import { type HttpOutcome, isDown } from './send-once.ts'

export type QuestionListener = {
  readonly failed: (facts: { readonly kind: string; readonly detail: string }) => void
  readonly recovered: () => void
}

export function askProvider<T>(
  part: Part,
  listener: QuestionListener | undefined,
  ask: () => Promise<T>,
): Promise<T> {
  return pass<ProviderPassage, T>(
    { passage: 'provider', provider: part, outcome: 'answer' },
    async (facts) => {
      try {
        const answer = await ask()
        listener?.recovered()
        return answer
      } catch (error) {
        if (error instanceof ProviderRefusal) {
          facts.outcome = 'refused'
          listener?.recovered()
        } else if (error instanceof ProviderUnavailable) {
          facts.outcome = error.reason
          listener?.failed({ kind: error.reason, detail: error.message })
        } else facts.outcome = 'error'
        throw error
      }
    },
  )
}

/** Milliseconds: one try, all tries with their pauses, the first pause. */
export type CallLimits = {
  readonly timeoutMs: number
  readonly budgetMs: number
  readonly tries: number
  readonly firstPauseMs: number
  readonly answerBytesMax: number
}

/** `docs/security.md`: three tries of 5 s within 12 s, so that our request ends well before 16 s. */
export const defaultCallLimits: CallLimits = {
  timeoutMs: 5_000,
  budgetMs: 12_000,
  tries: 3,
  firstPauseMs: 100,
  answerBytesMax: 1_048_576,
}

export type ProviderConnection = {
  readonly baseUrl: string
  readonly key: string
  readonly scheme?: 'Bearer' | 'Basic' | 'none'
  readonly limits?: Partial<CallLimits>
  readonly breaker?: CircuitBreaker
  readonly listener?: QuestionListener
}

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
