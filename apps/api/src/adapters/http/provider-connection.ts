import type { CircuitBreaker } from './circuit-breaker.ts'

/** How long a call may take, in milliseconds: one try, all its tries with the pauses between, the first pause. */
export type CallLimits = {
  readonly timeoutMs: number
  readonly budgetMs: number
  readonly tries: number
  readonly firstPauseMs: number
  readonly answerBytesMax: number
}

/**
 * `docs/security.md`: 5 s a try and three tries, all inside 12 s, so that a request of ours ends well before 16 s
 */
export const defaultCallLimits: CallLimits = {
  timeoutMs: 5_000,
  budgetMs: 12_000,
  tries: 3,
  firstPauseMs: 100,
  answerBytesMax: 1_048_576,
}

/** What a provider gives an integrator, and what the wiring adds to it. */
export type ProviderConnection = {
  /** Address with the version in its path, e.g. `https://api.example.com/operator/v1`. */
  readonly baseUrl: string
  /** Sent as `Authorization: Bearer`, unless `scheme` says otherwise. */
  readonly key: string
  readonly scheme?: 'Bearer' | 'Basic' | 'none'
  /** The id of the request being served, forwarded as `X-Request-Id`; undefined outside a request. */
  readonly requestId?: () => string | undefined
  readonly limits?: Partial<CallLimits>
  /** Spares a provider that is down, and whoever would wait for it. Without one every call is tried. */
  readonly breaker?: CircuitBreaker
}
