import { dayFromIso, loanAfter, type Payment, payoffQuote, pesos } from '@cupo/credit-engine'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { balancesOf, entriesOf } from '../../ledger/ledger.ts'
import { type Connection, connect } from '../../platform/database/connect.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import { historiesOf } from './payment-history.ts'
import { counterOf, noonOf, problemsOf } from './testing/counter.ts'
import { type Lender, lenderOn } from './testing/lender.ts'
import { totalOfRow } from './testing/total-of-row.ts'

const raceName = 'race'
let database: FreshDatabase
/** Of its own, so that what its server processes have counted is told when they end. */
let racing: Connection
let lender: Lender
let counter: ReturnType<typeof counterOf>

beforeAll(async () => {
  database = await freshDatabase()
  const address = new URL(database.connectionString)
  address.searchParams.set('application_name', raceName)
  racing = connect({ connectionString: address.toString(), poolSize: 5, acquireTimeoutMs: 20_000 })
  lender = lenderOn(racing)
  counter = counterOf(lender)
})
afterEach(async () => expect(await problemsOf(database.db)).toEqual([]))
afterAll(() => database.close())

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('at the same moment', () => {
  it('50 concurrent payments of one installment pay the next installments and the payoff of the day, and the rest is overpaid (R-B2)', async () => {
    const opened = await lender.lend()
    const total = totalOfRow(opened.loan, 1)
    const orders = times(50).map(() => counter.orderOf(opened, total, '2026-02-16'))
    const answers = await Promise.all(orders.map((order) => counter.tell(order)))
    expect(answers.every((answer) => answer.ok && answer.value.state === 'applied')).toBe(true)
    const { loan } = await counter.read(opened)
    expect(loan.received).toBe(50 * total)
    const { capOf } = await readUsuryCaps(database.db)
    const all = payoffQuote(opened.loan, dayFromIso('2026-02-16'), capOf).total
    expect([loan.closed?.because, loan.overpaid]).toEqual(['paid', 50 * total - all])
    expect((await balancesOf(database.db, opened.id)).customerCredit).toBe(all - 50 * total)
  })

  it('100 concurrent requests with one reference make one payment and get one answer', async () => {
    const opened = await lender.lend()
    const order = counter.orderOf(opened, 90_000, '2026-02-16')
    const answers = await Promise.all(times(100).map(() => counter.tell(order)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const payments = await database.db
      .selectFrom('loanPayment')
      .select('id')
      .where('loanId', '=', opened.id)
      .execute()
    expect(payments).toHaveLength(1)
    expect((await counter.read(opened)).loan.received).toBe(90_000)
  })

  it('100 concurrent payments of one reference for two loans make one payment and one kind of refusal', async () => {
    const loans = [await lender.lend(), await lender.lend()]
    const order = counter.orderOf({ key: '' }, 90_000, '2026-02-16')
    const answers = await Promise.all(
      times(100).map((index) => counter.tell({ ...order, loan: loans[index % 2]?.key ?? '' })),
    )
    const taken = answers.filter((answer) => answer.ok)
    expect(taken).toHaveLength(50)
    expect(answers.flatMap((answer) => (answer.ok ? [] : answer.refusal.code))).toEqual(
      Array(50).fill('ClaveReutilizada'),
    )
    const received = await Promise.all(loans.map(async (loan) => (await counter.read(loan)).loan.received))
    expect(received.toSorted((a, b) => a - b)).toEqual([0, 90_000])
  })

  it('50 concurrent payments, payoff quotes and reversals end as if they came one after the other', async () => {
    const opened = await lender.lend()
    const { capOf } = await readUsuryCaps(database.db)
    const toReverse = await Promise.all(times(10).map(() => counter.pay(opened, 30_000, '2026-02-16')))
    const quotes: number[] = []
    await Promise.all(
      times(50).flatMap((index) => [
        counter.tell(
          counter.orderOf(opened, 10_000 + index, `2026-02-16T15:00:${String(index).padStart(2, '0')}Z`),
        ),
        counter.read(opened).then(({ loan }) => quotes.push(payoffQuote(loan, loan.asOf, capOf).total)),
        ...(index % 5 === 0 ? [counter.reverse(toReverse[index / 5] ?? '', '2026-02-16')] : []),
      ]),
    )
    const stored = await counter.read(opened)
    const history = (await historiesOf(database.db, [stored])).get(opened.id) ?? []
    expect(history).toHaveLength(50)
    expect(stored.loan).toEqual(loanAfter(opened.loan.terms, history, stored.loan.asOf, capOf))
    expect(stored.loan.received).toBe(times(50).reduce((sum, index) => sum + 10_000 + index, 0))
    // Each quote is that of some moment in between: none mixes the payments of two.
    const possible = await quotesOfHistory()
    expect(quotes.filter((quote) => !possible.has(quote))).toEqual([])

    async function quotesOfHistory() {
      const entries = await entriesOf(database.db, opened.id)
      const paid = new Set([0])
      let received = 0
      for (const { lines } of entries) {
        received += lines.find(({ account }) => account === 'providerClearing')?.amount ?? 0
        paid.add(received)
      }
      return new Set<number>(
        [...paid].map((amount) => {
          const payment: Payment = { on: stored.loan.asOf, amount: pesos(amount), kind: 'installment' }
          const loan = loanAfter(opened.loan.terms, amount === 0 ? [] : [payment], stored.loan.asOf, capOf)
          return payoffQuote(loan, loan.asOf, capOf).total
        }),
      )
    }
  })

  it('50 concurrent payments and the reversal of each leave the loan as it was (R-B3)', async () => {
    const opened = await lender.lend()
    await counter.pay(opened, 25_000, '2026-02-16')
    const before = await counter.read(opened)
    const orders = times(50).map((index) =>
      counter.orderOf(opened, 400_000 + index, '2026-02-16', {
        kind: index % 3 === 0 ? 'reduceTerm' : index % 3 === 1 ? 'payoff' : 'installment',
      }),
    )
    await Promise.all(
      orders.map(async (order) => {
        await counter.tell(order)
        await counter.reverse(order.reference, '2026-02-16')
      }),
    )
    expect(await counter.read(opened)).toEqual(before)
  })

  it('a payment reversed 20 times at once is reversed once', async () => {
    const opened = await lender.lend()
    const reference = await counter.pay(opened, 90_000, '2026-02-16')
    const answers = await Promise.all(times(20).map(() => counter.reverse(reference, '2026-02-16')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const kinds = (await entriesOf(database.db, opened.id)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'reversal')).toHaveLength(1)
  })

  it('concurrent payments of different days, kinds and loans leave each loan equal to the replay of its payments', async () => {
    const loans = await Promise.all(times(5).map(() => lender.lend()))
    const kinds = ['installment', 'advance', 'reduceInstallment', 'reduceTerm', 'payoff'] as const
    await Promise.all(
      times(100).map((index) => {
        const loan = loans[index % 5]
        if (loan === undefined) throw new Error('no loan')
        const order = counter.orderOf(
          loan,
          20_000 + 7_000 * (index % 11),
          `2026-0${2 + (index % 4)}-1${index % 9}`,
          {
            kind: kinds[(index * 7) % 5] ?? 'installment',
          },
        )
        return counter.tell(order, noonOf('2026-06-01'))
      }),
    )
    const { length } = await database.db
      .selectFrom('loanPayment')
      .select('id')
      .where(
        'loanId',
        'in',
        loans.map(({ id }) => id),
      )
      .execute()
    expect(length).toBe(100)
  })
})

it('none of the concurrent verbs meets a deadlock', async () => {
  await racing.close()
  const left = 'select pid from pg_stat_activity where application_name = $1'
  await vi.waitFor(async () => expect((await database.owner.query(left, [raceName])).rows).toEqual([]))
  const counted = 'select deadlocks from pg_stat_database where datname = current_database()'
  expect((await database.owner.query(counted)).rows).toEqual([{ deadlocks: 0 }])
})
