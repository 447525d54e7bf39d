import { expect, test } from 'vitest'
import { toldApart } from './told-apart.ts'

test.each([
  [[1, 2, 3], [4, 5, 6], 1],
  [[4, 5, 6], [1, 2, 3], 1],
  [[1, 2, 3], [1, 2, 3], 0.5],
  [[7, 7, 7], [7, 7], 0.5],
  [[1, 3], [2, 4], 0.75],
])('%j and %j are told apart with an area of %d', (one, other, area) => {
  expect(toldApart(one, other)).toBe(area)
})
