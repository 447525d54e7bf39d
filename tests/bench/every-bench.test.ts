import { afterAll, beforeAll, expect, test } from 'vitest'
import { benchmarkFiles, runBenchmarkFile, table } from '../../tools/bench/run-benchmark-file.ts'

beforeAll(() => {
  process.env.CUPO_BENCH = 'short'
})
afterAll(() => {
  delete process.env.CUPO_BENCH
})

/** Benchmarks here start a house, or processes: `npm run verify` runs them too. */
const isHeavy = process.env.CUPO_HEAVY === '1'
const ofCode = (path: string) => !path.startsWith('tests/')

test.each(benchmarkFiles().filter((path) => isHeavy || ofCode(path)))(
  '%s runs to its end and has a ratio for each contender',
  async (path) => {
    let contendersCount = 0
    await runBenchmarkFile(path, ({ benchmark, results }) => {
      contendersCount += results.length
      expect(results).toHaveLength(benchmark.contenders.length)
      for (const { contender, ratio } of results) expect(ratio, contender.name).toBeGreaterThan(0)
      expect(table(benchmark, results)).toContain('ratio')
    })
    expect(contendersCount).toBeGreaterThan(0)
  },
)
