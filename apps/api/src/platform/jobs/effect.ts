import type { Temporal } from 'temporal-polyfill'

export type Effect = {
  readonly kind: string
  /** One row per step: writing the same step again adds nothing. */
  readonly dedupeKey: string
  readonly applicationId: string | null
  readonly payload: unknown
}

/** An effect that does not leave before its moment. */
export type WaitingEffect = Effect & { readonly sendAfter: Temporal.Instant }

/** What became of an effect that did not leave: it waits for another moment, or what it was for is over. */
export type NotSent = { readonly waitUntil: Temporal.Instant } | { readonly droppedBecause: string }

export type Attempt = {
  /** The outbox row. It travels along, so a receiver drops what it has had before. */
  readonly id: string
  readonly now: Temporal.Instant
  /** When the row fell due, the same at each attempt. */
  readonly dueAt: Temporal.Instant
}

/**
 * How each kind of effect leaves; throws when its receiver did not take it. An error whose `isPermanent` is true says that
 * the receiver understood and refused: the same call will be refused again.
 */
export type EffectHandlers = Readonly<
  Record<string, (payload: unknown, attempt: Attempt) => Promise<NotSent | undefined>>
>

export const isPermanent = (error: unknown): boolean =>
  error instanceof Error && 'isPermanent' in error && error.isPermanent === true
