import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { noticeLimit } from './notice-limit.ts'

const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(1_800_000_000_000 + seconds * 1000)
const settings = { paymentNoticesPerSecondMax: 3 }

it('a second takes its number of notices, the next one as many again', async () => {
  let reads = 0
  const limit = noticeLimit(async () => {
    reads += 1
    return settings
  })
  const taken = await Promise.all([0, 0.1, 0.5, 0.9].map((seconds) => limit.take(at(seconds))))
  expect(taken).toEqual([settings, settings, settings, null])
  expect(await limit.take(at(1))).toBe(settings)
  expect(reads).toBe(2)
})

it('what could not be read is read again', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve(settings)]
  const limit = noticeLimit(() => answers.shift() ?? Promise.resolve(settings))
  await expect(limit.take(at(0))).rejects.toThrow('away')
  expect(await limit.take(at(0))).toBe(settings)
})
