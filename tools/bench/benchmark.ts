export type Contender = {
  readonly name: string
  readonly remarks?: () => readonly string[]
} & (RepeatedRun | OwnRun)

type RepeatedRun = {
  /** Repeated for a second a round, or done once if longer. */
  readonly run: () => Promise<unknown> | unknown
  readonly unitsPerRun?: number
}

type OwnRun = {
  readonly runItself: (durationMs: number) => Promise<OwnRound>
}

type OwnRound = {
  readonly units: number
  readonly latenciesMs: readonly number[]
}

/** A `*.bench.ts` file exports one as `benchmark`, or several as `benchmarks`. */
export type Benchmark = {
  readonly title: string
  readonly unit: string
  /** Default 1. */
  readonly unitsPerRun?: number
  /** Default `clock`; CPU time for work that waits for nothing. */
  readonly seconds?: 'clock' | 'cpu'
  /** Default 5. With one round only the first contender is warmed up. */
  readonly rounds?: number
  readonly roundMs?: number
  readonly concurrency?: number
  readonly remarks?: readonly string[]
  /** The first contender is the reference of the ratios. */
  readonly contenders: readonly [Contender, ...Contender[]]
  readonly close?: () => Promise<void>
}

export type BenchmarkFile =
  | { readonly benchmark: Benchmark }
  | { readonly benchmarks: readonly Benchmark[]; readonly close: () => Promise<void> }
