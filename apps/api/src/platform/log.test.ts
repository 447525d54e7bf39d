import { expect, test } from 'vitest'
import { errorFacts } from './log.ts'

test('a copy of an error, as the job queue reports it, is logged by kind, code and place, and never by its message', () => {
  const error = Object.assign(new TypeError('of 1010100080\nand ana@example.com'), { code: '57P01' })
  const copy = { ...error, message: error.message, stack: error.stack, queue: 'effect' }
  for (const one of [error, copy]) {
    const facts = errorFacts(one)
    expect(facts).toMatchObject({ error: 'TypeError', code: '57P01' })
    expect(facts.stack).toContainEqual(expect.stringMatching(/^at .*log\.test\.ts/))
    expect(JSON.stringify(facts)).not.toMatch(/1010100080|ana@/)
  }
})

test('a thrown text is logged by its type alone', () => {
  expect(errorFacts('1010100080')).toEqual({ error: 'string' })
})
