import { expect, test } from 'vitest'
import { latest } from './application-store.ts'

test('only the newest question may write its answer, in whatever order they come', () => {
  const questions = latest()
  const first = questions.next()
  const second = questions.next()
  expect(second()).toBe(true)
  expect(first()).toBe(false)
})
