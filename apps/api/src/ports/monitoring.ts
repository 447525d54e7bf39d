import type { Temporal } from 'temporal-polyfill'

/** A call that was answered with a failure, or with nothing. It carries a path's template and no personal data. */
export type FailedCall = {
  /** Who saw it fail. */
  readonly seenBy: 'browser' | 'server'
  readonly method: string
  /** As declared, e.g. `/application/:applicationId`: never an address, which may hold ids and secrets. */
  readonly path: string
  /** 0 when no answer came. */
  readonly status: number
  readonly errorCode: string
  /** Finds the line in the product's log; empty when no answer came. */
  readonly requestId: string
  /** The screen's name; empty at the server. */
  readonly screen: string
  readonly at: Temporal.Instant
}

/** Where failures are watched by people. */
export type Monitoring = {
  /** Resolves once the event is taken. May throw `ProviderUnavailable`; nothing is repeated. */
  report(failure: FailedCall): Promise<void>
}
