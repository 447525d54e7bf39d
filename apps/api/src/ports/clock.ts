import type { Temporal } from 'temporal-polyfill'

/** Where `now` comes from. In the demo it follows the world clock; rules receive instants, never this. */
export type Clock = { now(): Temporal.Instant }
