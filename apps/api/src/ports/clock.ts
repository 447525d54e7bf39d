import type { Temporal } from 'temporal-polyfill'

/** In the demo it follows the world clock. Rules receive instants, never this. */
export type Clock = { now(): Temporal.Instant }
