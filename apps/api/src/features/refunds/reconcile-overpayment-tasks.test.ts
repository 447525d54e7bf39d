import { dayFromIso, outstandingPrincipal, payoffQuote } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { balancesOf } from '../../ledger/ledger.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { createOutbox } from '../../platform/jobs/outbox.ts'
import type { Bank, BankAccount, TransferState } from '../../ports/bank.ts'
import { transferReport } from '../bank-transfers/testing/transfer-report.ts'
import { checkPayments } from '../payments/check-payments.ts'
import { type Attempt, scriptedProvider } from '../payments/notices/testing/scripted-provider.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import { isOverRefunded, type StoredLoan } from '../servicing/servicing.ts'
import { counterOf, whoAt } from '../servicing/testing/counter.ts'
import { checkTransfers, followTransfers } from './follow-transfers.ts'
import { orderRefund } from './order-refund.ts'
import { listOpenTasks } from './payment-task.ts'
import { reconcileAllOverpaymentTasks } from './reconcile-overpayment-tasks.ts'

const account: BankAccount = {
  bank: '1007',
  kind: 'savings',
  number: '91234567890',
  document: '1010100080',
  name: 'Ana Peña',
}
const today = '2026-02-11T15:00:00Z'
const who = { ...whoAt(today), actor: { kind: 'staff', user: 'ana' } as const, requestId: 'payment-tasks' }
const paidOff = 1_700_000

let database: FreshDatabase
let till: ReturnType<typeof scriptedProvider>
let counter: ReturnType<typeof counterOf>
let loan: StoredLoan
let states: Map<string, TransferState>
beforeAll(async () => {
  database = await freshDatabase()
  till = scriptedProvider(database)
  counter = counterOf(till.lender)
})
afterAll(() => database.close())
beforeEach(async () => {
  loan = await till.lender.lend()
  states = new Map()
})
afterEach(async () => {
  const problems = [...(await counter.problems())]
  for await (const problem of checkPayments(database.db)) problems.push(problem)
  for await (const problem of checkTransfers(database.db)) problems.push(problem)
  expect(problems).toEqual([])
})

const bank: Bank = {
  listTransfers: async function* () {},
  listedTransfer: async () => null,
  checkAccount: async () => 'confirmed',
  creditsOf: async () => [],
  orderTransfer: async ({ reference }) => {
    states.set(reference, states.get(reference) ?? 'ordered')
    return transferReport(reference, states.get(reference))
  },
  transfer: async (reference) => {
    const state = states.get(reference)
    return state === undefined ? null : transferReport(reference, state)
  },
}

const follow = (at = today) =>
  followTransfers(
    {
      db: database.db,
      secrets: till.context.secrets,
      servicing: till.lender.servicing,
      bank,
      store: till.origination.store,
      outbox: createOutbox({
        db: database.db,
        secrets: till.context.secrets,
        handlers: () => ({}),
        now: () => Temporal.Instant.from(at),
        queue: { sendWithin: async () => undefined },
      }),
      onFailure: (_transfer, error) => {
        throw error
      },
    },
    Temporal.Instant.from(at),
  )

async function payOff(): Promise<Attempt> {
  const attempt = await till.attempt(loan, { amount: paidOff, kind: 'payoff' })
  await till.settle(till.answer(attempt, 'accepted'))
  return attempt
}
const reverse = (attempt: Attempt) => till.settle(till.answer(attempt, 'reversed'), '2026-02-12T18:00:00Z')

async function taskAbout(subject: string) {
  const found = (await listOpenTasks(database.db)).find((one) => one.subject === subject)
  if (found === undefined) throw new Error(`no task about ${subject}`)
  return found
}
const surplusOf = ({ reference }: Attempt) => taskAbout(`epayco:${reference}`)
const claim = () => taskAbout(`claim:${loan.contractNumber}`)
const creditOf = async () => 0 - ((await balancesOf(database.db, loan.id)).customerCredit ?? 0)

async function refund(attempt: Attempt) {
  const ordered = await orderRefund(
    { db: database.db, secrets: till.context.secrets },
    await surplusOf(attempt),
    account,
    who,
  )
  if (ordered.kind !== 'ordered') throw new Error(ordered.kind)
  return ordered.reference
}
async function refundDone(attempt: Attempt) {
  const reference = await refund(attempt)
  await follow()
  states.set(reference, 'done')
  await follow('2026-02-11T16:00:00Z')
}

describe('the mail about a reversal (R-Q17)', () => {
  const lastLetter = () => till.letters.at(-1)

  it('the mail about a reversal says which promised refund is off, and that the credit is paid all the same', async () => {
    const [first, second] = [await payOff(), await payOff()]
    const owed = ((await surplusOf(first)).amount ?? 0) + paidOff
    await reverse(second)
    expect(lastLetter()).toMatchObject({ counted: 0, refund: { cancelled: paidOff, left: owed - paidOff } })
    await reverse(first)
    expect(lastLetter()).toMatchObject({
      isReopened: true,
      counted: paidOff - (owed - paidOff),
      refund: { cancelled: owed - paidOff, left: 0 },
    })
  })

  it('the mail about a reversal cancels no refund where the payment brought nothing too much', async () => {
    const attempt = await till.attempt(loan, { amount: 100_000 })
    await till.settle(till.answer(attempt, 'accepted'))
    await reverse(attempt)
    expect(lastLetter()).toMatchObject({ counted: 100_000, refund: { cancelled: 0, left: 0 } })
  })
})

describe('a reversal after another payment paid the loan again (R-Q7)', () => {
  it('a reversal after another payment paid the loan again cuts the open refund to the overpayment that is left', async () => {
    const [first, second] = [await payOff(), await payOff()]
    const surplus = (await surplusOf(first)).amount
    expect((await surplusOf(second)).amount).toBe(paidOff)
    await reverse(first)
    expect((await surplusOf(second)).amount).toBe(surplus)
    expect(await creditOf()).toBe(surplus)
    await refundDone(second)
    expect(await creditOf()).toBe(0)
  })

  it('a reversal after another payment paid the loan again opens the loan again when the money that paid it was refunded: the loan owes all of it, and nothing is claimed (R-B3)', async () => {
    const [first, second] = [await payOff(), await payOff()]
    await refundDone(second)
    expect((await counter.read(loan)).loan.closed?.because).toBe('paid')
    till.mails.length = 0
    await reverse(first)
    const { closed, ...open } = (await counter.read(loan)).loan
    expect([closed, outstandingPrincipal({ closed, ...open })]).toEqual([null, 1_500_000])
    expect([await creditOf(), await isOverRefunded(database.db, loan.id)]).toEqual([0, false])
    await expect(claim()).rejects.toThrow('no task')
    expect(till.mails).toEqual(['payment-reversed'])

    // She pays it, and a little more: told late, then in its time.
    const owed = payoffQuote(
      { closed, ...open },
      dayFromIso('2026-02-13'),
      (await readUsuryCaps(database.db)).capOf,
    )
    const last = await till.attempt(loan, { amount: owed.total + 5_000, kind: 'payoff' })
    await till.settle(till.answer(last, 'accepted', { at: '2026-02-13T18:00:00Z' }), '2026-02-13T18:00:00Z')
    expect((await counter.read(loan)).loan.closed?.because).toBe('paid')
    expect((await surplusOf(last)).amount).toBe(5_000)
    const late = await till.attempt(loan, { amount: 20_000 })
    const answer = till.answer(late, 'accepted', { at: '2026-02-13T19:00:00Z' })
    await till.settle(answer, '2026-02-14T18:00:00Z')
    expect((await surplusOf(late)).amount).toBe(20_000)
    expect(await reconcileAllOverpaymentTasks(database.db, who.now)).toBe(0)
  })

  it('claims the refund while it is on its way; once it is done, the loan owes it', async () => {
    const [first, second] = [await payOff(), await payOff()]
    const reference = await refund(second)
    await follow()
    await reverse(first)
    expect((await counter.read(loan)).loan.closed?.because).toBe('paid')
    expect((await claim()).amount).toBe(paidOff - (await creditOf()))
    states.set(reference, 'done')
    await follow('2026-02-12T19:00:00Z')
    expect((await counter.read(loan)).loan.closed).toBeNull()
    expect(await creditOf()).toBe(0)
    expect(await reconcileAllOverpaymentTasks(database.db, who.now)).toBe(1)
    await expect(claim()).rejects.toThrow('no task')
  })
})

describe('a reversal after a refund was ordered (R-Q7, R-Q10)', () => {
  it('a reversal after a refund was ordered cancels a transfer that the bank does not know yet, so that nothing is claimed', async () => {
    const attempt = await payOff()
    await refund(attempt)
    await reverse(attempt)
    expect((await claim()).amount).toBeGreaterThan(0)
    expect(await follow('2026-02-12T18:00:01Z')).toBe(1)
    expect(states.size).toBe(0)
    await expect(surplusOf(attempt)).rejects.toThrow('no task')
    await expect(claim()).rejects.toThrow('no task')
    expect(await follow('2026-02-13T18:00:00Z')).toBe(0)
  })

  it('a reversal after a refund was ordered leaves the refund of another overpayment', async () => {
    const [first, second] = [await payOff(), await payOff()]
    const surplus = (await surplusOf(first)).amount
    await refund(second)
    await reverse(first)
    await follow('2026-02-12T18:00:01Z')
    expect(states.size).toBe(0)
    expect(await surplusOf(second)).toMatchObject({ state: 'open', amount: surplus })
  })

  it('a reversal after a refund was ordered cancels the transfer of money in suspense too, beside money of another payment', async () => {
    const attempt = await till.attempt(loan, { amount: 50_000 })
    await till.settle(till.answer(attempt, 'accepted'))
    const [one, other] = ['8', '9'].map((end) => ({
      ...attempt,
      reference: `${attempt.reference}${end}`,
    })) as [Attempt, Attempt]
    for (const again of [one, other]) await till.settle(till.answer(again, 'accepted'))
    await refund(one)
    await reverse(one)
    await follow('2026-02-12T18:00:01Z')
    expect(states.size).toBe(0)
    await expect(surplusOf(one)).rejects.toThrow('no task')
    expect(await surplusOf(other)).toMatchObject({ state: 'open', amount: 50_000 })
  })

  it('lets a transfer that the bank has taken go on, and claims what it paid', async () => {
    const attempt = await payOff()
    const reference = await refund(attempt)
    await follow()
    await reverse(attempt)
    states.set(reference, 'done')
    await follow('2026-02-12T19:00:00Z')
    expect((await claim()).amount).toBe(-(await creditOf()))
  })
})
