import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { movePayment } from '../../apps/api/src/features/payments/payments.ts'
import { checkHeldMoney } from '../../apps/api/src/features/refunds/refunds.ts'
import { applyPayment } from '../../apps/api/src/features/servicing/apply-payments.ts'
import type { StoredLoan } from '../../apps/api/src/features/servicing/loan-store.ts'
import { unapplyPayment } from '../../apps/api/src/features/servicing/servicing.ts'
import { counterOf, problemsOf, whoAt } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { type Connection, connect } from '../../apps/api/src/platform/database/connect.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { inTransaction } from '../../apps/api/src/platform/database/transaction.ts'
import { type DatabaseTap, tapDatabase } from './database-tap.ts'

let database: FreshDatabase
let tap: DatabaseTap
let tapped: Connection

beforeAll(async () => {
  database = await freshDatabase()
  tap = await tapDatabase(database.connectionString)
  tapped = connect({ connectionString: tap.connectionString, poolSize: 2 })
})
afterEach(async () => expect(await problemsOf(database.db)).toEqual([]))
afterAll(async () => {
  await tapped.close()
  await tap.close()
  await database.close()
})

const noon = '2026-03-20T17:00:00Z'

/** Runs the act, cut at its n-th statement; what it says then is lost. False when it has no such statement. */
async function cutAt(number: number, act: () => Promise<unknown>): Promise<boolean> {
  let isCut = false
  void tap.arm(
    (_statement, seen) => seen === number,
    (dropConnection) => {
      isCut = true
      dropConnection()
    },
  )
  await act().catch(() => undefined)
  await tap.disarm()
  return isCut
}

/** The act is cut at each of its statements in turn, each time with a loan of its own, and then made again. */
async function cutEverywhere(
  prepare: () => Promise<{ readonly loan: StoredLoan; readonly act: () => Promise<unknown> }>,
): Promise<{ readonly cuts: number; readonly loans: readonly StoredLoan[] }> {
  const loans: StoredLoan[] = []
  for (let number = 1; ; number += 1) {
    const { loan, act } = await prepare()
    const isCut = await cutAt(number, act)
    const answer = await act()
    expect(await act()).toEqual(answer)
    loans.push(loan)
    if (!isCut) return { cuts: number - 1, loans }
  }
}

describe('cut off at any of its statements, the commit among them, and made again', () => {
  it('a payment is applied once, also when it works days in and closes the loan', async () => {
    const lender = lenderOn(database)
    const parts = { ...lender.servicing, db: tapped.db }
    const counter = counterOf(lender)
    const { cuts, loans } = await cutEverywhere(async () => {
      const loan = await lender.lend({ installmentCount: 3 })
      const order = counter.orderOf(loan, 2_000_000, noon)
      return { loan, act: () => applyPayment(parts, order, whoAt(noon)) }
    })
    expect(cuts).toBeGreaterThanOrEqual(7)
    for (const loan of loans) {
      const { loan: paid } = await counter.read(loan)
      expect([paid.received, paid.closed?.because]).toEqual([2_000_000, 'paid'])
    }
  })

  it('a move takes the payment out of one loan and into the other, or does nothing', async () => {
    const lender = lenderOn(database)
    const context = { servicing: { ...lender.servicing, db: tapped.db }, tell: async () => {} }
    const counter = counterOf(lender)
    const rights: StoredLoan[] = []
    const { cuts, loans } = await cutEverywhere(async () => {
      const [loan, right] = [
        await lender.lend({ installmentCount: 3 }),
        await lender.lend({ installmentCount: 3 }),
      ]
      rights.push(right)
      const reference = await counter.pay(loan, 1_700_000, '2026-02-10')
      const order = { reference, loan: right.contractNumber, reason: 'the wrong one', isOtherPerson: false }
      const act = async () => {
        await inTransaction(tapped.db, (transaction) => movePayment(context, transaction, order, whoAt(noon)))
        return Promise.all([loan, right].map(async (each) => (await counter.read(each)).loan.received))
      }
      return { loan, act }
    })
    expect(cuts).toBeGreaterThanOrEqual(15)
    for (const loan of loans)
      expect((await counter.read(loan)).loan).toMatchObject({ received: 0, closed: null })
    for (const right of rights) expect((await counter.read(right)).loan.received).toBe(1_700_000)
    const acts = database.db.selectFrom('auditEntry').select('id').where('action', '=', 'movePayment')
    expect(await acts.execute()).toHaveLength(loans.length)
    const held: string[] = []
    for await (const problem of checkHeldMoney(database.db)) held.push(problem)
    expect(
      held.filter((problem) => rights.some(({ contractNumber }) => problem.includes(contractNumber))),
    ).toEqual([])
  })

  it('a reversal takes the payment back once, and opens the loan again', async () => {
    const lender = lenderOn(database)
    const parts = { ...lender.servicing, db: tapped.db }
    const counter = counterOf(lender)
    const { cuts, loans } = await cutEverywhere(async () => {
      const loan = await lender.lend({ installmentCount: 3 })
      const reference = await counter.pay(loan, 2_000_000, noon)
      return { loan, act: () => unapplyPayment(parts, reference, whoAt(noon)) }
    })
    expect(cuts).toBeGreaterThanOrEqual(9)
    for (const loan of loans) {
      const { loan: open } = await counter.read(loan)
      expect([open.received, open.closed]).toEqual([0, null])
    }
  })
})
