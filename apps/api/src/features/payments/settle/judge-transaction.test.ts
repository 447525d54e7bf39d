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
    ['reversed', 'contradict', 'ignore', 'ignore', 'ignore'],
  ])('to a transaction that is %s', (before, accepted, pending, failed, reversed) => {
    expect(judged(before, 'accepted')).toBe(accepted)
    expect(pauses.map((state) => judged(before, state))).toEqual(pauses.map(() => pending))
    expect(failures.map((state) => judged(before, state))).toEqual(failures.map(() => failed))
    expect(judged(before, 'reversed')).toBe(reversed)
  })

  it('that is not what was registered: nothing moves, and a person looks at it', () => {
    const judgedAgainst = (before: Outcome, state: TransactionState) => judge(before, { state }, ['amount'])
    expect(judgedAgainst('waiting', 'accepted')).toBe('quarantine')
    expect(judgedAgainst('waiting', 'pending')).toBe('quarantine')
    expect(judgedAgainst('failed', 'accepted')).toBe('quarantine')
    expect(judgedAgainst('posted', 'reversed')).toBe('contradict')
    expect(judgedAgainst('waiting', 'rejected')).toBe('fail')
    expect(judgedAgainst('posted', 'accepted')).toBe('ignore')
  })
})

describe('what was registered', () => {
  const registered = { amount: pesos(149_120), isTest: true }
  const found = (changed: Partial<ProviderTransaction>) =>
    mismatchesOf(aTransaction({ amount: pesos(149_120), ...changed }), registered)

  it('is matched in every point', () => expect(found({})).toEqual([]))

  it.each<[string, Partial<ProviderTransaction>]>([
    ['amount', { amount: pesos(149_121) }],
    ['amount', { amount: null }],
    ['currency', { currency: 'USD' }],
    ['currency', { currency: 'cop' }],
    ['merchant', { isOurMerchant: false }],
    ['test', { isTest: false }],
  ])('but for the %s', (mismatch, changed) => expect(found(changed)).toEqual([mismatch]))

  it('is nothing: the invoice is none of ours', () => {
    expect(mismatchesOf(aTransaction(), null)).toEqual(['unknownInvoice'])
  })
})
