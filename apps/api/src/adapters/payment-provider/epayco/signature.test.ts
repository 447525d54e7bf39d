import { describe, expect, it } from 'vitest'
import { isSignedBy, signatureOf } from './signature.ts'

/** Computed once by hand from the vendor's rule: SHA-256 over the six values with `^` between. */
const vectors = [
  {
    keys: { customerId: '12345', pKey: 'secretkey' },
    signed: { reference: 'ref_001', transactionId: 'tx_001', amount: '50000', currency: 'COP' },
    signature: '16514e8ce6f372b83a414bbb9141d3a09c213df702d91819f999c14e0d5b893b',
  },
  {
    keys: { customerId: '500100', pKey: '0f1e2d3c4b5a' },
    signed: {
      reference: '101234567',
      transactionId: '1012345671700000000',
      amount: '150000',
      currency: 'COP',
    },
    signature: '325b4c3335f1b1cb9bbbcc4eafa1c740b54850540af015d3facfc45828284a5a',
  },
] as const

describe.each(vectors)('the signature of $signed.reference', ({ keys, signed, signature }) => {
  it('a signature of the vendor is recognized (R-X14)', () => {
    expect(signatureOf(signed, keys)).toBe(signature)
    expect(isSignedBy(signature, signed, keys)).toBe(true)
    expect(isSignedBy(signature.toUpperCase(), signed, keys)).toBe(true)
  })

  it.each([
    ['amount', { amount: `${signed.amount}.00` }],
    ['amount', { amount: '1' }],
    ['reference', { reference: `${signed.reference}0` }],
    ['transaction', { transactionId: '1' }],
    ['currency', { currency: 'USD' }],
  ])('a signature of the vendor is no signature of another %s', (_what, other) => {
    expect(isSignedBy(signature, { ...signed, ...other }, keys)).toBe(false)
  })

  it('a signature of the vendor is none with another key, nor when it is cut, longer or no number', () => {
    expect(isSignedBy(signature, signed, { ...keys, pKey: 'another' })).toBe(false)
    expect(isSignedBy(signature, signed, { ...keys, customerId: '1' })).toBe(false)
    for (const wrong of ['', signature.slice(1), `${signature}0`, `${signature.slice(1)}g`]) {
      expect(isSignedBy(wrong, signed, keys)).toBe(false)
    }
  })
})

it('signed values cannot be moved across the separator', () => {
  const [{ keys, signed, signature }] = vectors
  const moved = {
    ...signed,
    reference: 'ref_001^tx_001',
    transactionId: '50000',
    amount: 'COP',
    currency: '',
  }
  expect(isSignedBy(signature, moved, keys)).toBe(false)
  const joined = { ...signed, reference: 'a^b', transactionId: 'c' }
  expect(isSignedBy(signatureOf(joined, keys), joined, keys)).toBe(false)
})
