import { relative } from 'node:path'
import { root } from './run-program.ts'

export type Tally = {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly string[]
}

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
  readonly failureMessages: readonly string[]
}

/** A file that does not load, and an error outside any test, count as one failure. */
export function tallyOf(report: Report | null, exitCode: number): Tally {
  if (report === null) return failureOf('vitest left no report')
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = report.numFailedTests + broken.length
  const isOutsideTests = failed === 0 && exitCode !== 0
  const failures = [
    ...failedIn(report),
    ...broken.map(({ name, message }) => `${relative(root, name)}: ${firstLine(message)}`),
    ...(isOutsideTests ? ['an error outside the tests, see above'] : []),
  ]
  return {
    passed: report.numPassedTests,
    failed: isOutsideTests ? 1 : failed,
    failures,
  }
}

export function failureOf(name: string): Tally {
  return { passed: 0, failed: 1, failures: [name] }
}

export const success: Tally = { passed: 1, failed: 0, failures: [] }

function failedIn(report: Report): readonly string[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${relative(root, name)}: ${fullName}: ${firstLine(failureMessages[0] ?? '')}`,
      ),
  )
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}
