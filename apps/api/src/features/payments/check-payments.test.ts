import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { assignSuspense, type StoredLoan, sellPortfolio } from '../servicing/servicing.ts'
import { aSale, counterOf, whoAt } from '../servicing/testing/counter.ts'
import { checkPayments } from './check-payments.ts'
import { scriptedProvider } from './notices/testing/scripted-provider.ts'

let database: FreshDatabase
let till: ReturnType<typeof scriptedProvider>
let loan: StoredLoan
beforeAll(async () => {
  database = await freshDatabase()
  till = scriptedProvider(database)
  loan = await till.lender.lend()
})
afterAll(() => database.close())

async function collect(check: AsyncGenerator<string, number>) {
  const problems: string[] = []
  for (;;) {
    const step = await check.next()
    if (step.done) return { problems, looked: step.value }
    problems.push(step.value)
  }
}
const payments = async () => (await collect(checkPayments(database.db))).problems

describe('the transactions of the provider and the ledger', () => {
  it('transactions and ledger agree for every outcome of a payment (R-Q13)', async () => {
    for (const states of [
      ['accepted'],
      ['accepted', 'reversed'],
      ['pending'],
      ['rejected'],
      ['pending', 'expired', 'accepted'],
    ] as const) {
      const attempt = await till.attempt(loan, { amount: 50_000 })
      for (const state of states) await till.settle(till.answer(attempt, state))
    }
    const { problems, looked } = await collect(checkPayments(database.db))
    expect(problems).toEqual([])
    expect(looked).toBeGreaterThanOrEqual(5)
  })

  it('transactions and ledger agree when suspense money was assigned to a loan and reversed (R-Q13)', async () => {
    const [sold, other] = [await till.lender.lend(), await till.lender.lend()]
    const attempt = await till.attempt(sold, { amount: 50_000 })
    await sellPortfolio(till.lender.servicing, sold.id, whoAt('2026-02-01T15:00:00Z'), aSale())
    await till.settle(till.answer(attempt, 'accepted'))
    const { reference } = await database.db
      .selectFrom('loanPayment')
      .select('reference')
      .where('loanId', '=', sold.id)
      .executeTakeFirstOrThrow()
    const assigned = await inTransaction(database.db, (transaction) =>
      assignSuspense(
        till.lender.servicing,
        transaction,
        { reference, loan: other.key },
        whoAt('2026-03-10T15:00:00Z'),
      ),
    )
    expect(assigned.ok).toBe(true)
    expect(await payments()).toEqual([])
    await till.settle(till.answer(attempt, 'reversed'))
    expect((await counterOf(till.lender).read(other)).loan.received).toBe(0)
    expect(await payments()).toEqual([])
  })

  it('the check reports a transaction or an entry that the other side lacks (R-Q13)', async () => {
    const attempt = await till.attempt(loan, { amount: 50_000 })
    await till.settle(till.answer(attempt, 'accepted'))
    const change = (set: string) =>
      database.owner.query(`update payment_transaction set ${set} where invoice = $1`, [attempt.invoice])
    await change(`outcome = 'failed'`)
    expect(await payments()).toEqual([expect.stringMatching(/^payment epayco:\d+ is failed and booked$/)])
    await change(`outcome = 'posted', amount = 60000`)
    expect(await payments()).toEqual([expect.stringMatching(/ of 60000 is booked with 50000$/)])
    await change(`amount = 50000, x_ref_payco = '999'`)
    expect(await payments()).toEqual([
      'payment epayco:999 is posted and not booked',
      expect.stringMatching(/^payment epayco:\d+ of 50000 has no transaction of the provider$/),
    ])
  })
})
