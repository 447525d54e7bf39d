import { pesos } from '@cupo/credit-engine'
import { describe, expect, it } from 'vitest'
import type { ProviderTransaction, TransactionState } from '../../../ports/payment-provider.ts'
import { judge, mismatchesOf, type Outcome, type Verdict } from './judge-transaction.ts'
import { aTransaction } from './testing/a-transaction.ts'

const failures = ['rejected', 'failed', 'expired', 'abandoned', 'cancelled', 'suspectedFraud'] as const
const pauses = ['pending', 'held', 'started'] as const
const judged = (before: Outcome, state: TransactionState) => judge(before, { state }, [])

describe('what an answer of the provider does', () => {
  it.each<[Outcome, Verdict, Verdict, Verdict, Verdict]>([
    // before, then: accepted, pending, failed, reversed
    ['waiting', 'post', 'wait', 'fail', 'reverse'],
    ['quarantined', 'post', 'wait', 'fail', 'reverse'],
    ['failed', 'post', 'ignore', 'ignore', 'ignore'],
    ['posted', 'ignore', 'ignore', 'contradict', 'reverse'],
    ['suspense', 'ignore', 'ignore', 'contradict', 'reverse'],
    ['reversed', 'reinstate', 'ignore', 'ignore', 'ignore'],
  ])('to a transaction that is %s', (before, accepted, pending, failed, reversed) => {
    expect(judged(before, 'accepted')).toBe(accepted)
    expect(pauses.map((state) => judged(before, state))).toEqual(pauses.map(() => pending))
    expect(failures.map((state) => judged(before, state))).toEqual(failures.map(() => failed))
    expect(judged(before, 'reversed')).toBe(reversed)
  })

  it.each<[Outcome, TransactionState, Verdict, Verdict]>([
    // real money for something else, then what is not even that
    ['waiting', 'accepted', 'setAside', 'quarantine'],
    ['failed', 'accepted', 'setAside', 'quarantine'],
    ['quarantined', 'accepted', 'setAside', 'quarantine'],
    ['waiting', 'pending', 'quarantine', 'quarantine'],
    ['waiting', 'reversed', 'quarantine', 'quarantine'],
    ['waiting', 'rejected', 'fail', 'fail'],
    ['posted', 'reversed', 'contradict', 'contradict'],
    ['posted', 'accepted', 'ignore', 'ignore'],
    ['reversed', 'accepted', 'contradict', 'contradict'],
  ])(
    'an answer that differs from the registered attempt, to a transaction that is %s, when it is %s',
    (before, state, other, none) => {
      expect(judge(before, { state }, ['amount'])).toBe(other)
      expect(judge(before, { state }, ['unknownInvoice'])).toBe(other)
      expect(judge(before, { state }, ['amount', 'currency'])).toBe(none)
      expect(judge(before, { state }, ['otherInvoice'])).toBe(none)
    },
  )
})

describe('the match of a transaction with its registered attempt (R-Q2)', () => {
  const registered = { amount: pesos(149_120), isTest: true }
  const found = (changed: Partial<ProviderTransaction>) =>
    mismatchesOf(aTransaction({ amount: pesos(149_120), ...changed }), registered, { isTest: true })

  it('a transaction that agrees in every point has no mismatch', () => expect(found({})).toEqual([]))

  it.each<[string, Partial<ProviderTransaction>]>([
    ['amount', { amount: pesos(149_121) }],
    ['noAmount', { amount: null }],
    ['currency', { currency: 'USD' }],
    ['currency', { currency: 'cop' }],
    ['merchant', { isOurMerchant: false }],
    ['test', { isTest: false }],
  ])('an answer matches the attempt in every point but for the %s', (mismatch, changed) =>
    expect(found(changed)).toEqual([mismatch]),
  )

  it('a transaction with an unknown invoice mismatches', () => {
    expect(mismatchesOf(aTransaction(), null, { isTest: true })).toEqual(['unknownInvoice'])
    expect(mismatchesOf(aTransaction(), null, { isTest: false })).toEqual(['unknownInvoice', 'test'])
  })

  it('a transaction of nothing mismatches', () => {
    expect(mismatchesOf(aTransaction({ amount: pesos(0) }), null, { isTest: true })).toEqual([
      'unknownInvoice',
      'noAmount',
    ])
  })

  it('a test attempt is not paid by a transaction after tests have ended', () => {
    expect(mismatchesOf(aTransaction(), registered, { isTest: false })).toEqual(['test'])
  })

  it('a transaction that named another invoice before mismatches', () => {
    const told = { isTest: true, providerInvoice: 'another' }
    expect(mismatchesOf(aTransaction(), registered, told)).toEqual(['otherInvoice'])
  })
})

it('a payment that a person took back ends with its provider’s reversal, and is a task where the provider has its money (R-Q3)', () => {
  const judged = (state: ProviderTransaction['state']) =>
    judge('reversed', { state }, [], { isReversedHere: true })
  expect([judged('reversed'), judged('accepted'), judged('pending')]).toEqual([
    'reverse',
    'contradict',
    'ignore',
  ])
})
