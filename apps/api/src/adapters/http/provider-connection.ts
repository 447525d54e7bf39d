import type { QuestionListener } from './ask-provider.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'

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
