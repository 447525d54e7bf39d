import { globSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { claimTestFolder, removeTestFolder } from '../apps/api/src/platform/database/testing.ts'
import type { Benchmark, BenchmarkFile } from './bench/benchmark.ts'
import { measure, usualRounds } from './bench/measure.ts'
import { table } from './bench/table.ts'

/**
 * `npm run bench [-- words of a path]`: figures side by side, one run on one machine. Only the ratios mean something
 * elsewhere. Benchmarks that need a database get the tests' server, with fsync as `CUPO_TEST_FSYNC` says (on here).
 */
const root = join(import.meta.dirname, '..')
const words = process.argv.slice(2)
const patterns = ['packages/*/src/**/*.bench.ts', 'apps/*/src/**/*.bench.ts', 'tests/**/*.bench.ts']
const files = globSync(patterns, { cwd: root, exclude: (path) => path.includes('node_modules') })
  .filter((path) => words.every((word) => path.includes(word)))
  .sort()

process.env.CUPO_TEST_FSYNC = 'on'
const folder = claimTestFolder()
console.log(
  `Node ${process.versions.node}, ${cpus().length} cores, ${process.platform}-${process.arch}; medians, in turns`,
)
try {
  for (const path of files) await show(path)
} finally {
  await removeTestFolder(folder)
}

async function show(path: string): Promise<void> {
  const file = (await import(join(root, path))) as BenchmarkFile
  if ('benchmark' in file) return showOne(file.benchmark, path)
  try {
    for (const benchmark of file.benchmarks) await showOne(benchmark, path)
  } finally {
    await file.close()
  }
}

async function showOne(benchmark: Benchmark, path: string): Promise<void> {
  try {
    const results = await measure(benchmark)
    const rounds = `${benchmark.rounds ?? usualRounds} rounds`
    console.log(`\n${benchmark.title}  (${rounds}, ${path})\n${table(benchmark, results)}`)
  } finally {
    await benchmark.close?.()
  }
}
