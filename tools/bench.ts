import { cpus } from 'node:os'
import { claimTestFolder, removeTestFolder } from '../apps/api/src/platform/database/testing.ts'
import { benchmarkFiles, runBenchmarkFile, table } from './bench/run-benchmark-file.ts'

/**
 * `npm run bench [-- words of a path]`: only ratios within a run mean something elsewhere. `CUPO_BENCH=short` runs each for one
 * short round, as the tests do.
 */
const words = process.argv.slice(2).filter((word) => word !== '--')
const files = benchmarkFiles().filter((path) => words.every((word) => path.includes(word)))

process.env.CUPO_TEST_FSYNC = 'on'
const folder = claimTestFolder()
console.log(
  `Node ${process.versions.node}, ${cpus().length} cores, ${process.platform}-${process.arch}; medians, in turns`,
)
try {
  for (const path of files) {
    await runBenchmarkFile(path, ({ benchmark, rounds, results }) => {
      console.log(`\n${benchmark.title}  (${rounds} rounds, ${path})\n${table(benchmark, results)}`)
    })
  }
} finally {
  await removeTestFolder(folder)
}
