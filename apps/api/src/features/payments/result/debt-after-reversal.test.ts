import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../platform/database/testing.ts'
import { advanceLoans } from '../../servicing/servicing.ts'
import { counterOf } from '../../servicing/testing/counter.ts'
import { type Lender, lenderOn } from '../../servicing/testing/lender.ts'
import { debtAfterReversal } from './debt-after-reversal.ts'

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
const lateEventsOf = (loanId: string) =>
  lender.events.filter((event) => event.kind === 'installmentLate' && event.loanId === loanId)

describe('a reversed payment (R-Q17)', () => {
  it('leaves what is overdue in its parts, since when, what a day costs, and a late notice for each installment', async () => {
    const opened = await lender.lend({ disbursedOn: '2026-01-10' })
    const paid = await counter.pay(opened, 300_000, '2026-02-10', { kind: 'advance' })
    await advanceLoans({ ...lender.parts, onFailure: () => undefined }, noon('2026-04-01'))
    expect(lateEventsOf(opened.id)).toEqual([])
    await counter.reverse(paid, '2026-04-01')
    const debt = await debtAfterReversal(database.db, { loanId: opened.id }, noon('2026-04-01'))
    const { loan } = await counter.read(opened)
    const late = loan.installments.filter((row) => row.dueOn < loan.asOf)
    expect(late.length).toBeGreaterThan(1)
    expect(debt).toMatchObject({ payBy: '2026-04-01', overdue: { hasVat: true } })
    const parts = Object.values(debt?.breakdown ?? {}).reduce((sum, part) => sum + (part ?? 0), 0)
    expect(parts).toBe(debt?.amount)
    expect(lateEventsOf(opened.id).map(({ number }) => number)).toEqual(late.map(({ number }) => number))

    // A day later exactly one day of penalty more is owed.
    const tomorrow = await debtAfterReversal(database.db, { loanId: opened.id }, noon('2026-04-02'))
    expect((tomorrow?.amount ?? 0) - (debt?.amount ?? 0)).toBeGreaterThan(0)
    expect(
      Math.abs((tomorrow?.amount ?? 0) - (debt?.amount ?? 0) - (debt?.overdue?.penaltyPerDay ?? 0)),
    ).toBeLessThanOrEqual(2 * late.length)
  })

  it('costs nothing until the due date of an installment that is not due yet, and nobody is told of being late', async () => {
    const opened = await lender.lend({ disbursedOn: '2026-01-10' })
    const paid = await counter.pay(opened, 100_000, '2026-02-01')
    await counter.reverse(paid, '2026-02-03')
    const debt = await debtAfterReversal(database.db, { loanId: opened.id }, noon('2026-02-03'))
    expect(debt).toMatchObject({ overdue: null })
    expect(lateEventsOf(opened.id)).toEqual([])
  })

  it('says nothing of a payment that paid no loan', async () => {
    expect(await debtAfterReversal(database.db, { loanId: null }, noon('2026-02-03'))).toBeNull()
  })
})
