import { dayFromIso, type Loan, payoffQuote, totalOf } from '@cupo/credit-engine'
import { describe, expect, it } from 'vitest'
import { balancesOf, entriesOf } from '../../ledger/ledger.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import { sellPortfolio } from './sell-portfolio.ts'
import { aSale, whoAt } from './testing/counter.ts'
import { openCounter } from './testing/open-counter.ts'
import { totalOfRow } from './testing/total-of-row.ts'

const { database, lender, counter } = await openCounter()

const allOf = ({ installments }: Loan) => installments.reduce((sum, row) => sum + totalOf(row.expected), 0)

describe('a reversal (R-B3)', () => {
  it.each([
    ['an installment', 'installment', 90_000],
    ['an advance of several installments', 'advance', 700_000],
    ['a prepayment with lower installments', 'reduceInstallment', 600_000],
    ['a prepayment with fewer installments', 'reduceTerm', 600_000],
    ['a payoff', 'payoff', 1_700_000],
  ] as const)('a reversal restores the loan and its balances after %s', async (_what, kind, amount) => {
    const opened = await lender.lend()
    await counter.pay(opened, 50_000, '2026-02-10')
    const [before, balances] = [await counter.read(opened), await balancesOf(database.db, opened.id)]
    const reference = await counter.pay(opened, amount, '2026-02-10T18:00:00Z', { kind })
    expect((await counter.read(opened)).loan).not.toEqual(before.loan)
    expect(await counter.reverse(reference, '2026-02-10')).toMatchObject({ ok: true })
    expect(await counter.read(opened)).toEqual(before)
    expect(withoutZeros(await balancesOf(database.db, opened.id))).toEqual(withoutZeros(balances))
  })

  it('a reversal mirrors the entry and corrects the rest with one more', async () => {
    const opened = await lender.lend()
    const reference = await counter.pay(opened, totalOfRow(opened.loan, 1), '2026-02-10')
    await counter.pay(opened, 60_000, '2026-02-12')
    await counter.reverse(reference, '2026-02-13')
    const entries = await entriesOf(database.db, opened.id)
    const [paid, , mirrored, correction] = entries.slice(1)
    expect(mirrored).toMatchObject({ kind: 'reversal', reverses: paid?.id, bookedOn: '2026-02-13' })
    expect(mirrored?.lines).toEqual(paid?.lines.map(({ account, amount }) => ({ account, amount: -amount })))
    expect(correction).toMatchObject({ kind: 'correction', idempotencyKey: `correction:${reference}` })
    expect(entries).toHaveLength(5)
  })

  it('the reversal of the latest payment of a day needs no correction', async () => {
    const opened = await lender.lend()
    const reference = await counter.pay(opened, 90_000, '2026-02-10')
    await counter.reverse(reference, '2026-02-10')
    expect((await entriesOf(database.db, opened.id)).map(({ kind }) => kind)).toEqual([
      'disbursement',
      'payment',
      'reversal',
    ])
  })

  it('a reversal weeks later leaves the loan as it would be without the payment: late, with its penalty', async () => {
    const [reversed, neverPaid] = [await lender.lend(), await lender.lend()]
    const reference = await counter.pay(reversed, totalOfRow(reversed.loan, 1), '2026-02-10')
    for (const loan of [reversed, neverPaid]) await counter.pay(loan, 20_000, '2026-03-10')
    await counter.reverse(reference, '2026-03-11')
    const { loan } = await counter.read(reversed)
    expect(loan.installments[0]?.expected.penalty).toBeGreaterThan(0)
    expect(loan).toEqual((await counter.read(neverPaid)).loan)
    expect(withoutZeros(await balancesOf(database.db, reversed.id))).toEqual(
      withoutZeros(await balancesOf(database.db, neverPaid.id)),
    )
  })

  it('a reversal opens a closed loan again, and its application with it (R-B3)', async () => {
    const opened = await lender.lend()
    const reference = await counter.pay(opened, 1_700_000, '2026-02-10', { kind: 'payoff' })
    expect(await counter.situationOf(opened)).toBe('Liquidada')
    await counter.reverse(reference, '2026-05-20')
    const { loan } = await counter.read(opened)
    expect([loan.closed, loan.received]).toEqual([null, 0])
    expect(await counter.situationOf(opened)).toBe('Liberada')
    const row = await database.db
      .selectFrom('loan')
      .select(['situation', 'nextStepOn'])
      .where('id', '=', opened.id)
      .executeTakeFirst()
    expect(row).toEqual({ situation: 'open', nextStepOn: '2026-02-16' })
    const events = await database.db
      .selectFrom('domainEvent')
      .select('type')
      .where('applicationId', '=', opened.applicationId)
      .orderBy('at')
      .execute()
    expect(events.map(({ type }) => type)).toEqual(['LoanClosed', 'LoanReopened'])
  })

  it('a reversal leaves a loan closed that the other payments have paid', async () => {
    const opened = await lender.lend({ installmentCount: 3 })
    const extra = await counter.pay(opened, 50_000, '2026-02-10')
    await counter.pay(opened, allOf(opened.loan), '2026-02-11', { kind: 'advance' })
    await counter.reverse(extra, '2026-02-12')
    const { loan } = await counter.read(opened)
    const { capOf } = await readUsuryCaps(database.db)
    const payoff = payoffQuote(opened.loan, dayFromIso('2026-02-11'), capOf).total
    expect([loan.closed?.because, loan.overpaid]).toEqual(['paid', allOf(opened.loan) - payoff])
    expect(await counter.situationOf(opened)).toBe('Liquidada')
  })

  it('a repeated reversal changes nothing and answers the same', async () => {
    const opened = await lender.lend()
    const reference = await counter.pay(opened, 90_000, '2026-02-10')
    const first = await counter.reverse(reference, '2026-02-11')
    const after = await counter.read(opened)
    expect(await counter.reverse(reference, '2026-03-11')).toEqual(first)
    expect(await counter.read(opened)).toEqual(after)
  })

  it('a reversed payment is answered as reversed when its order is repeated', async () => {
    const opened = await lender.lend()
    const order = counter.orderOf(opened, 90_000, '2026-02-10')
    await counter.tell(order)
    await counter.reverse(order.reference, '2026-02-11')
    expect(await counter.tell(order)).toMatchObject({ ok: true, value: { state: 'reversed' } })
    expect((await counter.read(opened)).loan.received).toBe(0)
  })

  it('a reversal is refused for an unknown payment', async () => {
    expect(await counter.reverse('nobody', '2026-02-11')).toMatchObject({
      ok: false,
      refusal: { code: 'NoEncontrado' },
    })
  })
})

describe('a reversal of money in suspense (R-B3)', () => {
  it('a reversal of money in suspense takes the money out, whether its loan was sold or is unknown', async () => {
    const sold = await lender.lend()
    await sellPortfolio(lender.servicing, sold.id, whoAt('2026-06-01T15:00:00Z'), aSale())
    const before = await balancesOf(database.db, sold.id)
    const references = [
      await counter.pay(sold, 40_000, '2026-06-02'),
      await counter.pay({ key: 'CU-NOBODY' }, 40_000, '2026-06-02'),
    ]
    for (const reference of references) {
      expect(await counter.reverse(reference, '2026-06-03')).toMatchObject({
        ok: true,
        value: { state: 'reversed' },
      })
    }
    expect(withoutZeros(await balancesOf(database.db, sold.id))).toEqual(withoutZeros(before))
  })

  it('a reversal of money in suspense leaves a payment made before the sale reversible: the loss grows by the amount', async () => {
    const opened = await lender.lend()
    const reference = await counter.pay(opened, totalOfRow(opened.loan, 1), '2026-02-10')
    await sellPortfolio(lender.servicing, opened.id, whoAt('2026-06-01T15:00:00Z'), aSale())
    const before = (await balancesOf(database.db, opened.id)).portfolioSale ?? 0
    await counter.reverse(reference, '2026-06-03')
    const { loan } = await counter.read(opened)
    expect(loan.closed?.because).toBe('sold')
    expect((await balancesOf(database.db, opened.id)).portfolioSale).toBeGreaterThan(before)
  })
})

const withoutZeros = (balances: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(balances).filter(([, balance]) => balance !== 0))
