import { describe, expect, it } from 'vitest'
import { balancesOf } from '../../ledger/ledger.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { assignSuspense } from './assign-suspense.ts'
import { sellPortfolio } from './sell-portfolio.ts'
import { aSale, noonOf, whoAt } from './testing/counter.ts'
import { openCounter } from './testing/open-counter.ts'

const { database, lender, counter } = await openCounter()

const assign = (reference: string, loan: string, on = '2026-03-20') =>
  inTransaction(database.db, (transaction) =>
    assignSuspense(lender.servicing, transaction, { reference, loan }, whoAt(noonOf(on))),
  )

/** Somebody paid under a name that no loan has. */
async function strayMoney(amount: number, on = '2026-02-10') {
  const reference = await counter.pay({ key: 'nobody' }, amount, on)
  const { id } = await database.db
    .selectFrom('loanPayment')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { reference, subject: id }
}

const stateOf = async (reference: string) =>
  (
    await database.db
      .selectFrom('loanPayment')
      .select('state')
      .where('reference', '=', reference)
      .executeTakeFirst()
  )?.state

describe('money in suspense that is assigned to a loan (R-B11)', () => {
  it('money in suspense pays the loan it is assigned to with its own value date, and leaves suspense', async () => {
    const opened = await lender.lend()
    const same = await lender.lend()
    const { reference, subject } = await strayMoney(90_000)
    expect(await assign(reference, opened.contractNumber)).toMatchObject({
      ok: true,
      value: { loanId: opened.id, state: 'applied' },
    })
    await counter.pay(same, 90_000, '2026-02-10', { at: noonOf('2026-03-20') })
    expect((await counter.read(opened)).loan).toEqual((await counter.read(same)).loan)
    expect(await balancesOf(database.db, subject)).toEqual({ providerClearing: 0, suspense: 0 })
    expect(await stateOf(reference)).toBe('assigned')
  })

  it('money in suspense is assigned once, however often the command is repeated, and to one loan', async () => {
    const [opened, other] = [await lender.lend(), await lender.lend()]
    const { reference } = await strayMoney(90_000)
    const answers = await Promise.all([1, 2, 3].map(() => assign(reference, opened.contractNumber)))
    expect(new Set(answers.map((answer) => answer.ok && answer.value.paymentId)).size).toBe(1)
    expect((await counter.read(opened)).loan.received).toBe(90_000)
    expect(await assign(reference, other.contractNumber)).toMatchObject({ ok: false })
    expect((await counter.read(other)).loan.received).toBe(0)
  })

  it('money of a sold loan in suspense may be assigned to another loan', async () => {
    const [sold, opened] = [await lender.lend(), await lender.lend()]
    await sellPortfolio(lender.servicing, sold.id, whoAt(noonOf('2026-03-01')), aSale())
    const reference = await counter.pay(sold, 60_000, '2026-03-10')
    expect(await assign(reference, opened.key)).toMatchObject({ ok: true })
    expect((await counter.read(opened)).loan.received).toBe(60_000)
  })

  it('money assigned from suspense is taken out of its loan when the provider reverses it', async () => {
    const opened = await lender.lend()
    const { reference } = await strayMoney(90_000)
    await assign(reference, opened.contractNumber)
    const answer = await counter.reverse(reference, '2026-03-25')
    expect(answer).toMatchObject({ ok: true, value: { state: 'reversed' } })
    expect((await counter.read(opened)).loan.received).toBe(0)
    expect([await stateOf(reference), await stateOf(`assigned:${reference}`)]).toEqual([
      'reversed',
      'reversed',
    ])
    expect(await counter.reverse(reference, '2026-03-25')).toMatchObject({ ok: true })
  })

  it('money in suspense is not assigned to a closed or unknown loan, nor once it is gone', async () => {
    const [paid, opened] = [await lender.lend(), await lender.lend()]
    await counter.pay(paid, 1_700_000, '2026-02-10', { kind: 'payoff' })
    const { reference } = await strayMoney(90_000)
    const refused = (code: string) => ({ ok: false, refusal: { code } })
    expect(await assign(reference, paid.contractNumber)).toMatchObject(refused('CreditoPagado'))
    expect(await assign(reference, 'CU-NOBODY')).toMatchObject(refused('NoEncontrado'))
    expect(await assign('epayco:0', opened.contractNumber)).toMatchObject(refused('NoEncontrado'))
    await counter.reverse(reference, '2026-03-21')
    expect(await assign(reference, opened.contractNumber)).toMatchObject(refused('EtapaInvalida'))
  })
})
