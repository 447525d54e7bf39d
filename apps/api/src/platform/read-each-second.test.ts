import { Temporal } from 'temporal-polyfill'
import { expect, it, vi } from 'vitest'
import { readEachSecond } from './read-each-second.ts'

const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(1_800_000_000_000 + seconds * 1000)

it('a value is read when a second begins, once for all of the second', async () => {
  let reads = 0
  const read = readEachSecond(async () => ++reads)
  expect(await Promise.all([0, 0.5, 0.9].map((seconds) => read(at(seconds))))).toEqual([1, 1, 1])
  expect(await read(at(1))).toBe(2)
})

it('a value that could not be read is read again in the same second', async () => {
  let isAway = true
  const read = readEachSecond(async () => {
    if (isAway) throw new Error('away')
    return 'there'
  })
  await expect(read(at(0))).rejects.toThrow('away')
  isAway = false
  expect(await read(at(0))).toBe('there')
})

it('a value of whose moment a second has passed is read again, also where the clock of its reader stands', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let reads = 0
  const read = readEachSecond(async () => ++reads)
  expect(await read(at(0))).toBe(1)
  vi.advanceTimersByTime(999)
  expect(await read(at(0))).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await read(at(0))).toBe(2)
  vi.useRealTimers()
})
