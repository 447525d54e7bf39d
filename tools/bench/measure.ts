import type { Benchmark, Contender } from './benchmark.ts'

export type Measurement = {
  readonly contender: Contender
  readonly perSecond: number
  readonly medianMs: number
  readonly p95Ms: number
  /** Median over the rounds of its rate divided by the reference's. */
  readonly ratio: number
}

type Round = { readonly perSecond: number; readonly latenciesMs: readonly number[] }

export const usualRounds = 5
const longestRoundMs = 60_000

/** In turns, so that other load of the machine falls on all of them. */
export async function measure(
  benchmark: Benchmark,
  roundMs = benchmark.roundMs ?? 1_000,
): Promise<readonly Measurement[]> {
  const { contenders, rounds = usualRounds } = benchmark
  const results = contenders.map((): Round[] => [])
  const warmedUp = rounds > 1 ? contenders : contenders.slice(0, 1)
  for (const contender of warmedUp) await runFor(contender, benchmark, roundMs / 4)
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      results[index]?.push(await runFor(contender, benchmark, roundMs))
    }
  }
  const reference = results[0] ?? []
  return contenders.map((contender, index) => summarize(contender, results[index] ?? [], reference))
}

async function runFor(contender: Contender, benchmark: Benchmark, durationMs: number): Promise<Round> {
  const { concurrency = 1, seconds = 'clock' } = benchmark
  if ('runItself' in contender) {
    const { units, latenciesMs } = await contender.runItself(durationMs)
    // A run that ends after its round does not count; without any, the round was too short for this machine.
    if (units === 0 && durationMs < longestRoundMs) return runFor(contender, benchmark, 2 * durationMs)
    return { perSecond: (units * 1_000) / durationMs, latenciesMs }
  }
  const { run, unitsPerRun } = contender
  const latenciesMs: number[] = []
  const readMs = clocks[seconds]
  const startedAt = performance.now()
  const startedMs = readMs()
  const lane = async () => {
    while (performance.now() - startedAt < durationMs) {
      const before = performance.now()
      await run()
      latenciesMs.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  const units = latenciesMs.length * (unitsPerRun ?? benchmark.unitsPerRun ?? 1)
  return { perSecond: (units * 1_000) / (readMs() - startedMs), latenciesMs }
}

const clocks = {
  clock: () => performance.now(),
  cpu: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  },
} as const satisfies Record<NonNullable<Benchmark['seconds']>, () => number>

function summarize(contender: Contender, rounds: readonly Round[], reference: readonly Round[]): Measurement {
  const latencies = rounds.flatMap(({ latenciesMs }) => latenciesMs)
  return {
    contender,
    perSecond: quantile(
      rounds.map(({ perSecond }) => perSecond),
      0.5,
    ),
    medianMs: quantile(latencies, 0.5),
    p95Ms: quantile(latencies, 0.95),
    ratio: quantile(
      rounds.map(({ perSecond }, index) => perSecond / (reference[index]?.perSecond ?? Number.NaN)),
      0.5,
    ),
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
