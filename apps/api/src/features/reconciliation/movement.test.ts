import { pesos } from '@cupo/credit-engine'
import { describe, expect, it } from 'vitest'
import { differenceOf, type Movement, type OwnMovement, reasonOf } from './movement.ts'

const theirs = (change: Partial<Movement> = {}): Movement => ({
  id: 'epayco:101234567',
  kind: 'payment',
  name: '101234567',
  reference: null,
  amount: pesos(149_120),
  at: '2027-03-01T15:00:00Z',
  state: 'done',
  ...change,
})
const ours = (change: Partial<OwnMovement> = {}): OwnMovement => ({
  amount: pesos(149_120),
  state: 'done',
  isFollowed: false,
  ...change,
})

describe('the comparison of a movement', () => {
  it.each(['open', 'done', 'undone', 'void'] as const)('agrees where both sides say %s', (state) => {
    expect(differenceOf(theirs({ state }), ours({ state }))).toBeNull()
  })

  it.each([
    ['payment', 'done', 'unknown'],
    ['payment', 'undone', 'unknown'],
    ['payment', 'open', null],
    ['payment', 'void', null],
    ['order', 'open', 'unknown'],
    ['order', 'done', 'unknown'],
    ['order', 'void', null],
    ['bill', 'done', 'unknown'],
    ['bill', 'open', null],
    ['transfer', 'open', 'unknown'],
    ['transfer', 'done', 'unknown'],
    ['transfer', 'void', null],
  ] as const)('finds an unknown %s that is %s: %s', (kind, state, because) => {
    expect(differenceOf(theirs({ kind, state }), undefined)?.because ?? null).toBe(because)
  })

  it.each([
    ['done', 'undone'],
    ['done', 'void'],
    ['undone', 'done'],
    ['void', 'done'],
    ['open', 'done'],
  ] as const)('finds what is %s for Cupo and %s outside', (own, state) => {
    expect(differenceOf(theirs({ state }), ours({ state: own }))?.because).toBe('state')
  })

  it('finds another amount, to the peso, and not of what never moved', () => {
    const other = ours({ amount: pesos(149_121) })
    expect(differenceOf(theirs(), other)?.because).toBe('amount')
    expect(differenceOf(theirs({ state: 'void' }), { ...other, state: 'void' })).toBeNull()
    expect(differenceOf(theirs({ amount: null }), other)).toBeNull()
  })

  it('leaves what the clock or a person follows to them', () => {
    expect(differenceOf(theirs(), ours({ state: 'open', isFollowed: true }))).toBeNull()
  })

  it('asks again about a state that has no name', () => {
    expect(differenceOf(theirs({ state: null }), ours())?.because).toBe('state')
    expect(differenceOf(theirs({ state: null }), undefined)?.because).toBe('unknown')
  })

  it('says the same of the same difference, with both figures', () => {
    const difference = differenceOf(theirs(), ours({ amount: pesos(1) }))
    expect(difference && reasonOf(difference)).toBe(
      'the payment provider has a payment of 149120 that is done since 2027-03-01T15:00:00Z; Cupo has it with 1',
    )
  })
})
