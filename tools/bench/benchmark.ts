export type Contender = {
  readonly name: string
  /** One unit of work; the runner repeats it for a second per round. */
  readonly run: () => Promise<unknown> | unknown
}

/** What a `*.bench.ts` file exports by the name `benchmark`. */
export type Benchmark = {
  readonly title: string
  /** What one run counts as, for the heading: "payments", "schedules". */
  readonly unit: string
  /** How many runs are under way at once; 1 when left out. */
  readonly concurrency?: number
  /** The first contender is the reference that the others are divided by. */
  readonly contenders: readonly [Contender, ...Contender[]]
  readonly close?: () => Promise<void>
}
