import { isOverdue, isoOf, payoffQuote } from '@cupo/credit-engine'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { balancesOf, entriesOf } from '../../ledger/ledger.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { systemRandom } from '../../platform/random.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { servicingOf } from '../../wiring/applications-and-loans.ts'
import { applicationStore } from '../origination/store/applications.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import { chargeOff } from '../servicing/charge-off.ts'
import { advanceLoans } from '../servicing/daily/advance-loans.ts'
import { isStandingStill } from '../servicing/hold-loan.ts'
import { loanToday } from '../servicing/read-loan.ts'
import { type StoredLoan, sellPortfolio } from '../servicing/servicing.ts'
import { aSale, counterOf, noonOf, whoAt } from '../servicing/testing/counter.ts'
import { openCounter } from '../servicing/testing/open-counter.ts'
import { checkCauses, checkEvidence } from '../verification/verification.ts'
import { voidHeldLoan } from '../voids/voids.ts'
import { endHold, type HoldOrder, holdStore, holdsOf, lapseHolds, loansOfDeaths, placeHold } from './holds.ts'

const { database, lender, counter } = await openCounter()
const { db } = database
const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const context = { servicing: lender.servicing, secrets }
const claimId = '0198a7e0-0000-7000-8000-000000000001'

let documents = 1_030_000_000
const lend = (wish: Parameters<typeof lender.lend>[0] = {}) => {
  documents += 1
  return lender.lend({ document: String(documents), ...wish })
}
const staff = (date: string) => ({
  now: Temporal.Instant.from(noonOf(date)),
  actor: { kind: 'staff', user: 'paula' } as const,
  requestId: 'office',
})
const place = ({ documentIndex }: StoredLoan, date: string, order: Partial<HoldOrder> = {}) =>
  inTransaction(db, (transaction) =>
    placeHold(
      context,
      transaction,
      {
        kind: 'identityTheft',
        documentIndex,
        loanId: null,
        claimId: null,
        reason: 'told by letter',
        representative: null,
        ...order,
      },
      staff(date),
    ),
  )
const lift = (id: string, date: string) =>
  inTransaction(db, (transaction) =>
    endHold(context, transaction, { id, ending: 'lifted', reason: 'unfounded' }, staff(date)),
  )
const voidIt = ({ contractNumber }: StoredLoan, date: string) =>
  inTransaction(db, (transaction) =>
    voidHeldLoan(context, transaction, { contractNumber, reason: 'proved' }, staff(date)),
  )
const onFailure = (_loan: string, error: unknown) => {
  throw error
}
const until = (date: string) => advanceLoans({ ...lender.servicing, onFailure }, whoAt(noonOf(date)).now)

async function payoffOn(loan: StoredLoan, date: string): Promise<number> {
  const { capOf } = await readUsuryCaps(db)
  const today = await loanToday(db, await counter.read(loan), staff(date).now)
  return payoffQuote(today.loan, today.on, capOf).total
}

async function problems(): Promise<readonly string[]> {
  const found = [...(await counter.problems())]
  for await (const problem of checkCauses(db)) found.push(String(problem))
  for await (const problem of checkEvidence(db)) found.push(String(problem))
  return found
}

describe('a loan held for identity theft', () => {
  it('a held loan earns nothing, is late for nothing and tells nobody of anything late over three months, and its books hold', async () => {
    const loan = await lend({ isMobileBill: true })
    await until('2026-03-10')
    lender.events.length = 0
    const before = await payoffOn(loan, '2026-03-10')
    await place(loan, '2026-03-10')
    await until('2026-06-20')
    const billed = await payoffOn(loan, '2026-06-20')
    const held = (await counter.read(loan)).loan
    const [charges] = [
      held.installments.filter(({ dueOn }) => dueOn <= held.asOf && isoOf(dueOn) > '2026-03-10'),
    ]
    const fees = charges.reduce((sum, { expected }) => sum + expected.fee + expected.feeVat, 0)
    // The charge of the nights before the hold is billed on its due date; a payoff before it leaves it out.
    expect(billed - fees).toBe(before)
    expect(isOverdue(held, held.asOf)).toBe(true)
    expect(lender.events.filter(({ kind }) => kind === 'installmentLate' || kind === 'billDue')).toEqual([])
    expect(held.installments.filter(({ expected }) => expected.interest === 0).length).toBeGreaterThanOrEqual(
      2,
    )
    expect(await problems()).toEqual([])
  })

  it('a held loan is neither sold nor charged off, and both are possible once it is lifted', async () => {
    const loan = await lend()
    await until('2026-05-20')
    const hold = await place(loan, '2026-05-20')
    const sell = (date: string) => sellPortfolio(lender.servicing, loan.id, staff(date), aSale())
    const writeOff = (date: string) =>
      inTransaction(db, (transaction) =>
        chargeOff(
          lender.servicing,
          transaction,
          { contractNumber: loan.contractNumber, reason: 'none', evidence: 'act 1' },
          staff(date),
        ),
      )
    const refusals = [await sell('2026-05-21'), await writeOff('2026-05-21')]
    expect(refusals).toMatchObject([
      { refusal: { code: 'EtapaInvalida' } },
      { refusal: { code: 'EtapaInvalida' } },
    ])
    expect((await lift(hold?.id ?? '', '2026-05-22')).ok).toBe(true)
    expect((await sell('2026-05-22')).ok).toBe(true)
    expect(await problems()).toEqual([])
  })

  it('the end of a hold makes its due dates late the day after, told once for all, and the plan bears no interest of its days', async () => {
    const loan = await lend()
    await until('2026-02-10')
    const hold = await place(loan, '2026-02-10')
    await until('2026-04-30')
    lender.events.length = 0
    await lift(hold?.id ?? '', '2026-04-30')
    await until('2026-05-01')
    const late = lender.events.filter(({ kind }) => kind === 'installmentLate')
    expect(late.map(({ dueOn, on }) => [dueOn, on])).toEqual([['2026-04-16', '2026-05-01']])
    const { installments } = (await counter.read(loan)).loan
    expect(installments[1]?.expected).toMatchObject({ interest: 0, interestVat: 0, fee: 0 })
    expect(await problems()).toEqual([])
  })
})

describe('a loan that a thief took', () => {
  it.each(['Finter', 'Libre'] as const)(
    'a void loan of %s leaves nothing but what was paid, owed back, and what was lent, lost; its entries of closed months are reversed today',
    async (origin) => {
      const loan = await lend({ origin })
      await until('2026-03-10')
      await counter.pay(loan, 70_000, '2026-03-10', { at: noonOf('2026-03-10') })
      const hold = await place(loan, '2026-03-12')
      await until('2026-04-05')
      await counter.pay(loan, 30_000, '2026-04-05', { at: noonOf('2026-04-05') })
      const before = await entriesOf(db, loan.id)
      expect(await voidIt(loan, '2026-04-20')).toMatchObject({ ok: true, value: { owed: 100_000 } })
      const { principal } = loan.loan.terms
      const funding = origin === 'Libre' ? 'transferPayable' : 'devicePayable'
      const left = Object.entries(await balancesOf(db, loan.id)).filter(([, balance]) => balance !== 0)
      expect(Object.fromEntries(left)).toEqual({
        customerCredit: -100_000,
        providerClearing: 100_000,
        chargedOff: principal,
        [funding]: -principal,
      })
      const added = (await entriesOf(db, loan.id)).slice(before.length)
      expect(new Set(added.map(({ bookedOn }) => bookedOn))).toEqual(new Set(['2026-04-20']))
      expect(await holdStore(secrets).find(db, hold?.id ?? '')).toMatchObject({ end: { ending: 'voided' } })
      const tasks = db
        .selectFrom('paymentTask')
        .select(['kind', 'amount', 'state'])
        .where('ledgerSubject', '=', loan.id)
      expect(await tasks.execute()).toEqual([{ kind: 'refund', amount: 100_000, state: 'open' }])
      expect(await voidIt(loan, '2026-04-21')).toMatchObject({ refusal: { code: 'CreditoPagado' } })
      await counter.pay(loan, 20_000, '2026-05-02', { at: noonOf('2026-05-02') })
      await until('2026-06-05')
      expect((await balancesOf(db, loan.id)).customerCredit).toBe(-120_000)
      expect(await problems()).toEqual([])
    },
  )

  it('a loan is void only while it is held for theft, and a hold ends with the last loan that it stops', async () => {
    const loan = await lend()
    const other = await lender.lend({ document: String(documents) })
    await until('2026-02-20')
    const refused = { refusal: { code: 'EtapaInvalida' } }
    expect(await voidIt(loan, '2026-02-20')).toMatchObject(refused)
    const death = await place(loan, '2026-02-20', { kind: 'death' })
    expect(await voidIt(loan, '2026-02-20')).toMatchObject(refused)
    await lift(death?.id ?? '', '2026-02-20')
    const hold = await place(loan, '2026-02-20')
    expect((await voidIt(loan, '2026-02-25')).ok).toBe(true)
    const endOf = async () => (await holdStore(secrets).find(db, hold?.id ?? ''))?.end ?? null
    expect(await endOf()).toBe(null)
    expect((await counter.read(other)).loan.closed).toBe(null)
    expect((await voidIt(other, '2026-02-26')).ok).toBe(true)
    expect(await endOf()).toMatchObject({ ending: 'voided' })
    expect(await problems()).toEqual([])
  })

  it('a loan that was charged off before its theft was proved is lost once', async () => {
    const loan = await lend()
    await until('2026-05-20')
    const order = { contractNumber: loan.contractNumber, reason: 'none', evidence: 'act 1' }
    await inTransaction(db, (transaction) =>
      chargeOff(lender.servicing, transaction, order, staff('2026-05-20')),
    )
    await counter.pay(loan, 10_000, '2026-05-21', { at: noonOf('2026-05-21') })
    await place(loan, '2026-05-22')
    expect((await voidIt(loan, '2026-05-25')).ok).toBe(true)
    expect((await balancesOf(db, loan.id)).chargedOff).toBe(loan.loan.terms.principal)
    expect(await problems()).toEqual([])
  })
})

describe('the rules of holds', () => {
  it('a hold of a claim lapses after two business days by itself, once a person, whoever files again', async () => {
    const loan = await lend()
    await until('2026-03-06')
    // Friday: Monday and Tuesday are the two days.
    const hold = await place(loan, '2026-03-06', { claimId })
    expect(hold).toMatchObject({ lapsesOn: '2026-03-10', end: null })
    expect(await lapseHolds(context, staff('2026-03-10').now)).toBe(0)
    expect(await lapseHolds(context, staff('2026-03-11').now)).toBe(1)
    expect(await holdStore(secrets).find(db, hold?.id ?? '')).toMatchObject({ end: { ending: 'lapsed' } })
    const again = { claimId: claimId.replace(/1$/, '2') }
    expect(await place(loan, '2026-03-12', again)).toBe(null)
    expect((await counter.read(loan)).loan.holds).toMatchObject([
      { stops: 'everything', through: expect.any(Number) },
    ])
    expect(await problems()).toEqual([])
  })

  it('a person who places the hold that a claim placed confirms it: it no longer lapses, and the loan is held once', async () => {
    const loan = await lend()
    await until('2026-03-06')
    const hold = await place(loan, '2026-03-06', { claimId })
    expect(await place(loan, '2026-03-09')).toMatchObject({ id: hold?.id, lapsesOn: null })
    expect(await place(loan, '2026-03-09')).toMatchObject({ id: hold?.id })
    expect(await lapseHolds(context, staff('2026-03-20').now)).toBe(0)
    expect((await counter.read(loan)).loan.holds).toHaveLength(1)
    expect(await problems()).toEqual([])
  })

  it.each([
    ['identityTheft', ['applications', 'bills', 'collection', 'notices'], 'everything'],
    ['death', ['bills', 'collection', 'notices'], 'penalty'],
    ['insolvency', ['bills', 'collection'], null],
    ['lawyer', ['collection'], null],
    ['noContact', ['collection'], null],
  ] as const)(
    'a hold of the kind %s stops %j of the person until it is lifted',
    async (kind, stopped, stops) => {
      const loan = await lend()
      await until('2026-02-20')
      const hold = await place(loan, '2026-02-20', { kind })
      const subject = { documentIndex: loan.documentIndex, loanId: loan.id }
      expect([...(await holdsOf(db, subject))].sort()).toEqual(stopped)
      expect((await counter.read(loan)).loan.holds?.map((each) => each.stops) ?? []).toEqual(
        stops === null ? [] : [stops],
      )
      await lift(hold?.id ?? '', '2026-02-25')
      expect([...(await holdsOf(db, subject))]).toEqual([])
      expect(await lift(hold?.id ?? '', '2026-02-25')).toMatchObject({ refusal: { code: 'EtapaInvalida' } })
      expect(await problems()).toEqual([])
    },
  )

  it('a hold of one loan leaves the other loans of its owner as they are', async () => {
    const loan = await lend()
    const other = await lender.lend({ document: String(documents) })
    await until('2026-02-20')
    await place(loan, '2026-02-20', { loanId: loan.id })
    const of = (loanId: string | null) => holdsOf(db, { documentIndex: loan.documentIndex, loanId })
    expect([(await of(loan.id)).size, (await of(other.id)).size, (await of(null)).size]).toEqual([4, 0, 0])
    expect((await counter.read(other)).loan.holds).toBe(undefined)
  })

  it('a loan that is paid off while it is held is borne out by its history once the hold is lifted, and goes on when the payment is taken back', async () => {
    const loan = await lend()
    await until('2026-02-20')
    const hold = await place(loan, '2026-02-20')
    await until('2026-03-10')
    const reference = await counter.pay(loan, 9_000_000, '2026-03-10', { kind: 'payoff' })
    await until('2026-04-20')
    await lift(hold?.id ?? '', '2026-04-20')
    expect((await counter.read(loan)).loan.closed?.because).toBe('paid')
    expect(await problems()).toEqual([])
    await counter.reverse(reference, '2026-05-04')
    await until('2026-06-10')
    const { loan: reopened } = await counter.read(loan)
    expect(reopened.closed).toBeNull()
    expect(isStandingStill(reopened)).toBe(false)
    expect(await problems()).toEqual([])
  })

  it('a loan that was paid off before its person was held stands still from the day on which a reversal reopens it', async () => {
    const store = applicationStore(secrets)
    const wired = servicingOf({ ...lender.servicing, secrets, store }, { store, effects: async () => {} })
    const { pay, reverse } = counterOf({ ...lender, servicing: wired })
    const loan = await lend()
    await until('2026-02-20')
    const reference = await pay(loan, 9_000_000, '2026-02-20', { kind: 'payoff' })
    await place(loan, '2026-03-02')
    await reverse(reference, '2026-03-10')
    await until('2026-05-20')
    const { loan: reopened } = await counter.read(loan)
    expect(reopened.closed).toBeNull()
    expect(isStandingStill(reopened)).toBe(true)
    expect(reopened.holds?.map(({ on }) => isoOf(on))).toEqual(['2026-03-10'])
    expect(await problems()).toEqual([])
  })

  it('a death waits to be decided with its open loans until the insurer has paid the last of them, or it is lifted', async () => {
    const loan = await lend()
    const other = await lender.lend({ document: String(documents) })
    await until('2026-02-20')
    const hold = await place(loan, '2026-02-20', { kind: 'death' })
    const waiting = async () => {
      const holds = await holdStore(secrets).toDecide(db, '2026-01-01')
      const own = holds.filter(({ id }) => id === hold?.id)
      return own.length === 0 ? null : (await loansOfDeaths(db, own)).map(({ loanId }) => loanId).sort()
    }
    expect(await waiting()).toEqual([loan.id, other.id].sort())
    await counter.pay(loan, 9_000_000, '2026-02-25', { kind: 'payoff' })
    expect(await waiting()).toEqual([other.id])
    const reference = await counter.pay(other, 9_000_000, '2026-02-26', { kind: 'payoff' })
    expect(await waiting()).toBeNull()
    await counter.reverse(reference, '2026-02-27')
    expect(await waiting()).toEqual([other.id])
    await lift(hold?.id ?? '', '2026-02-28')
    expect(await waiting()).toBeNull()
    expect(await problems()).toEqual([])
  })

  it('two holds at once stop the loan once for all: it goes on when the last one is lifted', async () => {
    const loan = await lend()
    await until('2026-02-10')
    const theft = await place(loan, '2026-02-10')
    const death = await place(loan, '2026-02-12', { kind: 'death' })
    await until('2026-03-02')
    await lift(theft?.id ?? '', '2026-03-02')
    await until('2026-04-20')
    expect((await balancesOf(db, loan.id)).penaltyReceivable ?? 0).toBe(0)
    expect((await balancesOf(db, loan.id)).interestReceivable).toBeGreaterThan(0)
    await lift(death?.id ?? '', '2026-04-20')
    await until('2026-05-01')
    expect((await balancesOf(db, loan.id)).penaltyReceivable).toBeGreaterThan(0)
    expect(await problems()).toEqual([])
  })
})

it('random payments, reversals, holds and their ends over months leave loans, entries and trail in agreement', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          days: fc.integer({ min: 0, max: 25 }),
          what: fc.constantFrom('pay', 'pay', 'prepay', 'reverse', 'theft', 'death', 'lift', 'lift', 'void'),
          size: fc.integer({ min: 1, max: 400 }),
          daysLate: fc.constantFrom(0, 0, 0, 2),
        }),
        { minLength: 3, maxLength: 14 },
      ),
      async (steps) => {
        const loan = await lend({ isMobileBill: false })
        const paid: string[] = []
        const holds: string[] = []
        let day = Temporal.PlainDate.from('2026-01-15')
        for (const { days, what, size, daysLate } of steps) {
          day = day.add({ days })
          const date = day.toString()
          await until(date)
          const { closed } = (await counter.read(loan)).loan
          const told = noonOf(date)
          const value = day.subtract({ days: daysLate }).toString()
          if (what === 'pay' || what === 'prepay') {
            const kind = what === 'pay' ? 'installment' : 'reduceInstallment'
            paid.push(await counter.pay(loan, size * 1_000, value, { kind, at: told }))
          } else if (what === 'reverse') {
            const reference = paid.pop()
            if (reference !== undefined) await counter.reverse(reference, date)
          } else if (what === 'void') {
            await voidIt(loan, date)
          } else if (what === 'lift') {
            const id = holds.pop()
            if (id !== undefined) await lift(id, date)
          } else if (closed === null) {
            const hold = await place(loan, date, { kind: what === 'theft' ? 'identityTheft' : 'death' })
            if (hold !== null && !holds.includes(hold.id)) holds.push(hold.id)
          }
        }
        await until(day.add({ days: 40 }).toString())
        expect(await counter.problems()).toEqual([])
      },
    ),
    { numRuns: process.env.CUPO_HEAVY === '1' ? 300 : 4, seed: 20_261_128 },
  )
  expect(await problems()).toEqual([])
  expect((await entriesOf(db, (await lend()).id)).length).toBe(1)
}, 600_000)
