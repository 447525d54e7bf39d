import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const transactionsARun = 200

/** Null where pgbench is not installed. */
export async function pgbenchOn(connectionString: string) {
  if (spawnSync('pgbench', ['--version']).status !== 0) return null
  const quiet = { maxBuffer: 10_000_000 }
  await run('pgbench', ['--initialize', '--quiet', '--scale=10', connectionString], quiet)
  const options = ['--skip-some-updates', '--no-vacuum', '--client=1', '--protocol=prepared']
  return {
    name: 'pgbench, a client a lane',
    unitsPerRun: transactionsARun,
    run: () => run('pgbench', [...options, `--transactions=${transactionsARun}`, connectionString], quiet),
  }
}
