/** Fit for secrets. */
export type Random = {
  bytes(count: number): Uint8Array
  /** A whole number from 0 to `max - 1`, each equally likely; `max` is at least 1. */
  integer(max: number): number
}
