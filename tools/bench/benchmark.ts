export type Contender = {
  readonly name: string
  /** What stands in the benchmark's own columns, asked for after the rounds. */
  readonly remarks?: () => readonly string[]
} & (RepeatedRun | OwnRun)

type RepeatedRun = {
  /** The runner repeats it for a second per round, or does it once when it takes longer. */
  readonly run: () => Promise<unknown> | unknown
  /** As that of the benchmark, for a contender with another number. */
  readonly unitsPerRun?: number
}

/** Works by itself for a round, in processes of its own. */
type OwnRun = {
  readonly runItself: (durationMs: number) => Promise<OwnRound>
}

export type OwnRound = {
  /** Done within the time of the round. */
  readonly units: number
  readonly latenciesMs: readonly number[]
}

/** What a `*.bench.ts` file exports by the name `benchmark`, or several by the name `benchmarks`. */
export type Benchmark = {
  readonly title: string
  /** What is counted, for the heading: "payments", "schedules". */
  readonly unit: string
  /** How many of them one run does, when one alone is shorter than the call that starts it; 1 when left out. */
  readonly unitsPerRun?: number
  /** Seconds of the clock, or of the process's CPU time for work that waits for nothing; the clock when left out. */
  readonly seconds?: 'clock' | 'cpu'
  /** How often each has its turn; 5 when left out. With one round only the first contender is warmed up. */
  readonly rounds?: number
  /** How long a turn takes; a second when left out. */
  readonly roundMs?: number
  /** How many runs are under way at once; 1 when left out. */
  readonly concurrency?: number
  /** Headings of the benchmark's own columns. */
  readonly remarks?: readonly string[]
  /** The first contender is the reference that the others are divided by. */
  readonly contenders: readonly [Contender, ...Contender[]]
  readonly close?: () => Promise<void>
}

/** A `*.bench.ts` file. `close` ends what all its benchmarks share. */
export type BenchmarkFile =
  | { readonly benchmark: Benchmark }
  | { readonly benchmarks: readonly Benchmark[]; readonly close: () => Promise<void> }
