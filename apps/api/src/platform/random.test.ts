import { expect, it } from 'vitest'
import { systemRandom } from './random.ts'

it('chance never gives the same bytes twice, also where it asks the system again', () => {
  const drawn = Array.from({ length: 2_000 }, () => Buffer.from(systemRandom.bytes(12)).toString('hex'))
  expect(new Set(drawn).size).toBe(drawn.length)
  expect(drawn.every((bytes) => bytes.length === 24 && !/^0+$/.test(bytes))).toBe(true)
})

it.each([0, 1, 4_096, 5_000])('chance gives %i bytes when so many are asked for', (count) => {
  expect(systemRandom.bytes(count)).toHaveLength(count)
})
