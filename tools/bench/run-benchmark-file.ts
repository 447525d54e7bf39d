import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Benchmark, BenchmarkFile } from './benchmark.ts'
import { type Measurement, measure, usualRounds } from './measure.ts'
import { isShort } from './size.ts'

const root = join(import.meta.dirname, '..', '..')
const patterns = ['packages/*/src/**/*.bench.ts', 'apps/*/src/**/*.bench.ts', 'tests/**/*.bench.ts']
const shortRoundMs = 100

export const benchmarkFiles = (): readonly string[] =>
  globSync(patterns, { cwd: root, exclude: (path) => path.includes('node_modules') }).sort()

export type BenchmarkRun = {
  readonly benchmark: Benchmark
  readonly rounds: number
  readonly results: readonly Measurement[]
}

export async function runBenchmarkFile(path: string, show: (run: BenchmarkRun) => void): Promise<void> {
  const file = (await import(join(root, path))) as BenchmarkFile
  if ('benchmark' in file) return runBenchmark(file.benchmark, show)
  try {
    for (const benchmark of file.benchmarks) await runBenchmark(benchmark, show)
  } finally {
    await file.close()
  }
}

async function runBenchmark(whole: Benchmark, show: (run: BenchmarkRun) => void): Promise<void> {
  const roundMs = whole.roundMs === undefined ? shortRoundMs : whole.roundMs / 2
  const benchmark = isShort() ? { ...whole, rounds: 1, roundMs } : whole
  try {
    const results = await measure(benchmark)
    show({ benchmark, rounds: benchmark.rounds ?? usualRounds, results })
  } finally {
    await benchmark.close?.()
  }
}

export function table(benchmark: Benchmark, results: readonly Measurement[]): string {
  const { unit, seconds, concurrency = 1, remarks = [] } = benchmark
  const isCpu = seconds === 'cpu'
  const heading = ['', `${unit}/${isCpu ? 'CPU-s' : 's'}`, 'ratio', ...(isCpu ? [] : latencies), ...remarks]
  const rows = results.map(({ contender, perSecond, ratio, medianMs, p95Ms }) => [
    contender.name,
    Math.round(perSecond).toLocaleString('en'),
    ratio.toFixed(ratio < 0.1 ? 4 : 2),
    ...(isCpu ? [] : [medianMs.toFixed(3), p95Ms.toFixed(3)]),
    ...(contender.remarks?.() ?? []),
  ])
  const lines = aligned([heading, ...rows])
  return [...lines, ...(concurrency > 1 ? [`${concurrency} at once`] : [])].join('\n')
}

const latencies = ['p50 ms', 'p95 ms']

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const columns = rows[0] ?? []
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
}
