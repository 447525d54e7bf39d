import { dayFromIso, isoOf, type PaymentKind, payoffQuote } from '@cupo/credit-engine'
import { describe, expect, it } from 'vitest'
import { balancesOf } from '../../ledger/ledger.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import type { StoredLoan } from './loan-store.ts'
import { noonOf, whoAt } from './testing/counter.ts'
import { giveBack } from './testing/give-back.ts'
import { openCounter } from './testing/open-counter.ts'

const { database, lender, counter } = await openCounter()

type PaymentNotice = { readonly paidAt: string; readonly amount: number; readonly kind: PaymentKind }

/** Every order in which a few things can come. */
function ordersOf<T>(things: readonly T[]): readonly (readonly T[])[] {
  if (things.length < 2) return [things]
  return things.flatMap((first, index) =>
    ordersOf(things.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  )
}

/** The loan and its balances after the payments were told in an order, on the day when all are known. */
async function payInOrder(payments: readonly PaymentNotice[], at: string) {
  const opened = await lender.lend()
  for (const { paidAt, amount, kind } of payments) {
    await counter.pay(opened, amount, paidAt, { kind, at })
  }
  const { loan, lastPaidAt } = await counter.read(opened)
  const balances = await balancesOf(database.db, opened.id)
  return { loan, lastPaidAt, balances: Object.entries(balances).filter(([, balance]) => balance !== 0) }
}

describe('late, backdated and out-of-order payments (R-B2)', () => {
  it.each([
    [
      'over several months, a prepayment between them',
      [
        { paidAt: '2026-02-16', amount: 90_000, kind: 'installment' },
        { paidAt: '2026-02-25', amount: 120_000, kind: 'installment' },
        { paidAt: '2026-03-20', amount: 600_000, kind: 'reduceInstallment' },
        { paidAt: '2026-04-20', amount: 150_000, kind: 'installment' },
      ],
    ],
    [
      'of one day, where the moment decides',
      [
        { paidAt: '2026-02-16T15:00:00Z', amount: 200_000, kind: 'installment' },
        { paidAt: '2026-02-16T15:00:01Z', amount: 500_000, kind: 'reduceTerm' },
        { paidAt: '2026-02-16T15:00:02Z', amount: 150_000, kind: 'advance' },
      ],
    ],
    [
      'with a payoff that comes early or late',
      [
        { paidAt: '2026-02-16', amount: 160_000, kind: 'installment' },
        { paidAt: '2026-03-10', amount: 1_650_000, kind: 'payoff' },
        { paidAt: '2026-03-12', amount: 40_000, kind: 'installment' },
      ],
    ],
  ] as readonly (readonly [string, readonly PaymentNotice[]])[])(
    'payments that arrive in any order lead to one state: %s',
    async (_what, payments) => {
      const at = noonOf('2026-05-02')
      const [first, ...others] = ordersOf(payments)
      const expected = await payInOrder(first ?? [], at)
      for (const order of others) expect(await payInOrder(order, at)).toEqual(expected)
    },
  )

  it('two payments of one moment are told apart by their references', async () => {
    const loans = [await lender.lend(), await lender.lend()] as const
    const prepay = (loan: StoredLoan) =>
      counter.pay(loan, 600_000, '2026-02-10', { kind: 'reduceTerm', reference: `a-${loan.id}` })
    const payPart = (loan: StoredLoan) =>
      counter.pay(loan, 20_000, '2026-02-10', { reference: `b-${loan.id}` })
    await prepay(loans[0])
    await payPart(loans[0])
    await payPart(loans[1])
    await prepay(loans[1])
    const [first, second] = [await counter.read(loans[0]), await counter.read(loans[1])]
    expect(second.loan).toEqual(first.loan)
  })
})

describe('a payment and the refund of an overpayment', () => {
  const payoffOf = async (loan: StoredLoan, date: string) => {
    const { capOf } = await readUsuryCaps(database.db)
    return payoffQuote((await counter.read(loan)).loan, dayFromIso(date), capOf).total
  }

  it('a refund of the instant of a payment is replayed after it, whatever their references', async () => {
    const loan = await lender.lend()
    await counter.pay(loan, 100_000, '2026-02-16')
    const overpaid = (await payoffOf(loan, '2026-03-10')) + 50_000
    // A reference that sorts behind the transfer's id.
    await counter.pay(loan, overpaid, '2026-03-10', { reference: `z-${loan.id}` })
    await giveBack(lender.servicing, loan.id, 1, whoAt(noonOf('2026-03-10')))
    expect(await counter.problems()).toEqual([])
  })

  it.each(['before', 'after'] as const)(
    'a payment of an hour before a refund is replayed before it when its notice comes later and the refunded payment was reversed %s the refund',
    async (reversed) => {
      const loan = await lender.lend()
      const overpaid = (await payoffOf(loan, '2026-02-10')) + 50_000
      const reference = await counter.pay(loan, overpaid, '2026-02-10T15:00:00Z')
      if (reversed === 'before') await counter.reverse(reference, '2026-02-10')
      await giveBack(lender.servicing, loan.id, { sum: 50_000 }, whoAt('2026-02-10T17:00:00Z'))
      if (reversed === 'after') await counter.reverse(reference, '2026-02-10')
      await counter.pay(loan, 200_000, '2026-02-10T16:00:00Z', { at: '2026-02-10T18:00:00Z' })
      expect(await counter.problems()).toEqual([])
    },
  )
})

describe('a clock that goes back ten minutes', () => {
  it('a clock that goes back around midnight during a payment loses nothing and dates nothing twice', async () => {
    const opened = await lender.lend()
    // 00:05 on the day after the due date, then 23:55 on the due date.
    await counter.pay(opened, 30_000, '2026-02-17T05:05:00Z')
    const asOf = (await counter.read(opened)).loan.asOf
    await counter.pay(opened, 40_000, '2026-02-17T04:55:00Z', { at: '2026-02-17T04:55:00Z' })
    await counter.pay(opened, 50_000, '2026-02-17T05:06:00Z')
    const { loan } = await counter.read(opened)
    expect([loan.received, loan.asOf]).toEqual([120_000, asOf])
  })

  it('a clock that goes back between a payment and its reversal leaves the loan on its day', async () => {
    const opened = await lender.lend()
    const order = counter.orderOf(opened, 30_000, '2026-02-17T05:05:00Z')
    await counter.tell(order)
    await counter.reverse(order.reference, '2026-02-16')
    const { loan } = await counter.read(opened)
    expect([loan.received, isoOf(loan.asOf)]).toEqual([0, '2026-02-17'])
  })
})
