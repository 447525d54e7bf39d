import { dayFromIso, isoOf, penaltyBetween, pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { balancesOf, entriesOf } from '../../ledger/ledger.ts'
import { actors } from '../../platform/actor.ts'
import { newId } from '../../platform/ids.ts'
import { systemRandom } from '../../platform/random.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { applicationStore } from '../origination/store/applications.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import { assignToLoan } from '../refunds/suspense-tasks.ts'
import { advanceLoans, type StoredLoan, sellPortfolio } from '../servicing/servicing.ts'
import { aSale } from '../servicing/testing/counter.ts'
import { openCounter } from '../servicing/testing/open-counter.ts'
import { reportDeviceReturned } from './complete-withdrawal.ts'
import { lapseWithdrawals } from './lapse-withdrawals.ts'
import { receiveBankCredit } from './receive-bank-credit.ts'
import { cancelWithdrawal, requestWithdrawal } from './request-withdrawal.ts'
import { latestRequest, type WithdrawalContext } from './withdrawal-request.ts'

const { database, lender, counter } = await openCounter()
const mails: string[] = []
const context: WithdrawalContext = {
  servicing: lender.servicing,
  store: applicationStore(secretsFrom(Buffer.alloc(32, 7), systemRandom)),
  outbox: {
    add: async (_transaction, { dedupeKey }) => {
      mails.push(dedupeKey)
    },
  },
  publicUrl: 'https://cupo.example',
}

// Friday 9 January 2026. The 12th is a holiday: the five business days end on Monday 19.
const disbursedOn = '2026-01-09'
const lend = (wish = {}) => lender.lend({ disbursedOn, ...wish })
const noon = (date: string) => Temporal.Instant.from(`${date}T17:00:00Z`)
const borrower = { kind: 'borrower', sessionId: 'session' } as const
const at = (date: string) => ({ now: noon(date), actor: borrower, requestId: 'test' })
const ask = ({ id }: StoredLoan, on: string) => requestWithdrawal(context, id, at(on))
const giveBack = ({ applicationId }: StoredLoan, on: string, toldOn = on) =>
  // The test's orders are numbered by their application.
  reportDeviceReturned(
    context,
    { orderNumber: applicationId, returnedAt: noon(on) },
    { now: noon(toldOn), actor: actors.operator, requestId: 'test' },
  )
const stateOf = async ({ id }: StoredLoan) => (await latestRequest(database.db, id))?.state ?? null
const daily = (on: string) =>
  advanceLoans(
    {
      ...lender.servicing,
      onFailure: (_id, error) => {
        throw error
      },
    },
    noon(on),
  )
const accountsLeft = async ({ id }: StoredLoan) =>
  Object.fromEntries(Object.entries(await balancesOf(database.db, id)).filter(([, balance]) => balance !== 0))
const tasksOf = ({ applicationId }: StoredLoan) =>
  database.db
    .selectFrom('paymentTask')
    .select(['kind', 'amount', 'ledgerAccount', 'state'])
    .where('applicationId', '=', applicationId)
    .execute()

describe('a request to withdraw', () => {
  it('a request to withdraw is taken up to the fifth business day after the delivery, and not on the day after it (R-R5)', async () => {
    const [inTime, late] = [await lend(), await lend()]
    expect(await ask(inTime, '2026-01-19')).toMatchObject({ ok: true, value: { state: 'requested' } })
    expect(await ask(late, '2026-01-20')).toMatchObject({
      refusal: { code: 'RetractoNoDisponible', message: 'El plazo para retractarte terminó el 19/01/2026.' },
    })
  })

  it('a request to withdraw changes nothing when it is made again, also at the same moment', async () => {
    const loan = await lend()
    const answers = await Promise.all([ask(loan, '2026-01-13'), ask(loan, '2026-01-13')])
    const again = await ask(loan, '2026-01-14')
    const ids = [...answers, again].map((answer) => answer.ok && answer.value.id)
    expect(new Set(ids).size).toBe(1)
    expect(mails.filter((key) => key.endsWith(loan.applicationId))).toHaveLength(1)
  })

  it('a request to withdraw keeps the daily job and its reminders from the loan until the term for the return is over (R-R1)', async () => {
    const loan = await lend()
    await ask(loan, '2026-01-13')
    expect((await counter.read(loan)).pausedThrough).toBe('2026-01-27')
    const row = database.db.selectFrom('loan').select('nextStepOn').where('id', '=', loan.id)
    expect(await row.executeTakeFirst()).toEqual({ nextStepOn: '2026-02-01' })
  })

  it('a request to withdraw is refused for a loan that was sold', async () => {
    const loan = await lend()
    await sellPortfolio(lender.servicing, loan.id, at('2026-01-13'), aSale())
    expect(await ask(loan, '2026-01-14')).toMatchObject({ refusal: { code: 'RetractoNoDisponible' } })
  })

  it('a request to withdraw is taken back by its borrower, who may ask again within the term', async () => {
    const loan = await lend()
    expect(await cancelWithdrawal(context, loan.id, at('2026-01-13'))).toMatchObject({ ok: false })
    await ask(loan, '2026-01-13')
    expect(await cancelWithdrawal(context, loan.id, at('2026-01-14'))).toMatchObject({ ok: true })
    expect(await cancelWithdrawal(context, loan.id, at('2026-01-14'))).toMatchObject({ ok: true })
    expect([await stateOf(loan), (await counter.read(loan)).pausedThrough]).toEqual(['cancelled', null])
    expect(await ask(loan, '2026-01-15')).toMatchObject({ ok: true, value: { state: 'requested' } })
  })

  it('a request to withdraw that is taken back after its term paused the loan to the end of the term alone', async () => {
    const loan = await lend()
    await ask(loan, '2026-01-13')
    expect(await cancelWithdrawal(context, loan.id, at('2026-01-30'))).toMatchObject({ ok: true })
    expect((await latestRequest(database.db, loan.id))?.endedOn).toBe('2026-01-27')
  })

  it('a request to withdraw counts while it is open, also when its moment is before that of one that was taken back', async () => {
    const loan = await lend()
    await ask(loan, '2026-01-14')
    await cancelWithdrawal(context, loan.id, at('2026-01-14'))
    const open = await ask(loan, '2026-01-13')
    expect(open).toMatchObject({ ok: true, value: { state: 'requested' } })
    expect(await ask(loan, '2026-01-15')).toEqual(open)
    expect(await giveBack(loan, '2026-01-16')).toMatchObject({ ok: true })
    expect(await stateOf(loan)).toBe('completed')
  })

  it('a request to withdraw keeps its loan from being sold until it has ended', async () => {
    const loan = await lend()
    const buyer = { name: 'Recaudos S.A.S.', taxId: '900.123.456-8', contact: 'clientes@recaudos.co' }
    const sale = { id: newId(), buyer, price: pesos(1_000_000), tell: async () => {} }
    await ask(loan, '2026-01-13')
    const refused = await sellPortfolio(lender.servicing, loan.id, at('2026-01-14'), sale)
    expect(refused).toMatchObject({ refusal: { code: 'EtapaInvalida' } })
    await cancelWithdrawal(context, loan.id, at('2026-01-14'))
    expect(await sellPortfolio(lender.servicing, loan.id, at('2026-01-14'), sale)).toMatchObject({ ok: true })
  })
})

describe('a request that nothing follows', () => {
  it('lapses on the day after its term with a mail, and the loan is as if nobody had asked (R-R2)', async () => {
    const [asked, unasked] = [await lend(), await lend()]
    await ask(asked, '2026-01-19')
    await lapseWithdrawals(context, noon('2026-02-02'))
    expect(await stateOf(asked)).toBe('requested')
    await lapseWithdrawals(context, noon('2026-02-03'))
    expect(await lapseWithdrawals(context, noon('2026-02-03'))).toBe(0)
    expect(await stateOf(asked)).toBe('lapsed')
    expect(
      mails.filter((key) => key.startsWith('withdrawal-lapsed') && key.endsWith(asked.applicationId)),
    ).toHaveLength(1)
    await daily('2026-03-20')
    const [lapsed, usual] = [await counter.read(asked), await counter.read(unasked)]
    expect({ ...lapsed.loan, asOf: 0 }).toEqual({ ...usual.loan, asOf: 0 })
    expect(await accountsLeft(asked)).toEqual(await accountsLeft(unasked))
  })

  it('a request that nothing follows costs a penalty from the day after the pause alone, when an installment fell due in it (R-R2)', async () => {
    await database.db
      .insertInto('parameter')
      .values({ channel: 'Finter', name: 'withdrawalReturnDays', validFrom: '2026-06-01', value: '40' })
      .execute()
    const loan = await lend({ disbursedOn: '2026-06-05' })
    const asked = await ask(loan, '2026-06-08')
    await daily('2026-07-20')
    expect((await entriesOf(database.db, loan.id)).map(({ kind }) => kind)).toEqual(['disbursement'])
    expect(
      lender.events.filter(({ loanId, kind }) => loanId === loan.id && kind === 'installmentLate'),
    ).toEqual([])
    await lapseWithdrawals(context, noon('2026-09-01'))
    await daily('2026-09-01')
    const [first] = (await counter.read(loan)).loan.installments
    const through = dayFromIso(asked.ok ? asked.value.returnBy : '')
    expect(first !== undefined && first.dueOn < through).toBe(true)
    const { capOf } = await readUsuryCaps(database.db)
    const overdue = first?.expected.principal ?? pesos(0)
    expect(first?.expected.penalty).toBe(penaltyBetween(overdue, through, dayFromIso('2026-08-31'), capOf))
  })
})

describe('a returned device', () => {
  it('a returned device makes the loan void by reversals: nothing is left but the payments, which are refunded (R-R3)', async () => {
    const loan = await lend()
    await counter.pay(loan, 70_000, '2026-01-12')
    await ask(loan, '2026-01-13')
    expect(await giveBack(loan, '2026-01-15')).toEqual({ ok: true, value: true })
    const { loan: voided } = await counter.read(loan)
    expect([voided.closed, voided.overpaid]).toEqual([
      { on: dayFromIso('2026-01-15'), because: 'withdrawn' },
      70_000,
    ])
    expect(await accountsLeft(loan)).toEqual({ providerClearing: 70_000, customerCredit: -70_000 })
    expect(await counter.situationOf(loan)).toBe('Retractada')
    expect(await tasksOf(loan)).toEqual([
      { kind: 'refund', amount: 70_000, ledgerAccount: 'customerCredit', state: 'open' },
    ])
    const entries = await entriesOf(database.db, loan.id)
    const disbursement = entries.find(({ kind }) => kind === 'disbursement')
    expect(entries.filter(({ reverses }) => reverses === disbursement?.id)).toHaveLength(1)
  })

  it('a returned device is heard once: the same report again changes nothing', async () => {
    const loan = await lend()
    await ask(loan, '2026-01-13')
    await Promise.all([giveBack(loan, '2026-01-15'), giveBack(loan, '2026-01-15')])
    const entries = (await entriesOf(database.db, loan.id)).length
    expect(await giveBack(loan, '2026-01-20')).toEqual({ ok: true, value: true })
    expect((await entriesOf(database.db, loan.id)).length).toBe(entries)
    expect(await ask(loan, '2026-01-15')).toMatchObject({ refusal: { code: 'RetractoNoDisponible' } })
  })

  it('a returned device stands for a request within the five days, and is refused after them', async () => {
    const [inTime, late] = [await lend(), await lend()]
    expect(await giveBack(inTime, '2026-01-19')).toMatchObject({ ok: true })
    expect(await stateOf(inTime)).toBe('completed')
    expect(await giveBack(late, '2026-01-20')).toMatchObject({ refusal: { code: 'EtapaInvalida' } })
    expect(await stateOf(late)).toBe(null)
  })

  it('a returned device counts from today where its report names a day to come', async () => {
    const loan = await lend()
    expect(await giveBack(loan, '2026-01-20', '2026-01-19')).toMatchObject({ ok: true })
    expect(await stateOf(loan)).toBe('completed')
  })

  it('a returned device counts from the day on which it came back, though the report is late and the request has lapsed', async () => {
    const [inTime, late] = [await lend(), await lend()]
    await ask(inTime, '2026-01-13')
    await ask(late, '2026-01-13')
    await lapseWithdrawals(context, noon('2026-02-01'))
    await daily('2026-03-01')
    expect(await giveBack(inTime, '2026-01-27', '2026-03-02')).toMatchObject({ ok: true })
    expect(await accountsLeft(inTime)).toEqual({})
    expect(await giveBack(late, '2026-01-28', '2026-03-02')).toMatchObject({
      refusal: { code: 'EtapaInvalida' },
    })
  })

  it('a returned device is refused for an unknown order and for one that was never delivered before the day it names', async () => {
    const loan = await lend()
    expect(await giveBack({ ...loan, applicationId: newId() }, '2026-01-15')).toMatchObject({
      refusal: { code: 'NoEncontrado' },
    })
    expect(await giveBack(loan, '2026-01-08', '2026-01-15')).toMatchObject({
      refusal: { code: 'EtapaInvalida' },
    })
  })

  it('voids a loan that was paid off as well, and the whole payment goes back', async () => {
    const loan = await lend()
    await counter.pay(loan, 1_600_000, '2026-01-13', { kind: 'payoff' })
    await ask(loan, '2026-01-14')
    await giveBack(loan, '2026-01-15')
    expect((await counter.read(loan)).loan.overpaid).toBe(1_600_000)
    expect(await counter.situationOf(loan)).toBe('Retractada')
  })
})

describe('money and a void loan', () => {
  it('owes back a payment that arrives after the loan became void', async () => {
    const loan = await lend()
    await giveBack(loan, '2026-01-15')
    expect(await counter.tell(counter.orderOf(loan, 30_000, '2026-01-16'))).toMatchObject({
      ok: true,
      value: { state: 'applied' },
    })
    expect(await accountsLeft(loan)).toEqual({ providerClearing: 30_000, customerCredit: -30_000 })
  })

  it('owes back a payment that races with the return, whichever comes first', async () => {
    const loan = await lend()
    await ask(loan, '2026-01-13')
    const order = counter.orderOf(loan, 45_000, '2026-01-15')
    await Promise.all([counter.tell(order), giveBack(loan, '2026-01-15')])
    expect(await accountsLeft(loan)).toEqual({ providerClearing: 45_000, customerCredit: -45_000 })
  })

  it('owes nothing of a payment that its bank takes back later', async () => {
    const loan = await lend()
    const reference = await counter.pay(loan, 70_000, '2026-01-12')
    await giveBack(loan, '2026-01-15')
    await counter.reverse(reference, '2026-01-20')
    expect(await accountsLeft(loan)).toEqual({})
    expect(isoOf((await counter.read(loan)).loan.closed?.on ?? dayFromIso('2020-01-01'))).toBe('2026-01-15')
  })
})

describe('the bank credits money that was lent (R-R6)', () => {
  let references = 0
  const credit = (loan: StoredLoan, amount: number, on: string, reference = `credit-${++references}`) =>
    receiveBankCredit(
      context,
      { reference, contractNumber: loan.contractNumber, amount: pesos(amount), creditedAt: noon(on) },
      { now: noon(on), actor: actors.bank, requestId: 'test' },
    )
  const principal = 1_500_000
  const lendMoney = () => lend({ origin: 'Libre', financedAmount: principal })

  it('the bank credits money that was lent makes its loan void once the principal is together, and what is beyond it is refunded', async () => {
    const loan = await lendMoney()
    await counter.pay(loan, 40_000, '2026-01-12')
    await ask(loan, '2026-01-13')
    expect(await credit(loan, 1_000_000, '2026-01-14')).toMatchObject({ value: { isWithdrawn: false } })
    expect(await stateOf(loan)).toBe('requested')
    expect(await credit(loan, 510_000, '2026-01-15')).toMatchObject({ value: { isWithdrawn: true } })
    expect(await stateOf(loan)).toBe('completed')
    expect(await accountsLeft(loan)).toEqual({
      bank: 1_510_000,
      transferPayable: -principal,
      suspense: -10_000,
      providerClearing: 40_000,
      customerCredit: -40_000,
    })
    expect((await tasksOf(loan)).map(({ amount, ledgerAccount }) => [ledgerAccount, amount])).toEqual([
      ['customerCredit', 40_000],
      ['suspense', 10_000],
    ])
  })

  it('the bank credits money that was lent is booked once for each reference, and another credit under it is refused', async () => {
    const loan = await lendMoney()
    await ask(loan, '2026-01-13')
    await Promise.all([
      credit(loan, 50_000, '2026-01-14', 'twice'),
      credit(loan, 50_000, '2026-01-14', 'twice'),
    ])
    expect((await accountsLeft(loan)).bank).toBe(50_000)
    expect(await credit(loan, 60_000, '2026-01-14', 'twice')).toMatchObject({
      refusal: { code: 'ClaveReutilizada' },
    })
  })

  it('the bank credits money that was lent goes back when nobody withdraws from the loan, or its request lapses', async () => {
    const [unasked, lapsed] = [await lendMoney(), await lendMoney()]
    await credit(unasked, principal, '2026-01-14')
    await ask(lapsed, '2026-01-13')
    await credit(lapsed, 700_000, '2026-01-14')
    expect(await tasksOf(lapsed)).toEqual([])
    await lapseWithdrawals(context, noon('2026-01-28'))
    const suspenseOf = async (loan: StoredLoan) => (await tasksOf(loan)).map(({ amount }) => amount)
    expect([await suspenseOf(unasked), await suspenseOf(lapsed)]).toEqual([[principal], [700_000]])
    expect((await counter.read(unasked)).loan.closed).toBe(null)
  })

  it('the bank credits money that was lent pays another credit as of its day, when a person gives it to one', async () => {
    const loan = await lendMoney()
    await credit(loan, 100_000, '2026-01-14')
    const task = await database.db
      .selectFrom('paymentTask')
      .select(['id', 'ledgerSubject', 'transactionId'])
      .where('applicationId', '=', loan.applicationId)
      .executeTakeFirstOrThrow()
    const other = await lend()
    const given = await assignToLoan(lender.servicing, task, { loan: other.contractNumber }, at('2026-01-20'))
    expect(given).toEqual({ kind: 'assigned', loanId: other.id, amount: 100_000 })
    expect((await accountsLeft(loan)).suspense).toBeUndefined()
    const paid = database.db.selectFrom('loanPayment').select(['amount', 'valueOn', 'source'])
    expect(await paid.where('loanId', '=', other.id).execute()).toEqual([
      { amount: 100_000, valueOn: '2026-01-14', source: 'bank' },
    ])
  })

  it('the bank credits money that was lent is refused for an unknown loan and for a day to come', async () => {
    const loan = await lendMoney()
    expect(await credit({ ...loan, contractNumber: 'CU-0' }, 1_000, '2026-01-14')).toMatchObject({
      refusal: { code: 'NoEncontrado' },
    })
    const tomorrow = { reference: 'early', contractNumber: loan.contractNumber, amount: pesos(1_000) }
    const told = { now: noon('2026-01-13'), actor: actors.bank, requestId: 'test' }
    expect(
      await receiveBankCredit(context, { ...tomorrow, creditedAt: noon('2026-01-14') }, told),
    ).toMatchObject({ refusal: { code: 'FechaFutura' } })
  })
})
