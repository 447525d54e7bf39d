import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run-program.ts'
import { tallyOf } from './tally.ts'

const file = {
  name: join(root, 'tests/journeys/payment.test.ts'),
  status: 'passed',
  message: '',
  assertionResults: [
    { fullName: 'pays an installment', status: 'passed', failureMessages: [] },
    { fullName: 'pays off a loan', status: 'passed', failureMessages: [] },
  ],
}
const passed = { numPassedTests: 2, numFailedTests: 0, testResults: [file] }

it('counts what passed', () => {
  expect(tallyOf(passed, 0)).toEqual({ passed: 2, failed: 0, failures: [] })
})

it('names each test that failed, with the first line of its failure', () => {
  const failing = {
    ...file,
    status: 'failed',
    assertionResults: [
      {
        fullName: 'pays off a loan',
        status: 'failed',
        failureMessages: ['Error: no dialog opened\n    at payment.test.ts:12'],
      },
    ],
  }
  expect(tallyOf({ numPassedTests: 0, numFailedTests: 1, testResults: [failing] }, 1)).toEqual({
    passed: 0,
    failed: 1,
    failures: ['tests/journeys/payment.test.ts: pays off a loan: Error: no dialog opened'],
  })
})

it('counts a file that does not load as one failure', () => {
  const broken = { ...file, status: 'failed', message: 'Cannot find module', assertionResults: [] }
  expect(tallyOf({ numPassedTests: 0, numFailedTests: 0, testResults: [broken] }, 1)).toMatchObject({
    failed: 1,
    failures: ['tests/journeys/payment.test.ts: Cannot find module'],
  })
})

it('counts an error outside the tests, and a missing report, as a failure', () => {
  expect(tallyOf(passed, 1).failed).toBe(1)
  expect(tallyOf(null, 0).failed).toBe(1)
})
