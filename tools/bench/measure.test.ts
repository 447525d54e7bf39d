import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { measure, quantile } from './measure.ts'

test('the reference has ratio 1 and a contender with more work a smaller one', async () => {
  const contenders = [
    { name: 'short', run: () => pause(2) },
    { name: 'long', run: () => pause(12) },
  ] as const
  const [short, long] = await measure({ title: 'pauses', unit: 'pauses', rounds: 3, contenders }, 60)
  expect(short?.ratio).toBe(1)
  expect(long?.ratio).toBeLessThan(0.6)
  expect(long?.medianMs).toBeGreaterThanOrEqual(11)
})

test('a run of ten units counts ten times', async () => {
  const contenders = [{ name: 'ten', unitsPerRun: 10, run: () => pause(2) }] as const
  const [ten] = await measure({ title: 'pauses', unit: 'pauses', rounds: 1, contenders }, 60)
  const unitsPerMedianRun = ((ten?.perSecond ?? 0) * (ten?.medianMs ?? 0)) / 1_000
  expect(unitsPerMedianRun).toBeGreaterThan(3)
})

test('with one round a run that takes long is done once, and only the first contender twice', async () => {
  let [first, second] = [0, 0]
  const contenders = [
    { name: 'first', run: () => pause(20).then(() => ++first) },
    { name: 'second', run: () => pause(20).then(() => ++second) },
  ] as const
  await measure({ title: 'pauses', unit: 'pauses', rounds: 1, contenders }, 10)
  expect([first, second]).toEqual([2, 1])
})

test('a contender that works by itself counts as much as it tells', async () => {
  const runItself = async () => ({ units: 30, latenciesMs: [4, 5, 6] })
  const contenders = [{ name: 'other process', runItself }] as const
  const [own] = await measure({ title: 'payments', unit: 'payments', rounds: 1, contenders }, 60)
  expect(own).toMatchObject({ perSecond: 500, medianMs: 5 })
})

test('a round in which a contender does nothing in time is made longer until it does something', async () => {
  const runItself = async (durationMs: number) => ({ units: durationMs < 200 ? 0 : 10, latenciesMs: [4] })
  const contenders = [{ name: 'slow process', runItself }] as const
  const [own] = await measure({ title: 'payments', unit: 'payments', rounds: 1, contenders }, 60)
  expect(own?.perSecond).toBe((10 * 1_000) / 240)
})

test('the median of five is the third', () => {
  expect(quantile([5, 1, 4, 2, 3], 0.5)).toBe(3)
})
