import { dayFromIso, type Installment, payoffQuote, pesos, totalOf } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { entriesOf } from '../../../ledger/ledger.ts'
import { actors } from '../../../platform/actor.ts'
import { type FreshDatabase, freshDatabase } from '../../../platform/database/testing.ts'
import { changeParameters } from '../../policy/change-parameter.ts'
import { readUsuryCaps } from '../../policy/policy.ts'
import { checkCauses } from '../../verification/verification.ts'
import { applyPayment, applyToLocked } from '../apply-payments.ts'
import { loanStore, lockLoansOf, type StoredLoan } from '../loan-store.ts'
import { problemsOf } from '../testing/counter.ts'
import { type Lender, lenderOn } from '../testing/lender.ts'
import { unapplyPayment } from '../unapply-payment.ts'
import { waiveDue } from '../waive-due.ts'
import { advanceLoans } from './advance-loans.ts'
import { correctPaidLoans, type UsuryOverpayment } from './late-caps.ts'

let database: FreshDatabase
let lender: Lender
beforeEach(async () => {
  database = await freshDatabase()
  lender = lenderOn(database)
})
afterEach(() => database.close())

const noon = (date: string) => Temporal.Instant.from(`${date}T17:00:00Z`)
const onFailure = (_id: string, error: unknown) => {
  throw error
}
const until = (date: string) => advanceLoans({ ...lender.servicing, onFailure }, noon(date))
const who = (date: string) => ({ now: noon(date), actor: actors.provider, requestId: 'test' })

/** As `npm run lender -- usury` writes it. */
async function loadCap(month: string, cap: string): Promise<void> {
  const row = { channel: '*', name: 'usuryCap', validFrom: `${month}-01`, value: cap }
  const change = { actor: actors.clock, action: 'loadUsuryCap', now: noon('2026-01-01') }
  await changeParameters(database.db, [row], change)
}

async function found({ id }: StoredLoan): Promise<StoredLoan> {
  const stored = await loanStore.find(database.db, id)
  if (stored === null) throw new Error('the loan is gone')
  return stored
}
const row = (stored: StoredLoan, number: number): Installment => {
  const found = stored.loan.installments[number - 1]
  if (found === undefined) throw new Error(`no installment ${number}`)
  return found
}
const versionOf = async ({ id }: StoredLoan) =>
  (await database.pool.query('select version from loan where id = $1', [id])).rows[0].version

/** Pays on a date, after the job of that date. */
async function pay(loan: StoredLoan, date: string, amount: number, reference = `${loan.id}:${date}`) {
  await until(date)
  const order = {
    reference,
    loan: loan.key,
    kind: 'installment',
    source: 'provider',
    paidAt: noon(date),
  } as const
  const paid = await applyPayment(lender.servicing, { ...order, amount: pesos(amount) }, who(date))
  expect(paid).toMatchObject({ ok: true, value: { state: 'applied' } })
}
const payRow = async (loan: StoredLoan, number: number, date: string) =>
  pay(loan, date, totalOf(row(await found(loan), number).expected))

const kindsOf = async (loan: StoredLoan) => (await entriesOf(database.db, loan.id)).map(({ kind }) => kind)

test('a cap loaded after its month has begun is applied to the loans of that month (R-B10)', async () => {
  const loan = await lender.lend()
  await payRow(loan, 1, '2026-02-16')
  await payRow(loan, 2, '2026-03-16')
  await until('2026-04-10')
  const before = await found(loan)

  await loadCap('2026-03', '18.00')
  expect(await until('2026-04-10')).toBe(1)
  const after = await found(loan)
  expect([row(before, 2).rate, row(after, 2).rate, row(after, 3).rate]).toEqual(['22.00', '18.00', '22.00'])
  expect(row(after, 2).expected.principal).toBe(row(before, 2).expected.principal)
  // What was paid above the cap counts for the next installment.
  const freed = totalOf(row(before, 2).expected) - totalOf(row(after, 2).expected)
  expect(freed).toBeGreaterThan(0)
  expect(totalOf(row(after, 3).paid)).toBe(freed)

  const correction = (await entriesOf(database.db, loan.id)).at(-1)
  expect(correction).toMatchObject({ kind: 'usuryCorrection', actor: 'clock', valueOn: '2026-04-10' })
  expect(await problemsOf(database.db)).toEqual([])
  expect(await until('2026-04-10')).toBe(0)
})

test('a payment settled with caps of a moment ago is recomputed with those that were loaded since (R-B10)', async () => {
  const loans = [await lender.lend(), await lender.lend()] as const
  const [loan, twin] = loans
  await until('2026-03-20')
  const capsBefore = await readUsuryCaps(database.db)
  await loadCap('2026-03', '18.00')
  expect(await until('2026-03-20')).toBe(loans.length)

  const order = {
    reference: 'settled late',
    loan: loan.key,
    amount: pesos(200_000),
    kind: 'installment',
    source: 'provider',
    paidAt: noon('2026-03-20'),
  } as const
  await database.db.transaction().execute(async (transaction) => {
    const locked = { ...(await lockLoansOf(transaction, [order])), caps: capsBefore }
    await applyToLocked(lender.servicing, transaction, { orders: [order], locked }, who('2026-03-20'))
  })
  expect(row(await found(loan), 2).rate).toBe('22.00')
  await pay(twin, '2026-03-20', order.amount)
  const [paidLate, paidInTime] = [await found(loan), await found(twin)]
  expect(row(paidLate, 2).rate).toBe('18.00')
  expect(paidLate.loan).toEqual(paidInTime.loan)
  expect(await problemsOf(database.db)).toEqual([])
})

test('loading the former cap again leads back to the same loan (R-B10)', async () => {
  const loan = await lender.lend()
  await payRow(loan, 1, '2026-02-16')
  await until('2026-04-10')
  const before = await found(loan)
  const shipped = '25.52'
  for (const cap of ['18.00', shipped, '18.00', shipped]) {
    await loadCap('2026-03', cap)
    expect(await until('2026-04-10')).toBe(1)
  }
  expect(await found(loan)).toEqual(before)
  expect((await kindsOf(loan)).filter((kind) => kind === 'usuryCorrection')).toHaveLength(4)
  expect(await problemsOf(database.db)).toEqual([])
})

test('a cap of a month to come touches no loan, and a cap of a month before a loan changes nothing of it', async () => {
  const [old, young] = [await lender.lend(), await lender.lend({ disbursedOn: '2026-04-05' })]
  await until('2026-04-20')
  const versions = [await versionOf(old), await versionOf(young)]

  await loadCap('2026-05', '18.00')
  expect(await until('2026-04-20')).toBe(0)
  expect([await versionOf(old), await versionOf(young)]).toEqual(versions)

  await loadCap('2026-03', '18.00')
  const before = await found(young)
  await until('2026-04-20')
  expect(await kindsOf(old)).toContain('usuryCorrection')
  expect(await kindsOf(young)).not.toContain('usuryCorrection')
  expect((await found(young)).loan).toEqual(before.loan)
  expect(await problemsOf(database.db)).toEqual([])
})

test('a lower cap gives back on the first of its month the interest that was paid ahead, and the day counts as its cause', async () => {
  const loan = await lender.lend()
  await payRow(loan, 1, '2026-02-16')
  const ahead = { loan: loan.key, kind: 'advance', source: 'provider', paidAt: noon('2026-02-20') } as const
  const amount = totalOf(row(await found(loan), 2).expected)
  await applyPayment(lender.servicing, { ...ahead, reference: 'ahead', amount }, who('2026-02-20'))
  await loadCap('2026-03', '15.00')
  await until('2026-03-01')
  const day = (await entriesOf(database.db, loan.id)).at(-1)
  const income = day?.lines.find(({ account }) => account.startsWith('interestIncome'))
  expect(day).toMatchObject({ kind: 'day', valueOn: '2026-03-01' })
  expect(income?.amount).toBeGreaterThan(0)
  for await (const problem of checkCauses(database.db)) throw new Error(String(problem))
})

test('a payment that comes before the daily job applies the cap first (R-B10)', async () => {
  const loan = await lender.lend()
  await payRow(loan, 1, '2026-02-16')
  await payRow(loan, 2, '2026-03-16')
  await until('2026-04-10')
  await loadCap('2026-03', '18.00')
  const amount = totalOf(row(await found(loan), 3).expected)
  const order = {
    loan: loan.key,
    kind: 'installment',
    source: 'provider',
    paidAt: noon('2026-04-10'),
  } as const
  await applyPayment(lender.servicing, { ...order, reference: 'third', amount }, who('2026-04-10'))
  expect((await kindsOf(loan)).slice(-2)).toEqual(['usuryCorrection', 'payment'])
  expect(await problemsOf(database.db)).toEqual([])

  await loadCap('2026-03', '17.00')
  await unapplyPayment(lender.servicing, 'third', who('2026-04-11'))
  expect(await problemsOf(database.db)).toEqual([])
  expect(await until('2026-04-11')).toBe(0)
})

test('a payment that covers the payoff only once a lower cap is loaded closes the loan then', async () => {
  const loan = await lender.lend({ installmentCount: 3, financedAmount: 1_500_000 })
  await payRow(loan, 1, '2026-02-16')
  await payRow(loan, 2, '2026-03-16')
  const { capOf } = await readUsuryCaps(database.db)
  const payoff = payoffQuote((await found(loan)).loan, dayFromIso('2026-03-20'), capOf).total
  await pay(loan, '2026-03-20', payoff - 1_000)
  const situation = async () =>
    (await database.db.selectFrom('application').select('situation').executeTakeFirstOrThrow()).situation
  expect(await situation()).toBe('Liberada')

  await loadCap('2026-03', '18.00')
  expect(await until('2026-03-21')).toBe(1)
  expect((await found(loan)).loan.closed).toMatchObject({ because: 'paid' })
  expect(await situation()).toBe('Liquidada')
  expect(await problemsOf(database.db)).toEqual([])
})

test('a loan that an earlier release computed by another rule is read as it is stored, and the next day recomputes it once (R-B10)', async () => {
  const loan = await lender.lend()
  await payRow(loan, 1, '2026-02-16')
  const prepayment = { amount: pesos(400_000), kind: 'reduceTerm' } as const
  const order = {
    loan: loan.key,
    reference: 'abono',
    source: 'provider',
    paidAt: noon('2026-03-01'),
  } as const
  await applyPayment(lender.servicing, { ...order, ...prepayment }, who('2026-03-01'))
  const now = await found(loan)

  // As the former rule of days left it: less interest in the installment that was split, under a stamp of its own.
  const formerInterest = (row(now, 2).expected.interest ?? 0) - 700
  await database.owner.query(
    `update loan set caps_stamp = 'of-before',
       state = jsonb_set(state::jsonb, '{installments,1,2,4}', $2::jsonb)::json where id = $1`,
    [loan.id, String(formerInterest)],
  )
  expect(row(await found(loan), 2).expected.interest).toBe(formerInterest)
  expect(await problemsOf(database.db)).toEqual([
    `loan ${loan.id} was computed with usury caps that nobody loaded`,
  ])
  expect(await until('2026-03-02')).toBe(1)
  expect((await found(loan)).loan).toEqual(now.loan)
  expect(await problemsOf(database.db)).toEqual([])
  expect(await until('2026-03-02')).toBe(0)
})

test('a cap loaded late opens one refund task for the excess that a paid-off loan bore (R-B10)', async () => {
  const tooMuch: UsuryOverpayment[] = []
  const openRefund = async (_transaction: unknown, paid: UsuryOverpayment) => {
    tooMuch.push(paid)
  }
  const correctOn = (date: string) =>
    correctPaidLoans({ ...lender.servicing, onFailure, openRefund }, noon(date))
  const [loan, other] = [await lender.lend(), await lender.lend({ disbursedOn: '2026-04-01' })]
  await payRow(loan, 1, '2026-02-16')
  await until('2026-03-20')
  const { capOf } = await readUsuryCaps(database.db)
  const quoteOn = async (date: string, caps = capOf) =>
    payoffQuote((await found(loan)).loan, dayFromIso(date), caps).total
  const payoff = await quoteOn('2026-03-20')
  await pay(loan, '2026-03-20', payoff)
  await until('2026-04-10')
  expect((await found(loan)).loan).toMatchObject({ closed: { because: 'paid' }, overpaid: 0 })

  await loadCap('2026-03', '12.00')
  await until('2026-04-10')
  expect(await correctOn('2026-04-10')).toBe(1)
  const after = await found(loan)
  expect(after.loan.closed).toMatchObject({ because: 'paid' })
  expect(after.loan.overpaid).toBeGreaterThan(0)
  // What was lent and earned at the lower rate is what was kept of the payments.
  const earned = after.loan.installments.reduce((sum, { expected }) => sum + totalOf(expected), 0)
  expect(after.loan.received - after.loan.overpaid).toBe(earned)
  expect(tooMuch).toEqual([
    {
      loanId: loan.id,
      applicationId: loan.applicationId,
      subject: expect.stringContaining('usury:'),
      surplus: after.loan.overpaid,
    },
  ])
  expect((await kindsOf(loan)).at(-1)).toBe('usuryCorrection')
  expect(await problemsOf(database.db)).toEqual([])
  expect(await correctOn('2026-04-10')).toBe(0)
  expect(tooMuch).toHaveLength(1)
  expect((await found(other)).loan.closed).toBeNull()
})

test('an act that a paid loan refuses leaves the cap loaded late to the job, which opens the refund task', async () => {
  const surpluses: number[] = []
  const openRefund = async (_transaction: unknown, { surplus }: UsuryOverpayment) => {
    surpluses.push(surplus)
  }
  const loan = await lender.lend()
  await until('2026-03-20')
  const { capOf } = await readUsuryCaps(database.db)
  await pay(loan, '2026-03-20', payoffQuote((await found(loan)).loan, dayFromIso('2026-03-20'), capOf).total)
  const paid = await found(loan)
  await loadCap('2026-03', '12.00')
  const order = { part: 'penalty', amount: 'all', reason: 'a gesture' } as const
  const waived = await waiveDue(lender.servicing, loan.contractNumber, order, who('2026-03-21'))
  expect(waived).toMatchObject({ ok: false, refusal: { code: 'CreditoPagado' } })
  expect(await found(loan)).toEqual(paid)
  expect(await correctPaidLoans({ ...lender.servicing, onFailure, openRefund }, noon('2026-03-21'))).toBe(1)
  expect(surpluses).toEqual([(await found(loan)).loan.overpaid])
  expect(surpluses[0]).toBeGreaterThan(0)
})

test('a paid loan that a higher cap would reopen stays paid (R-B10)', async () => {
  const openRefund = async () => {
    throw new Error('nothing was paid too much')
  }
  await loadCap('2026-03', '12.00')
  const loan = await lender.lend()
  await payRow(loan, 1, '2026-02-16')
  await until('2026-03-20')
  const { capOf } = await readUsuryCaps(database.db)
  await pay(loan, '2026-03-20', payoffQuote((await found(loan)).loan, dayFromIso('2026-03-20'), capOf).total)
  const paid = await found(loan)
  await loadCap('2026-03', '25.52')
  await until('2026-04-10')
  expect(await correctPaidLoans({ ...lender.servicing, onFailure, openRefund }, noon('2026-04-10'))).toBe(0)
  expect(await found(loan)).toEqual(paid)
  expect(await problemsOf(database.db)).toEqual([])
})
