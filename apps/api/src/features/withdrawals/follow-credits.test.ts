import { dayFromIso, pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { balancesOf, entriesOf } from '../../ledger/ledger.ts'
import { actors } from '../../platform/actor.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { systemRandom } from '../../platform/random.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import type { IncomingCredit } from '../../ports/bank.ts'
import { applicationStore } from '../origination/store/applications.ts'
import { openPaymentTask, orderRefund } from '../refunds/refunds.ts'
import { type StoredLoan, sellPortfolio } from '../servicing/servicing.ts'
import { aSale } from '../servicing/testing/counter.ts'
import { openCounter } from '../servicing/testing/open-counter.ts'
import { followCredits } from './follow-credits.ts'
import { lapseWithdrawals } from './lapse-withdrawals.ts'
import { cancelWithdrawal, requestWithdrawal } from './request-withdrawal.ts'
import { latestRequest, type WithdrawalContext } from './withdrawal-request.ts'

const { database, lender, counter } = await openCounter()
const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const withdrawals: WithdrawalContext = {
  servicing: lender.servicing,
  store: applicationStore(secrets),
  outbox: { add: async () => {} },
  publicUrl: 'https://cupo.example',
}

const principal = 1_000_000
// Lent on Friday 9 January 2026 and asked for on Tuesday 13: the ten business days end on Tuesday 27.
const lend = () => lender.lend({ disbursedOn: '2026-01-09', origin: 'Libre', financedAmount: principal })
const lastEvening = '2026-01-27T20:00:00-05:00'
const noon = (date: string) => Temporal.Instant.from(`${date}T12:00:00-05:00`)
const by = (date: string) => ({
  now: noon(date),
  actor: { kind: 'borrower', sessionId: 'session' } as const,
  requestId: 'test',
})
const asked = async () => {
  const loan = await lend()
  await requestWithdrawal(withdrawals, loan.id, by('2026-01-13'))
  return loan
}

/** A bank with its own account of each loan. */
const bankOf = (loan: StoredLoan) => {
  const credits: IncomingCredit[] = []
  let asks = 0
  const bank = {
    creditsOf: async (contractNumber: string) => {
      if (contractNumber !== loan.contractNumber) return []
      asks += 1
      return credits
    },
  }
  const failures: unknown[] = []
  const onFailure = (_contractNumber: string, error: unknown) => failures.push(error)
  return {
    failures,
    asks: () => asks,
    credit: (amount: number, creditedAt: string) => {
      const reference = `${loan.contractNumber}-${credits.length + 1}`
      credits.push({ reference, amount: pesos(amount), creditedAt })
    },
    poll: (date: string) =>
      followCredits({ withdrawals, bank, onFailure }, noon(date), { isSpent: () => false }),
  }
}

const stateOf = async ({ id }: StoredLoan) => (await latestRequest(database.db, id))?.state
const closureOf = async (loan: StoredLoan) => (await counter.read(loan)).loan.closed
const bankAndSuspense = async ({ id }: StoredLoan) => {
  const { bank, suspense } = await balancesOf(database.db, id)
  return [bank ?? 0, suspense ?? 0]
}
const tasksOf = ({ id }: StoredLoan) =>
  database.db
    .selectFrom('paymentTask')
    .select(['id', 'amount', 'state', 'ledgerSubject'])
    .where('ledgerSubject', '=', id)
    .where('ledgerAccount', '=', 'suspense')
    .orderBy('openedAt')
    .orderBy('id')
    .execute()
const refundsOf = async (loan: StoredLoan) =>
  (await tasksOf(loan)).map(({ amount, state }) => [amount, state])

describe('a credit that the bank tells after its request has ended', () => {
  it('a credit that the bank tells after its request has ended makes the loan void when it arrived on the last evening of the term, though the request has lapsed (R-R6)', async () => {
    const [inTime, late] = [await asked(), await asked()]
    const [bank, other] = [bankOf(inTime), bankOf(late)]
    await lapseWithdrawals(withdrawals, noon('2026-01-28'))
    expect(await stateOf(inTime)).toBe('lapsed')
    bank.credit(principal, lastEvening)
    other.credit(principal, '2026-01-28T00:00:00-05:00')
    expect([await bank.poll('2026-01-29'), await other.poll('2026-01-29')]).toEqual([1, 0])
    expect([await stateOf(inTime), await stateOf(late)]).toEqual(['completed', 'lapsed'])
    expect([await closureOf(inTime), await closureOf(late)]).toEqual([
      { on: dayFromIso('2026-01-29'), because: 'withdrawn' },
      null,
    ])
    expect([await bankAndSuspense(inTime), await bankAndSuspense(late)]).toEqual([
      [principal, 0],
      [principal, -principal],
    ])
    expect([await refundsOf(inTime), await refundsOf(late)]).toEqual([[], [[principal, 'open']]])
  })

  it('completes what arrived in parts in the term, also with a part whose refund is not ordered yet (R-R6)', async () => {
    const loan = await asked()
    const bank = bankOf(loan)
    bank.credit(600_000, '2026-01-20T10:00:00-05:00')
    await bank.poll('2026-01-20')
    await lapseWithdrawals(withdrawals, noon('2026-01-28'))
    expect(await refundsOf(loan)).toEqual([[600_000, 'open']])
    bank.credit(300_000, '2026-01-27T10:00:00-05:00')
    bank.credit(150_000, lastEvening)
    expect(await bank.poll('2026-01-29')).toBe(1)
    expect((await closureOf(loan))?.because).toBe('withdrawn')
    expect(await bankAndSuspense(loan)).toEqual([1_050_000, -50_000])
    expect(await refundsOf(loan)).toEqual([
      [600_000, 'closed'],
      [300_000, 'closed'],
      [50_000, 'open'],
    ])
  })

  it('a credit that the bank tells after its request has ended goes back when the rest of the principal is on its way back already (R-R6)', async () => {
    const loan = await asked()
    const bank = bankOf(loan)
    bank.credit(600_000, '2026-01-20T10:00:00-05:00')
    await bank.poll('2026-01-20')
    await lapseWithdrawals(withdrawals, noon('2026-01-28'))
    const [task] = await tasksOf(loan)
    if (task === undefined) throw new Error('no task')
    const account = { bank: '1007', kind: 'savings', number: '91234567890' } as const
    const owner = { document: '1020304050', name: 'Ana Peña Gómez' }
    const support = { now: noon('2026-01-28'), actor: actors.clock, requestId: 'test' }
    const context = { db: database.db, secrets }
    await orderRefund(context, task, { ...account, ...owner }, support)
    bank.credit(400_000, lastEvening)
    expect(await bank.poll('2026-01-29')).toBe(0)
    expect(await refundsOf(loan)).toEqual([
      [600_000, 'ordered'],
      [400_000, 'open'],
    ])
    expect(await closureOf(loan)).toBe(null)
  })

  it('a credit that the bank tells after its request has ended goes back when the borrower has kept the loan after all, and when the loan was sold (R-R6)', async () => {
    const [kept, sold] = [await asked(), await asked()]
    const [bank, other] = [bankOf(kept), bankOf(sold)]
    bank.credit(principal, '2026-01-14T10:00:00-05:00')
    await cancelWithdrawal(withdrawals, kept.id, by('2026-01-14'))
    await lapseWithdrawals(withdrawals, noon('2026-01-28'))
    await sellPortfolio(lender.servicing, sold.id, by('2026-01-28'), aSale())
    other.credit(principal, lastEvening)
    expect([await bank.poll('2026-01-14'), await other.poll('2026-01-29')]).toEqual([0, 0])
    expect([await refundsOf(kept), await refundsOf(sold)]).toEqual([
      [[principal, 'open']],
      [[principal, 'open']],
    ])
    expect(await closureOf(kept)).toBe(null)
    expect([bank.failures, other.failures]).toEqual([[], []])
  })

  it('a credit that the bank tells after its request has ended goes back when it comes on top of the principal of a loan that is void (R-R6)', async () => {
    const loan = await asked()
    const bank = bankOf(loan)
    bank.credit(principal, '2026-01-14T10:00:00-05:00')
    expect(await bank.poll('2026-01-14')).toBe(1)
    bank.credit(300_000, '2026-01-15T10:00:00-05:00')
    expect(await bank.poll('2026-01-15')).toBe(0)
    expect(await refundsOf(loan)).toEqual([[300_000, 'open']])
    expect(await bankAndSuspense(loan)).toEqual([principal + 300_000, -300_000])
  })
})

it('a loan is not made void by money in suspense that an open task of another matter is about (R-R6)', async () => {
  const loan = await asked()
  const bank = bankOf(loan)
  bank.credit(700_000, '2026-01-14T10:00:00-05:00')
  await bank.poll('2026-01-14')
  const { id: subject, applicationId, contractNumber } = loan
  const task = {
    kind: 'suspense',
    subject: contractNumber,
    applicationId,
    transactionId: null,
    amount: pesos(100_000),
    held: { subject, account: 'suspense' },
    reason: 'unexpected',
    note: 'not of this loan',
  } as const
  await inTransaction(database.db, (transaction) => openPaymentTask(transaction, task, noon('2026-01-14')))
  bank.credit(300_000, '2026-01-15T10:00:00-05:00')
  expect(await bank.poll('2026-01-15')).toBe(0)
  expect([await stateOf(loan), await closureOf(loan)]).toEqual(['requested', null])
  // Money in the place of the other matter's completes the principal.
  bank.credit(100_000, '2026-01-16T10:00:00-05:00')
  expect(await bank.poll('2026-01-16')).toBe(1)
})

describe('a bank that is asked on', () => {
  it('a bank that is asked on changes nothing by what it has told before, whatever became of it (R-R6)', async () => {
    const [voided, kept] = [await asked(), await asked()]
    const [bank, other] = [bankOf(voided), bankOf(kept)]
    bank.credit(principal, '2026-01-14T10:00:00-05:00')
    bank.credit(300_000, '2026-01-14T11:00:00-05:00')
    other.credit(principal, '2026-01-14T10:00:00-05:00')
    await cancelWithdrawal(withdrawals, kept.id, by('2026-01-14'))
    const seen = async (loan: StoredLoan) => ({
      entries: (await entriesOf(database.db, loan.id)).length,
      tasks: await tasksOf(loan),
      balances: await bankAndSuspense(loan),
    })
    const poll = async (date: string) => [await bank.poll(date), await other.poll(date)]
    expect(await poll('2026-01-14')).toEqual([1, 0])
    const before = [await seen(voided), await seen(kept)]
    expect(before.map(({ balances }) => balances)).toEqual([
      [principal + 300_000, -300_000],
      [principal, -principal],
    ])
    // Work that counts as done is looked for again: one that counts for ever never ends.
    expect(await poll('2026-01-14')).toEqual([0, 0])
    // A person gave the money back by other means: it is not owed again.
    await database.db
      .updateTable('paymentTask')
      .set({ state: 'closed', closedAt: noon('2026-01-15').toString(), closedBy: 'support' })
      .where('ledgerSubject', '=', kept.id)
      .execute()
    expect(await poll('2026-02-10')).toEqual([0, 0])
    const closed = before[1]?.tasks.map((task) => ({ ...task, state: 'closed' }))
    expect([await seen(voided), await seen(kept)]).toEqual([before[0], { ...before[1], tasks: closed }])
    expect([bank.failures, other.failures]).toEqual([[], []])
  })

  it('a bank that is asked on is asked once in each run, up to the thirtieth day after the last request ended (R-R6)', async () => {
    const [ended, unasked] = [await asked(), await lend()]
    const [bank, other] = [bankOf(ended), bankOf(unasked)]
    await cancelWithdrawal(withdrawals, ended.id, by('2026-01-14'))
    await requestWithdrawal(withdrawals, ended.id, by('2026-01-15'))
    await bank.poll('2026-01-15')
    expect(bank.asks()).toBe(1)
    await cancelWithdrawal(withdrawals, ended.id, by('2026-01-16'))
    await bank.poll('2026-02-15')
    expect(bank.asks()).toBe(2)
    await bank.poll('2026-02-16')
    await other.poll('2026-01-16')
    expect([bank.asks(), other.asks()]).toEqual([2, 0])
  })
})
