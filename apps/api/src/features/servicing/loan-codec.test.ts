import { applyPayment, holdLoan, openLoan, passTime, pauseLoan, sellLoan } from '@cupo/credit-engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caps, loanWith, on, threePaid } from '../../../../../packages/credit-engine/src/testing/loans.ts'
import {
  paymentFor,
  randomCaps,
  randomPayments,
  randomTerms,
} from '../../../../../packages/credit-engine/src/testing/random-histories.ts'
import { sample } from '../../../../../packages/credit-engine/src/testing/sample.ts'
import { loanFromJson, loanToJson } from './loan-codec.ts'

const stored = (change: (state: Record<string, unknown>) => unknown = (state) => state) =>
  change(JSON.parse(loanToJson(loanWith(threePaid))))

describe('a stored loan', () => {
  it('a stored loan is read as it was written, after every event of random histories', () => {
    fc.assert(
      fc.property(randomTerms, randomCaps, randomPayments, (terms, capOf, wishes) => {
        let loan = openLoan(terms)
        for (const wish of wishes) {
          expect(loanFromJson(JSON.parse(loanToJson(loan)))).toEqual(loan)
          loan = applyPayment(loan, paymentFor(wish, loan, capOf), capOf)
        }
        expect(loanFromJson(JSON.parse(loanToJson(loan)))).toEqual(loan)
      }),
      sample(300),
    )
  })

  it('a stored loan is read as it was written when it was sold', () => {
    const sold = sellLoan(loanWith(threePaid), on('2027-06-01'), caps())
    expect(loanFromJson(JSON.parse(loanToJson(sold)))).toEqual(sold)
  })

  it('a stored loan is read as it was written when a hold began in a pause', () => {
    const paused = pauseLoan(passTime(loanWith([]), on('2026-12-20'), caps()), on('2027-01-08'))
    const held = holdLoan(paused, { kind: 'hold', on: on('2026-12-21'), stops: 'everything' }, caps())
    expect(held.installments[0]).toMatchObject({ pausedThrough: on('2027-01-08') })
    expect(loanFromJson(JSON.parse(loanToJson(held)))).toEqual(held)
  })

  it('equal loans are stored as equal text', () => {
    const loan = loanWith(threePaid)
    expect(loanToJson(loanFromJson(JSON.parse(loanToJson(loan))))).toBe(loanToJson(loan))
  })

  it.each([
    ['nothing', () => null],
    ['a text', () => 'loan'],
    ['a list', () => []],
    ['no terms', (state) => ({ ...state, terms: undefined })],
    ['a fraction of a peso', (state) => ({ ...state, received: 0.5 })],
    ['a negative amount', (state) => ({ ...state, credit: -1 })],
    ['an amount as text', (state) => ({ ...state, received: '1' })],
    ['a day that no calendar has', (state) => ({ ...state, asOf: '2027-02-30' })],
    ['rows that are none', (state) => ({ ...state, installments: {} })],
    ['an end of another kind', (state) => ({ ...state, closed: { on: '2027-02-01', because: 'lost' } })],
  ] as readonly (readonly [string, (state: Record<string, unknown>) => unknown])[])(
    'a stored loan is refused with %s',
    (_what, change) => {
      expect(() => loanFromJson(stored(change))).toThrow()
    },
  )

  it('a stored loan is refused with a row of no amounts', () => {
    const cut = stored((state) => ({
      ...state,
      installments: (state.installments as unknown[][]).map((row) => row.slice(0, 2)),
    }))
    expect(() => loanFromJson(cut)).toThrow()
  })
})
