import { addDays, effectiveAnnualRate, type LoanHistoryEvent, loanAfter, pesos } from '@cupo/credit-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { termsOfExample } from '../../../../../packages/credit-engine/src/testing/loans.ts'
import { actors } from '../../platform/actor.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { changeParameters } from '../policy/change-parameter.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import { checkLoans } from './check-loans.ts'
import { allocationBetween, allocationOf, allocationsOf, allocationsOfLoan } from './payment-allocation.ts'
import { loanBeforePayment } from './payment-history.ts'
import { counterOf, noonOf, whoAt } from './testing/counter.ts'
import { giveBack } from './testing/give-back.ts'
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
const highCap = () => effectiveAnnualRate('24.00')
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

  it('the allocation of a late payment counts the refund that a reversal left open, and stands under a later cap', async () => {
    const loan = await lender.lend()
    const counter = counterOf(lender)
    await counter.pay(loan, 1_453_158, '2026-04-14')
    const surplus = await counter.pay(loan, 400_000, '2026-05-23')
    await giveBack(lender.servicing, loan.id, 0.5, whoAt(noonOf('2026-06-26')))
    await counter.reverse(surplus, '2026-08-13')
    const late = await counter.pay(loan, 122_353, '2026-08-10', { at: noonOf('2026-09-10') })
    const { capOf } = await readUsuryCaps(database.db)
    const before = await loanBeforePayment(database.db, await counter.read(loan), late, capOf)
    const { loan: after } = await counter.read(loan)
    expect(await allocationOf(database.db, late)).toEqual(allocationBetween(before?.loan ?? after, after))
    const row = { channel: '*', name: 'usuryCap', validFrom: '2026-05-01', value: '17.00' }
    const change = { actor: actors.clock, action: 'loadUsuryCap', now: whoAt(noonOf('2026-09-11')).now }
    await changeParameters(database.db, [row], change)
    expect(await problems()).toEqual([])
  })

  it('the allocation of a payment after a hold charges no day of the hold, also where an earlier payment comes later', () => {
    const terms = termsOfExample()
    const day = (days: number) => addDays(terms.disbursedOn, days)
    const pay = (on: number): LoanHistoryEvent => ({
      on: day(on),
      amount: pesos(150_000),
      kind: 'installment',
    })
    const hold: LoanHistoryEvent = { kind: 'hold', on: day(50), stops: 'everything' }
    const resume: LoanHistoryEvent = { kind: 'resume', on: day(110), heldOn: day(50), stops: 'everything' }
    const events = [pay(20), hold, resume, pay(120)]
    const named = events.map((event, place) => ({ event, reference: String(place) }))
    const through = (place: number) => loanAfter(terms, events.slice(0, place), day(120), highCap)
    const own = allocationsOf(terms, named, highCap).at(-1)
    expect(own).toEqual({ reference: '3', ...allocationBetween(through(3), through(4)) })
    const unheld = allocationsOf(
      terms,
      named.filter(({ reference }) => !'12'.includes(reference)),
      highCap,
    ).at(-1)
    expect(own?.penalty).toBeLessThan(unheld?.penalty ?? 0)
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
