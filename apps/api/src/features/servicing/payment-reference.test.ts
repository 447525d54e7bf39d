import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  assignedReference,
  billReference,
  collectedReference,
  depositReference,
  movedReference,
  onwardReference,
  partReference,
  providerReference,
  readReference,
  writeReference,
} from './payment-reference.ts'

const word = fc.string({ minLength: 1, maxLength: 12 })
const collected = fc.oneof(
  word.map(providerReference),
  word.map(billReference),
  word.map(depositReference),
  word.map(partReference),
  word.filter((text) => !/^(assigned|moved|epayco|bill|deposit|part):/.test(text)),
)
const moves = fc.array(fc.constantFrom(assignedReference, movedReference), { maxLength: 4 })

it('a payment reference is read back letter by letter, and names the money that first came however often it went on', () => {
  fc.assert(
    fc.property(collected, moves, (first, onward) => {
      const reference = onward.reduce((name, next) => next(name), first)
      const read = readReference(reference)
      expect(writeReference(read)).toBe(reference)
      expect(collectedReference(reference)).toBe(first)
      expect(read.onward).toHaveLength(onward.length)
    }),
  )
})

it.each([
  ['epayco:101', { onward: [], from: 'epayco', name: '101' }],
  ['moved:assigned:bill:F-1', { onward: ['moved', 'assigned'], from: 'bill', name: 'F-1' }],
  ['part:moved:1', { onward: [], from: 'part', name: 'moved:1' }],
  ['abono', { onward: [], from: null, name: 'abono' }],
  ['epayco', { onward: [], from: null, name: 'epayco' }],
  [':1', { onward: [], from: null, name: ':1' }],
])('the payment reference %s names its collector, and how the money went on', (reference, read) => {
  expect(readReference(reference)).toEqual(read)
})

it.each([
  ['assigned', 'assigned:epayco:101'],
  ['moved', 'moved:epayco:101'],
  ['applied', null],
  ['reversed', null],
] as const)('the money of a payment that is %s goes on under %s', (state, onward) => {
  expect(onwardReference({ reference: 'epayco:101', state })).toBe(onward)
})
