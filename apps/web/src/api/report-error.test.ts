// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportError } from './report-error.ts'

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

test('the same error is told once, and at most ten in a visit', () => {
  reportError(new Error('one'), 'window', 'form')
  reportError(new Error('one'), 'window', 'form')
  expect(beacons).toHaveLength(1)
  for (let count = 0; count < 20; count += 1) reportError(new Error(`more ${count}`), 'window', 'form')
  expect(beacons).toHaveLength(10)
  expect(beacons[0]?.url).toBe('/api/v1/application/logFront')
  expect(beacons[0]?.body.type).toBe('application/json')
})
