import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { readEachSecond } from './payment-pipeline.ts'
import { noticeLimit } from './receive-notice.ts'

const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(1_800_000_000_000 + seconds * 1000)

it('each second takes its number of notices (R-Q1)', () => {
  const takes = noticeLimit()
  expect([0, 0.1, 0.5, 0.9, 1].map((seconds) => takes(at(seconds), 3))).toEqual([
    true,
    true,
    true,
    false,
    true,
  ])
})

it('the limit of a second is read when the second begins', async () => {
  let reads = 0
  const read = readEachSecond(async () => ++reads)
  expect(await Promise.all([0, 0.5, 0.9].map((seconds) => read(at(seconds))))).toEqual([1, 1, 1])
  expect(await read(at(1))).toBe(2)
})

it('a limit that could not be read is read again', async () => {
  let isAway = true
  const read = readEachSecond(async () => {
    if (isAway) throw new Error('away')
    return 'there'
  })
  await expect(read(at(0))).rejects.toThrow('away')
  isAway = false
  expect(await read(at(0))).toBe('there')
})
