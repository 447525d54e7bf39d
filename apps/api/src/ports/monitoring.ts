import type { Temporal } from 'temporal-polyfill'

/** Carries a path's template and no personal data. */
export type FailedCall = {
  readonly seenBy: 'browser' | 'server'
  readonly method: string
  /** As declared, e.g. `/application/:applicationId`: a real address may hold ids and secrets. */
  readonly path: string
  /** 0 without an answer. */
  readonly status: number
  readonly errorCode: string
  /** Finds the line in the log; empty without an answer. */
  readonly requestId: string
  /** Empty at the server. */
  readonly screen: string
  readonly at: Temporal.Instant
}

export type Monitoring = {
  /** Resolves once the event is taken. May throw `ProviderUnavailable`; never retried. */
  report(failure: FailedCall): Promise<void>
}
