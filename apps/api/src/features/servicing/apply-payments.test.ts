import { isoOf, outstandingPrincipal, payoffQuote, pesos, totalOf } from '@cupo/credit-engine'
import { describe, expect, it } from 'vitest'
import { balancesOf, entriesOf } from '../../ledger/ledger.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import { noonOf } from './testing/counter.ts'
import { openCounter } from './testing/open-counter.ts'
import { totalOfRow } from './testing/total-of-row.ts'

const { database, lender, counter } = await openCounter()

const rowsWith = async (reference: string) =>
  (await database.db.selectFrom('loanPayment').select('id').where('reference', '=', reference).execute())
    .length

describe('a payment (R-B2)', () => {
  it('a payment pays its installment and is booked to the account of its collector', async () => {
    const opened = await lender.lend()
    const total = totalOfRow(opened.loan, 1)
    const reference = await counter.pay(opened, total, '2026-02-10')
    const { loan } = await counter.read(opened)
    expect(loan.installments[0]).toMatchObject({ paid: loan.installments[0]?.expected })
    expect(isoOf(loan.asOf)).toBe('2026-02-10')
    expect((await balancesOf(database.db, opened.id)).providerClearing).toBe(total)
    const entry = (await entriesOf(database.db, opened.id)).at(-1)
    expect(entry).toMatchObject({
      kind: 'payment',
      idempotencyKey: `payment:${reference}`,
      valueOn: '2026-02-10',
      bookedOn: '2026-02-10',
      actor: 'provider',
    })
  })

  it('a payment collected by the operator is booked to the account of the operator', async () => {
    const opened = await lender.lend({ isMobileBill: true })
    await counter.pay(opened, 100_000, '2026-02-16', { source: 'mobileBill' })
    const { operatorClearing, providerClearing } = await balancesOf(database.db, opened.id)
    expect([operatorClearing, providerClearing]).toEqual([100_000, undefined])
  })

  it('a payment may name the loan by its contract number', async () => {
    const opened = await lender.lend()
    await counter.pay({ key: opened.contractNumber }, 50_000, '2026-02-10')
    expect((await counter.read(opened)).loan.received).toBe(50_000)
  })

  it('a payment made on the due date is on time although its notice comes after midnight', async () => {
    const opened = await lender.lend()
    await counter.pay(opened, totalOfRow(opened.loan, 1), '2026-02-17T04:59:00Z', {
      at: '2026-02-17T05:04:00Z',
    })
    const { loan } = await counter.read(opened)
    expect(loan.installments[0]?.expected.penalty).toBe(0)
    expect(loan.installments[0]?.paidOn).not.toBeNull()
    expect(
      lender.events.filter(({ loanId, kind }) => loanId === opened.id && kind === 'installmentLate'),
    ).toEqual([])
  })

  it('a payment before the daily job books each day it passes under its own date', async () => {
    const opened = await lender.lend()
    await counter.pay(opened, 200_000, '2026-03-05')
    const days = (await entriesOf(database.db, opened.id)).filter(({ kind }) => kind === 'day')
    expect(days.map(({ valueOn }) => valueOn)).toEqual(['2026-02-16', '2026-02-28'])
  })

  it('a payment writes an audit row under the loan', async () => {
    const opened = await lender.lend()
    await counter.pay(opened, 70_000, '2026-02-10')
    const audit = await database.db
      .selectFrom('auditEntry')
      .select(['actor', 'action', 'after'])
      .where('subjectId', '=', opened.id)
      .orderBy('at')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['openLoan', 'applyPayment'])
    expect(audit[1]).toMatchObject({ actor: 'provider', after: { amount: 70_000, received: 70_000 } })
  })
})

describe('a reference (R-B2)', () => {
  it('a reference repeated with the same input gets the same answer, and nothing is written', async () => {
    const opened = await lender.lend()
    const order = counter.orderOf(opened, 80_000, '2026-02-10')
    const first = await counter.tell(order)
    const again = await counter.tell(order, noonOf('2026-02-12'))
    expect(again).toEqual(first)
    expect((await counter.read(opened)).loan.received).toBe(80_000)
  })

  it('a reference repeated with another amount, moment, kind, source or loan is refused', async () => {
    const [opened, other] = [await lender.lend(), await lender.lend()]
    const order = counter.orderOf(opened, 80_000, '2026-02-10')
    await counter.tell(order)
    const others = [
      { ...order, amount: pesos(80_001) },
      { ...order, paidAt: order.paidAt.add({ milliseconds: 1 }) },
      { ...order, kind: 'advance' as const },
      { ...order, source: 'mobileBill' as const },
      { ...order, loan: other.key },
      { ...order, loan: 'nobody' },
    ]
    for (const changed of others) {
      expect(await counter.tell(changed, noonOf('2026-02-12'))).toMatchObject({
        ok: false,
        refusal: { code: 'ClaveReutilizada' },
      })
    }
    expect((await counter.read(opened)).loan.received).toBe(80_000)
    expect((await counter.read(other)).loan.received).toBe(0)
  })

  it('a reference is remembered although the clock went back before the day of the payment', async () => {
    const opened = await lender.lend()
    const order = counter.orderOf(opened, 80_000, '2026-02-10T05:05:00Z')
    const first = await counter.tell(order)
    expect(await counter.tell(order, '2026-02-10T04:55:00Z')).toEqual(first)
  })
})

describe('a payment order (R-B2)', () => {
  it.each([0, -1, 0.5, Number.NaN, 2 ** 53])('a payment order is refused for %d pesos', async (amount) => {
    const opened = await lender.lend()
    const order = { ...counter.orderOf(opened, 1, '2026-02-10'), amount: amount as ReturnType<typeof pesos> }
    expect(await counter.tell(order)).toMatchObject({ ok: false, refusal: { code: 'SolicitudInvalida' } })
    expect(await rowsWith(order.reference)).toBe(0)
  })

  it('a payment order dated before the loan, as after the clock went back, counts from the first day of the loan', async () => {
    const opened = await lender.lend({ disbursedOn: '2026-01-10' })
    await counter.pay(opened, 50_000, '2026-01-08')
    const { loan } = await counter.read(opened)
    expect([isoOf(loan.asOf), loan.received]).toEqual(['2026-01-10', 50_000])
  })

  it('a payment order is refused until its date has come', async () => {
    const opened = await lender.lend()
    const order = counter.orderOf(opened, 80_000, '2026-02-10T05:00:00Z')
    expect(await counter.tell(order, '2026-02-10T04:59:59Z')).toMatchObject({
      ok: false,
      refusal: { code: 'FechaFutura' },
    })
    expect(await rowsWith(order.reference)).toBe(0)
    expect(await counter.tell(order, '2026-02-10T05:00:00Z')).toMatchObject({ ok: true })
  })
})

describe('the last peso of a loan (R-B5)', () => {
  it('the last peso of a loan closes it and settles its application; later money is overpaid', async () => {
    const opened = await lender.lend()
    const { capOf } = await readUsuryCaps(database.db)
    await counter.pay(opened, 100_000, '2026-02-10')
    const { loan } = await counter.read(opened)
    const quote = payoffQuote(loan, loan.asOf, capOf)
    await counter.pay(opened, quote.total, '2026-02-10T18:00:00Z', { kind: 'payoff' })
    const paid = await counter.read(opened)
    expect(paid.loan.closed).toEqual({ on: loan.asOf, because: 'paid' })
    expect(outstandingPrincipal(paid.loan)).toBe(0)
    expect(await counter.situationOf(opened)).toBe('Liquidada')

    await counter.pay(opened, 30_000, '2026-03-20')
    const after = await counter.read(opened)
    expect([after.loan.overpaid, after.loan.closed?.because]).toEqual([30_000, 'paid'])
    expect((await balancesOf(database.db, opened.id)).customerCredit).toBe(-30_000)
    expect(await counter.situationOf(opened)).toBe('Liquidada')
  })

  it('the last peso of a loan emits one event', async () => {
    const opened = await lender.lend({ installmentCount: 3 })
    const all = opened.loan.installments.reduce((sum, { expected }) => sum + totalOf(expected), 0)
    await counter.pay(opened, all, '2026-02-10', { kind: 'advance' })
    await counter.pay(opened, 10_000, '2026-02-11')
    const events = await database.db
      .selectFrom('domainEvent')
      .select(['type', 'data'])
      .where('applicationId', '=', opened.applicationId)
      .execute()
    expect(events).toEqual([{ type: 'LoanClosed', data: { loanId: opened.id, because: 'paid' } }])
  })
})

describe('money without an open loan (R-B9)', () => {
  it('money without an open loan goes to suspense under the payment when its loan is unknown', async () => {
    const order = counter.orderOf({ key: 'CU-UNKNOWN' }, 45_000, '2026-02-10')
    const answer = await counter.tell(order)
    expect(answer).toMatchObject({ ok: true, value: { loanId: null, state: 'suspense' } })
    expect(await counter.tell(order)).toEqual(answer)
    const paymentId = answer.ok ? answer.value.paymentId : ''
    expect(await balancesOf(database.db, paymentId)).toEqual({ providerClearing: 45_000, suspense: -45_000 })
  })
})
