import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { checkLoans } from './check-loans.ts'
import { allocationOf, allocationsOfLoan } from './payment-allocation.ts'
import { counterOf } from './testing/counter.ts'
import { type Lender, lenderOn } from './testing/lender.ts'

let database: FreshDatabase
let lender: Lender
beforeAll(async () => {
  database = await freshDatabase()
  lender = lenderOn(database)
})
afterAll(() => database.close())

const problems = async () => {
  const found: string[] = []
  for await (const problem of checkLoans(database.db)) found.push(problem)
  return found
}
const sumOf = (parts: object) => Object.values(parts).reduce<number>((sum, part) => sum + Number(part), 0)

describe('the parts of a payment (R-B12)', () => {
  it('the allocation of a payment names the oldest installments first, each amount in the order of allocation', async () => {
    const loan = await lender.lend()
    const { expected } = loan.loan.installments[0] ?? { expected: null }
    const reference = await counterOf(lender).pay(loan, 100_000, '2026-02-16')
    const parts = await allocationOf(database.db, reference)
    expect(parts).toMatchObject({ penalty: 0, fee: expected?.fee, interest: expected?.interest, prepaid: 0 })
    expect(sumOf(parts ?? {})).toBe(100_000)
  })

  it('the allocations of a loan follow when an earlier payment arrives late, and sum to each amount', async () => {
    const loan = await lender.lend()
    const counter = counterOf(lender)
    await counter.pay(loan, 150_000, '2026-03-20')
    const [alone] = await allocationsOfLoan(database.db, loan.id)
    await counter.pay(loan, 120_000, '2026-02-16')
    const [first, second] = await allocationsOfLoan(database.db, loan.id)
    expect(alone?.penalty).toBeGreaterThan(second?.penalty ?? 0)
    expect([sumOf(first ?? {}), sumOf(second ?? {})]).toEqual([120_000, 150_000])
  })

  it('the allocation of a payoff is all capital, and its excess is what goes back', async () => {
    const loan = await lender.lend()
    const reference = await counterOf(lender).pay(loan, 1_900_000, '2026-02-10', { kind: 'payoff' })
    const parts = await allocationOf(database.db, reference)
    expect(parts?.principal).toBe(loan.loan.terms.principal)
    expect(parts?.overpaid).toBeGreaterThan(0)
    expect(sumOf(parts ?? {})).toBe(1_900_000)
  })

  it('the allocation of each payment is checked against its amount', async () => {
    expect(await problems()).toEqual([])
    const { reference } = await database.db
      .selectFrom('paymentAllocation')
      .select('reference')
      .executeTakeFirstOrThrow()
    await database.db
      .updateTable('paymentAllocation')
      .set((row) => ({ interest: row('interest', '+', 1) }))
      .where('reference', '=', reference)
      .execute()
    expect(await problems()).toEqual([
      `payment ${reference} is split into other parts than its loan takes`,
      expect.stringContaining(`payment ${reference} of `),
    ])
  })
})
