import { relative } from 'node:path'
import { root } from './run-program.ts'

export type Tally = {
  readonly passed: number
  readonly failed: number
  /** What failed and how, a line each: printed again at the very end, where nobody has to look for it. */
  readonly failures: readonly string[]
  /** Tests that passed only when vitest tried them again, and how they failed first; a line each. */
  readonly triedTwice: readonly string[]
}

/** The part of vitest's JSON report that a tally reads. */
export type Report = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly FileReport[]
}

type FileReport = {
  readonly name: string
  readonly status: string
  readonly message: string
  readonly assertionResults: readonly TestReport[]
}

type TestReport = {
  readonly fullName: string
  readonly status: string
  /** Of every try: a test that passed has one here only where an earlier try failed. */
  readonly failureMessages: readonly string[]
}

/** A file that does not even load counts as one failure, and so does an error outside any test. */
export function tallyOf(report: Report | null, exitCode: number): Tally {
  if (report === null) return failureOf('vitest left no report')
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = report.numFailedTests + broken.length
  const isOutsideTests = failed === 0 && exitCode !== 0
  const failures = [
    ...linesOf(report, ({ status }) => status === 'failed'),
    ...broken.map(({ name, message }) => `${relative(root, name)}: ${firstLine(message)}`),
    ...(isOutsideTests ? ['an error outside the tests, see above'] : []),
  ]
  return {
    passed: report.numPassedTests,
    failed: isOutsideTests ? 1 : failed,
    failures,
    triedTwice: linesOf(
      report,
      ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0,
    ),
  }
}

export function failureOf(name: string): Tally {
  return { passed: 0, failed: 1, failures: [name], triedTwice: [] }
}

export const success: Tally = { passed: 1, failed: 0, failures: [], triedTwice: [] }

function linesOf(report: Report, isChosen: (test: TestReport) => boolean): readonly string[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(isChosen)
      .map(
        ({ fullName, failureMessages }) =>
          `${relative(root, name)}: ${fullName}: ${firstLine(failureMessages[0] ?? '')}`,
      ),
  )
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}
