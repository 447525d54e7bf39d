import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from './run-program.ts'

export type Tally = { readonly passed: number; readonly failed: number }

type Report = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[]
}

/** Runs the projects named of vitest.config.ts; a file that does not even load counts as one failure. */
export async function runVitest(projects: readonly string[], filters: readonly string[]): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'cupo-report-'))
  const outputFile = join(folder, 'report.json')
  const chosen = projects.map((name) => `--project=${name}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${outputFile}`]
  try {
    const code = await runProgram('vitest', 'vitest', [
      'run',
      ...chosen,
      ...reporters,
      '--passWithNoTests',
      ...filters,
    ])
    return tally(readReport(outputFile), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A non-zero exit without a failed test (an error outside any test) counts as one failure too. */
function tally(report: Report | null, code: number): Tally {
  if (report === null) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = report.numFailedTests + broken.length
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return null
  }
}
