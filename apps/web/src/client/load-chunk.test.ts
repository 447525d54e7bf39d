// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { ChunkFailure, loadChunk } from './load-chunk.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a chunk that comes is passed on', async () => {
  expect(await loadChunk(async () => 'screen')).toBe('screen')
})

test('an error inside of a chunk is no failure of fetching it', async () => {
  const defect = new TypeError('undefined is not a function')
  await expect(loadChunk(() => Promise.reject(defect))).rejects.toBe(defect)
})

test.each([
  ['Failed to fetch dynamically imported module: http://localhost/assets/screen.js'],
  ['error loading dynamically imported module: http://localhost/assets/screen.js'],
  ['Importing a module script failed.'],
])('%s is a chunk failure', async (message) => {
  const loading = loadChunk(() => Promise.reject(new TypeError(message)))
  await expect(loading).rejects.toBeInstanceOf(ChunkFailure)
})

test('a chunk that does not come within 120 seconds is a chunk failure (R-V49)', async () => {
  vi.useFakeTimers()
  const failure = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(119_000)
  const early = await Promise.race([failure, Promise.resolve('waiting')])
  expect(early).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await failure).toBeInstanceOf(ChunkFailure)
})
