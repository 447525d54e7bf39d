import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, runProgram } from './run-program.ts'

export type Tally = {
  readonly passed: number
  readonly failed: number
  /** What failed and how, a line each: told again at the very end, where nobody has to look for it. */
  readonly failures: readonly string[]
}

type Report = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly FileReport[]
}

type FileReport = {
  readonly name: string
  readonly status: string
  readonly message: string
  readonly assertionResults: readonly {
    readonly fullName: string
    readonly status: string
    readonly failureMessages: readonly string[]
  }[]
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
  if (report === null) return { passed: 0, failed: 1, failures: ['vitest left no report'] }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = report.numFailedTests + broken.length
  const isOutsideTests = failed === 0 && code !== 0
  const failures = [
    ...report.testResults.flatMap(failedTests),
    ...broken.map(({ name, message }) => `${relative(root, name)}: ${firstLine(message)}`),
    ...(isOutsideTests ? ['an error outside the tests, see above'] : []),
  ]
  return { passed: report.numPassedTests, failed: isOutsideTests ? 1 : failed, failures }
}

const failedTests = ({ name, assertionResults }: FileReport): readonly string[] =>
  assertionResults
    .filter(({ status }) => status === 'failed')
    .map(
      ({ fullName, failureMessages }) =>
        `${relative(root, name)}: ${fullName}: ${firstLine(failureMessages[0] ?? '')}`,
    )

const firstLine = (text: string) => text.split('\n')[0] ?? ''

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return null
  }
}
