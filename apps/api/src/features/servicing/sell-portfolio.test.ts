import { isoOf } from '@cupo/credit-engine'
import { describe, expect, it } from 'vitest'
import { balancesOf, entriesOf } from '../../ledger/ledger.ts'
import { newId } from '../../platform/ids.ts'
import { listOwnLoans } from './read-loan.ts'
import { sellPortfolio } from './sell-portfolio.ts'
import { aSale, whoAt } from './testing/counter.ts'
import { openCounter } from './testing/open-counter.ts'

const { database, lender, counter } = await openCounter()

const sell = (id: string, at: string) => sellPortfolio(lender.servicing, id, whoAt(at), aSale())

describe('a sold portfolio (R-B6)', () => {
  it('a sold loan comes after the open loans in the list of its borrower, and the list counts all loans', async () => {
    const older = await lender.lend({ document: '1020304098' })
    const { id, documentIndex } = await lender.lend({ document: '1020304098', disbursedOn: '2026-02-10' })
    await sell(id, '2026-05-20T15:00:00Z')
    const { loans, count } = await listOwnLoans(database.db, documentIndex, 1)
    expect([loans.map((loan) => loan.stored.id), count]).toEqual([[older.id], 2])
  })

  it('a sale closes the loan on its day, after every day before it was applied', async () => {
    const opened = await lender.lend()
    expect(await sell(opened.id, '2026-05-20T15:00:00Z')).toEqual({
      ok: true,
      value: { soldOn: '2026-05-20' },
    })
    const { loan } = await counter.read(opened)
    expect([loan.closed?.because, isoOf(loan.asOf)]).toEqual(['sold', '2026-05-20'])
    const kinds = (await entriesOf(database.db, opened.id)).map(({ kind }) => kind)
    expect(kinds.at(-1)).toBe('portfolioSale')
    expect(kinds.filter((kind) => kind === 'day').length).toBeGreaterThan(3)
  })

  it('a sale turns all receivables into a loss', async () => {
    const opened = await lender.lend()
    await sell(opened.id, '2026-05-20T15:00:00Z')
    const balances = await balancesOf(database.db, opened.id)
    const receivable = Object.entries(balances).filter(
      ([account, balance]) =>
        (account === 'loanPrincipal' || account.endsWith('Receivable')) && balance !== 0,
    )
    expect(receivable).toEqual([])
    expect(balances.portfolioSale).toBeGreaterThan(opened.loan.terms.principal)
  })

  it('a sale leaves the application as it is: nothing was paid off (R-B6)', async () => {
    const opened = await lender.lend()
    await sell(opened.id, '2026-05-20T15:00:00Z')
    const application = await database.db
      .selectFrom('application')
      .select('situation')
      .where('id', '=', opened.applicationId)
      .executeTakeFirst()
    expect(application?.situation).toBe('Liberada')
  })

  it('later payments of a sold loan go to suspense, and the loan stays as it was sold (R-B9)', async () => {
    const opened = await lender.lend()
    await sell(opened.id, '2026-05-20T15:00:00Z')
    const sold = await counter.read(opened)
    const order = counter.orderOf(opened, 75_000, '2026-05-21')
    expect(await counter.tell(order)).toMatchObject({
      ok: true,
      value: { loanId: opened.id, state: 'suspense' },
    })
    expect(await counter.read(opened)).toEqual(sold)
    const { suspense, providerClearing } = await balancesOf(database.db, opened.id)
    expect([suspense, providerClearing]).toEqual([-75_000, 75_000])
  })

  it('a sale of a sold loan changes nothing', async () => {
    const opened = await lender.lend()
    await sell(opened.id, '2026-05-20T15:00:00Z')
    const sold = await counter.read(opened)
    expect(await sell(opened.id, '2026-07-01T15:00:00Z')).toEqual({
      ok: true,
      value: { soldOn: '2026-05-20' },
    })
    expect(await counter.read(opened)).toEqual(sold)
  })

  it('a sale is refused for a loan that is paid off and for an unknown one', async () => {
    const paid = await lender.lend()
    await counter.pay(paid, 1_700_000, '2026-02-10', { kind: 'payoff' })
    expect(await sell(paid.id, '2026-05-20T15:00:00Z')).toMatchObject({ refusal: { code: 'CreditoPagado' } })
    for (const id of [newId(), 'nobody']) {
      expect(await sell(id, '2026-05-20T15:00:00Z')).toMatchObject({ refusal: { code: 'NoEncontrado' } })
    }
  })

  it('a sale is dated by the day of the loan when the clock went back', async () => {
    const opened = await lender.lend()
    await counter.pay(opened, 20_000, '2026-05-20')
    expect(await sell(opened.id, '2026-05-19T15:00:00Z')).toMatchObject({ value: { soldOn: '2026-05-20' } })
  })
})
