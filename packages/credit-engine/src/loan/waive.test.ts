import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar/day.ts'
import { percentage } from '../money/percentage.ts'
import { pesos } from '../money/pesos.ts'
import { caps, termsOfExample } from '../testing/loans.ts'
import { applyPayment } from './apply-payment.ts'
import { openLoan } from './open-loan.ts'
import { passTime } from './pass-time.ts'
import { waivableOf, waive } from './waive.ts'

const terms = termsOfExample({ administrationFee: pesos(4_900), feeVatRate: percentage('19') })
const capOf = caps({})
const opened = openLoan(terms)
const dueOn = opened.installments[0]?.dueOn ?? terms.firstDueOn
const [dayBefore, dayAfter] = [addDays(dueOn, -1), addDays(dueOn, 1)]

describe('what may be waived (R-B14)', () => {
  test('the charge of an installment may be waived from its due date on, not the day before', () => {
    expect(waivableOf(opened, 'fee', dayBefore, capOf)).toBe(0)
    expect(waivableOf(opened, 'fee', dueOn, capOf)).toBe(4_900)
    expect(waivableOf(opened, 'fee', dayAfter, capOf)).toBe(4_900)
  })

  test('the penalty may be waived from the day after the due date on', () => {
    expect(waivableOf(opened, 'penalty', dueOn, capOf)).toBe(0)
    const day = waivableOf(opened, 'penalty', dayAfter, capOf)
    expect(day).toBeGreaterThan(0)
    expect(waivableOf(opened, 'penalty', addDays(dueOn, 2), capOf)).toBeGreaterThan(day)
  })

  test('nothing may be waived of an installment or of a loan that is paid', () => {
    const total = Object.values(opened.installments[0]?.expected ?? {}).reduce((sum, part) => sum + part, 0)
    const paid = applyPayment(opened, { on: dueOn, amount: pesos(total), kind: 'installment' }, capOf)
    expect(waivableOf(paid, 'fee', dueOn, capOf)).toBe(0)
    const off = applyPayment(opened, { on: dueOn, amount: pesos(9_000_000), kind: 'payoff' }, capOf)
    expect(waivableOf(off, 'fee', dayAfter, capOf)).toBe(0)
    expect(waive(off, { kind: 'waiver', part: 'fee', on: dayAfter, amount: pesos(1) }, capOf)).toEqual(
      passTime(off, dayAfter, capOf),
    )
  })
})

describe('a waiver (R-B14)', () => {
  const feeOf = (amount: number, day = dueOn) => {
    const row = waive(opened, { kind: 'waiver', part: 'fee', on: day, amount: pesos(amount) }, capOf)
      .installments[0]
    return [row?.expected.fee, row?.expected.feeVat]
  }

  test('a waiver takes the whole charge with all of its VAT on the due date itself', () => {
    expect(feeOf(4_900)).toEqual([0, 0])
    expect(feeOf(1_000_000)).toEqual([0, 0])
    expect(feeOf(4_900, dayBefore)).toEqual([4_900, 931])
  })

  test('a waiver of a part of the charge takes the VAT of that part, half up', () => {
    expect(feeOf(4_899)).toEqual([1, 931 - 931])
    expect(feeOf(1_000)).toEqual([3_900, 931 - 190])
    expect(feeOf(50)).toEqual([4_850, 931 - 10])
  })

  test('a waiver takes from the oldest installment first, and the rest from the next', () => {
    const late = addDays(opened.installments[1]?.dueOn ?? dueOn, 0)
    const { installments } = waive(
      opened,
      { kind: 'waiver', part: 'fee', on: late, amount: pesos(5_000) },
      capOf,
    )
    expect(installments.slice(0, 3).map(({ expected }) => expected.fee)).toEqual([0, 4_800, 4_900])
  })

  test('a waiver of no amount is refused', () => {
    for (const amount of [0, -1]) {
      expect(() =>
        waive(opened, { kind: 'waiver', part: 'fee', on: dueOn, amount: pesos(amount) }, capOf),
      ).toThrow(RangeError)
    }
  })
})
