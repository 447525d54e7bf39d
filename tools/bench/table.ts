import type { Benchmark } from './benchmark.ts'
import type { Measurement } from './measure.ts'

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
