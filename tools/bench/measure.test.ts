import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { measure, quantile } from './measure.ts'

test('the reference has ratio 1 and a contender with more work a smaller one', async () => {
  const contenders = [
    { name: 'short', run: () => pause(2) },
    { name: 'long', run: () => pause(12) },
  ] as const
  const [short, long] = await measure({ title: 'pauses', unit: 'pauses', contenders }, 3, 60)
  expect(short?.ratio).toBe(1)
  expect(long?.ratio).toBeLessThan(0.6)
  expect(long?.medianMs).toBeGreaterThanOrEqual(11)
})

test('the median of five is the third', () => {
  expect(quantile([5, 1, 4, 2, 3], 0.5)).toBe(3)
})
