// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportError } from './report-error.ts'
import { reportFailedCall, reportUnanswered } from './request.ts'

const beacons: Array<{ readonly url: string; readonly body: Blob }> = []

beforeEach(() => {
  beacons.length = 0
  vi.stubGlobal('navigator', {
    sendBeacon: (url: string, body: Blob) => {
      beacons.push({ url, body })
      return true
    },
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the same error is told once, and at most ten in a visit (R-V14)', () => {
  reportError(new Error('one'), 'window', 'form')
  reportError(new Error('one'), 'window', 'form')
  expect(beacons).toHaveLength(1)
  for (let count = 0; count < 20; count += 1) reportError(new Error(`more ${count}`), 'window', 'form')
  expect(beacons).toHaveLength(10)
  expect(beacons[0]?.url).toBe('/api/v1/application/logFront')
  expect(beacons[0]?.body.type).toBe('application/json')
})

const failed = {
  method: 'POST',
  path: '/application/:applicationId/workflow/action',
  status: 503,
  errorCode: 'ServicioNoDisponible',
  requestId: '0198f0a2-6d53-7f0e-9a40-5d1c6f1f2b77',
} as const
const told = async (index: number) => JSON.parse((await beacons[index]?.body.text()) ?? 'null')

test('a failed call is told once a visit, by its declaration and nothing of its address or answer', async () => {
  const facts = { ...failed, message: 'Ana Torres 1020304050', errors: [] }
  reportFailedCall(facts)
  reportFailedCall(facts)
  expect(beacons).toHaveLength(1)
  expect(await told(0)).toMatchObject({ source: 'call', failedCall: failed })
  expect(JSON.stringify(await told(0))).not.toMatch(/Ana|1020304050/)
})

test('a call without an answer is told with the next one that is answered', async () => {
  reportFailedCall({ ...failed, status: 0, errorCode: '', requestId: '' })
  expect(beacons).toHaveLength(0)
  reportUnanswered()
  reportUnanswered()
  expect(beacons).toHaveLength(1)
  expect(await told(0)).toMatchObject({ failedCall: { status: 0 } })
})

test('a code or an id that is not of our API is left out', async () => {
  reportFailedCall({ ...failed, status: 502, errorCode: 'Ana Torres', requestId: '1020304050@x' })
  expect(await told(0)).toMatchObject({ failedCall: { status: 502, errorCode: '', requestId: '' } })
})

test('at most ten kinds of failed calls are told in a visit', () => {
  for (let status = 400; status < 430; status += 1) reportFailedCall({ ...failed, status })
  expect(beacons.length).toBeLessThanOrEqual(10)
})
