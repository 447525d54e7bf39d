// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('waits while somebody types, and starts in the first quiet second', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  const work = vi.fn()
  whenIdle(work)
  for (let letter = 0; letter < 5; letter += 1) {
    await vi.advanceTimersByTimeAsync(800)
    dispatchEvent(new KeyboardEvent('keydown'))
  }
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(work).toHaveBeenCalledTimes(1)
})

test('waits for the network', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const work = vi.fn()
  whenIdle(work)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(work).toHaveBeenCalledTimes(1)
})

test('can be given up', async () => {
  vi.useFakeTimers()
  const work = vi.fn()
  whenIdle(work)()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(work).not.toHaveBeenCalled()
})
