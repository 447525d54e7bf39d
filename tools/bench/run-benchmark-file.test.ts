import { expect, test } from 'vitest'
import { table } from './run-benchmark-file.ts'

const contenders = [
  { name: 'peer', run: () => 0, remarks: () => ['12.5 %'] },
  { name: 'our own', run: () => 0, remarks: () => ['0'] },
] as const
const results = contenders.map((contender, index) => ({
  contender,
  perSecond: 1_234.4 * (index + 1),
  ratio: index + 1,
  medianMs: 0.81,
  p95Ms: 1.2,
}))

test('a table has the rate, the ratio, the latencies and the columns of the benchmark', () => {
  expect(table({ title: '', unit: 'plans', remarks: ['wrong'], contenders }, results).split('\n')).toEqual([
    '         plans/s  ratio  p50 ms  p95 ms   wrong',
    'peer       1,234   1.00   0.810   1.200  12.5 %',
    'our own    2,469   2.00   0.810   1.200       0',
  ])
})

test('a table of CPU seconds says so, and leaves the latencies out', () => {
  const lines = table(
    { title: '', unit: 'plans', seconds: 'cpu', concurrency: 2, contenders },
    results,
  ).split('\n')
  expect(lines[0]).toBe('         plans/CPU-s  ratio')
  expect(lines.at(-1)).toBe('2 at once')
})
