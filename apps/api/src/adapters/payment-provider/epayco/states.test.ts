import { describe, expect, it } from 'vitest'
import { stateCodeOf, stateOf } from './translate.ts'

describe('the state of a transaction', () => {
  it.each([
    [1, 'accepted'],
    [2, 'rejected'],
    [3, 'pending'],
    [4, 'failed'],
    [6, 'reversed'],
    [7, 'held'],
    [8, 'started'],
    [9, 'expired'],
    [10, 'abandoned'],
    [11, 'cancelled'],
    [12, 'suspectedFraud'],
  ])('%i is %s', (code, state) => {
    expect(stateOf(code)).toEqual({ stateCode: code, state })
  })

  it.each([0, 5, 13, 100, null])('%s is in no table of the vendor, and waits as pending', (code) => {
    expect(stateOf(code)).toEqual({ stateCode: 3, state: 'pending' })
  })

  it('the state of a transaction is read from the response where its own field is empty', () => {
    expect(stateCodeOf('1', '2')).toBe(1)
    expect(stateCodeOf('', '2')).toBe(2)
    expect(stateCodeOf('', '')).toBeNull()
    expect(stateCodeOf('Aceptada', '1')).toBeNull()
    expect(stateCodeOf('1.0', '')).toBeNull()
    expect(stateCodeOf('-1', '')).toBeNull()
  })
})
