import { beforeEach, describe, expect, it } from 'vitest'
import { type CircuitBreaker, createCircuitBreaker } from './ask-provider.ts'
import type { HttpOutcome } from './send-once.ts'

const timeout: HttpOutcome = { kind: 'timeout' }
const answer = (status: number): HttpOutcome => ({ kind: 'answer', status, contentType: '', text: '' })

let now: number
let breaker: CircuitBreaker
beforeEach(() => {
  now = 0
  breaker = createCircuitBreaker({}, () => now)
})

const fail = (times: number, outcome = timeout) => {
  for (let time = 0; time < times; time += 1) breaker.saw(outcome)
}

describe('a circuit breaker', () => {
  it('a circuit breaker opens at the fifth failed call within ten seconds, and repeats that failure (R-L7)', () => {
    fail(4)
    expect(breaker.blocks()).toBeNull()
    now = 9_999
    breaker.saw(answer(503))
    expect(breaker.blocks()).toEqual(answer(503))
  })

  it('a circuit breaker stays closed when the failures are further apart', () => {
    fail(4)
    now = 10_000
    fail(1)
    expect(breaker.blocks()).toBeNull()
  })

  it.each([200, 404, 409, 422])('a circuit breaker takes status %i for a sign of life', (status) => {
    fail(4)
    breaker.saw(answer(status))
    fail(4)
    expect(breaker.blocks()).toBeNull()
  })

  it('a circuit breaker lets calls out after five seconds, and opens again at the first that fails (R-L7)', () => {
    fail(5)
    now = 4_999
    expect(breaker.blocks()).toEqual(timeout)
    now = 5_000
    expect(breaker.blocks()).toBeNull()
    fail(1)
    expect(breaker.blocks()).toEqual(timeout)
  })

  it('a circuit breaker is closed for good once a call succeeds', () => {
    fail(5)
    now = 5_000
    breaker.saw(answer(200))
    fail(4)
    expect(breaker.blocks()).toBeNull()
  })
})
