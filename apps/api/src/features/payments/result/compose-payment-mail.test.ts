import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../platform/database/testing.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { advanceLoans, type StoredLoan, unapplyPaymentWithin } from '../../servicing/servicing.ts'
import { counterOf, noonOf, whoAt } from '../../servicing/testing/counter.ts'
import { type Lender, lenderOn } from '../../servicing/testing/lender.ts'
import { debtAfterReversal } from './compose-payment-mail.ts'

let database: FreshDatabase
let lender: Lender
let counter: ReturnType<typeof counterOf>
beforeAll(async () => {
  database = await freshDatabase()
  lender = lenderOn(database)
  counter = counterOf(lender)
})
afterAll(() => database.close())

const noon = (date: string) => Temporal.Instant.from(`${date}T17:00:00Z`)
const unknown = { toldAt: noonOf('2026-02-03'), payoffBefore: null }

/** Reverses a payment on a day, and asks on that day or another what its mail tells. */
async function afterReversing({ id }: StoredLoan, reference: string, on: string, askedOn = on) {
  const reversed = await inTransaction(database.db, (transaction) =>
    unapplyPaymentWithin(lender.servicing, transaction, reference, whoAt(noonOf(on))),
  )
  if (!reversed.ok) throw new Error(reversed.refusal.code)
  const { payoffBefore } = reversed.value
  return debtAfterReversal(database.db, { loanId: id }, { toldAt: noonOf(on), payoffBefore }, noon(askedOn))
}
const risenBy = (debt: Awaited<ReturnType<typeof afterReversing>>) =>
  (debt?.payoff ?? Number.NaN) - (debt?.payoffBefore ?? Number.NaN)

const lateEventsOf = (loanId: string) =>
  lender.events.filter((event) => event.kind === 'installmentLate' && event.loanId === loanId)

describe('a reversed payment (R-Q17)', () => {
  it('a reversed payment leaves what is overdue in its parts, since when, what a day costs, and a late notice for each installment', async () => {
    const opened = await lender.lend({ disbursedOn: '2026-01-10' })
    const paid = await counter.pay(opened, 300_000, '2026-02-10', { kind: 'advance' })
    await advanceLoans({ ...lender.servicing, onFailure: () => undefined }, noon('2026-04-01'))
    expect(lateEventsOf(opened.id)).toEqual([])
    await counter.reverse(paid, '2026-04-01')
    const debt = await debtAfterReversal(database.db, { loanId: opened.id }, unknown, noon('2026-04-01'))
    const { loan } = await counter.read(opened)
    const late = loan.installments.filter((row) => row.dueOn < loan.asOf)
    expect(late.length).toBeGreaterThan(1)
    expect(debt).toMatchObject({ payBy: '2026-04-01', overdue: { hasVat: true } })
    const context = Object.values(debt?.breakdown ?? {}).reduce((sum, part) => sum + (part ?? 0), 0)
    expect(context).toBe(debt?.amount)
    expect(lateEventsOf(opened.id).map(({ number }) => number)).toEqual(late.map(({ number }) => number))

    // A day later exactly one day of penalty more is owed.
    const tomorrow = await debtAfterReversal(database.db, { loanId: opened.id }, unknown, noon('2026-04-02'))
    expect((tomorrow?.amount ?? 0) - (debt?.amount ?? 0)).toBeGreaterThan(0)
    expect(
      Math.abs((tomorrow?.amount ?? 0) - (debt?.amount ?? 0) - (debt?.overdue?.penaltyPerDay ?? 0)),
    ).toBeLessThanOrEqual(2 * late.length)
  })

  it('a reversed payment costs nothing until the due date of an installment that is not due yet, and nobody is told of being late', async () => {
    const opened = await lender.lend({ disbursedOn: '2026-01-10' })
    const debt = await afterReversing(opened, await counter.pay(opened, 100_000, '2026-02-01'), '2026-02-03')
    expect(debt).toMatchObject({ overdue: null })
    expect(risenBy(debt)).toBe(100_000)
    expect(lateEventsOf(opened.id)).toEqual([])
  })

  it('a reversed payment raises the payoff by more than itself where it was a prepayment, or had paid the loan off', async () => {
    const kinds = [
      [500_000, 'reduceTerm'],
      [1_700_000, 'payoff'],
    ] as const
    for (const [amount, kind] of kinds) {
      const opened = await lender.lend({ disbursedOn: '2026-01-10' })
      const paid = await counter.pay(opened, amount, '2026-01-12', { kind })
      const { received, overpaid } = (await counter.read(opened)).loan
      const debt = await afterReversing(opened, paid, '2026-02-03')
      expect(debt).toMatchObject({ overdue: null })
      expect(risenBy(debt)).toBeGreaterThan(received - overpaid)
    }
  })

  it('compares no payoffs of two days', async () => {
    const opened = await lender.lend({ disbursedOn: '2026-01-10' })
    const paid = await counter.pay(opened, 100_000, '2026-02-01')
    const debt = await afterReversing(opened, paid, '2026-02-03', '2026-02-04')
    expect(debt).toMatchObject({ overdue: null, payoffBefore: null })
    expect(debt?.payoff).toBeGreaterThan(1_500_000)
  })

  it('a reversed payment says nothing of a payment that paid no loan', async () => {
    expect(await debtAfterReversal(database.db, { loanId: null }, unknown, noon('2026-02-03'))).toBeNull()
  })
})
