import { pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { balancesOf } from '../../ledger/ledger.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { checkPayments } from '../payments/check-payments.ts'
import { type Attempt, scriptedProvider } from '../payments/notices/testing/scripted-provider.ts'
import { counterOf, whoAt } from '../servicing/testing/counter.ts'
import { endUpfrontPayments } from '../upfront-payments/settle-upfront-payment.ts'
import { signedOrder } from '../upfront-payments/testing/signed-order.ts'
import { checkTransfers } from './follow-transfers.ts'
import { listOpenTasks } from './payment-task.ts'
import { assignToLoan } from './suspense-tasks.ts'

const paidAt = '2026-11-20T18:00:00Z'
const later = '2026-11-22T15:00:00Z'
const who = { ...whoAt(later), actor: { kind: 'staff', user: 'ana' } as const, requestId: 'payment-tasks' }

let database: FreshDatabase
let till: ReturnType<typeof scriptedProvider>
let counter: ReturnType<typeof counterOf>
beforeAll(async () => {
  database = await freshDatabase()
  till = scriptedProvider(database)
  counter = counterOf(till.lender)
})
afterAll(() => database.close())
afterEach(async () => {
  const problems = [...(await counter.problems())]
  for await (const problem of checkPayments(database.db)) problems.push(problem)
  for await (const problem of checkTransfers(database.db)) problems.push(problem)
  expect(problems).toEqual([])
})

const accepted = (attempt: Attempt) => till.settle(till.answer(attempt, 'accepted', { at: paidAt }), paidAt)
const again = (attempt: Attempt): Attempt => ({ ...attempt, reference: `${attempt.reference}9` })
const end = (applicationId: string) =>
  inTransaction(database.db, (transaction) =>
    endUpfrontPayments(transaction, { id: applicationId }, { kind: 'undone', reason: 'cancelled' }, who),
  )

async function taskAbout({ reference }: Attempt) {
  const found = (await listOpenTasks(database.db)).find(({ subject }) => subject === `epayco:${reference}`)
  if (found === undefined) throw new Error(`no task about ${reference}`)
  return found
}
async function give(attempt: Attempt) {
  const loan = await till.lender.lend({ disbursedOn: '2026-11-21' })
  const given = await assignToLoan(
    till.lender.servicing,
    await taskAbout(attempt),
    { loan: loan.contractNumber },
    who,
  )
  expect(given).toMatchObject({ kind: 'assigned', loanId: loan.id })
  return loan
}
const receivedBy = async (loan: Parameters<typeof counter.read>[0]) =>
  (await counter.read(loan)).loan.received
const standing = async (subject: string) =>
  Object.fromEntries(Object.entries(await balancesOf(database.db, subject)).filter(([, sum]) => sum !== 0))

describe('an upfront payment in suspense that is assigned to a loan (R-B11)', () => {
  it('an upfront payment in suspense that is assigned to a loan pays the loan, and is taken out of it by a reversal', async () => {
    const application = await signedOrder(database, till.origination.store)
    const attempt = await till.attemptUpfrontPayment(application, 'downPayment')
    await accepted(attempt)
    await end(application.id)
    const loan = await give(attempt)
    expect(await receivedBy(loan)).toBe(attempt.amount)
    expect(await standing(application.id)).toEqual({})
    await expect(taskAbout(attempt)).rejects.toThrow('no task')

    await till.settle(till.answer(attempt, 'reversed'), later)
    expect([await receivedBy(loan), await standing(application.id)]).toEqual([0, {}])
    expect((await till.standing(attempt)).outcomes).toEqual(['reversed'])
  })

  it('paid twice leaves one payment where it is: that payment is refunded with its order', async () => {
    const application = await signedOrder(database, till.origination.store, { guarantee: 0 })
    const attempt = await till.attemptUpfrontPayment(application, 'downPayment')
    await accepted(attempt)
    await accepted(again(attempt))
    const loan = await give(again(attempt))
    expect(await end(application.id)).toBe(attempt.amount)
    expect(await standing(application.id)).toEqual({
      providerClearing: attempt.amount,
      suspense: -attempt.amount,
    })
    await till.settle(till.answer(again(attempt), 'reversed'), later)
    expect(await receivedBy(loan)).toBe(0)
    expect((await till.standing(attempt)).request).toBe('paid')
  })

  it('an upfront payment in suspense that is assigned to a loan leaves a refund of the amount beyond the loan, and a task about an overpayment cannot be assigned', async () => {
    const loan = await till.lender.lend({
      disbursedOn: '2026-11-21',
      financedAmount: 200_000,
      installmentCount: 3,
    })
    const application = await signedOrder(database, till.origination.store)
    const attempt = await till.attemptUpfrontPayment(application, 'downPayment')
    await accepted(attempt)
    await end(application.id)
    await assignToLoan(till.lender.servicing, await taskAbout(attempt), { loan: loan.contractNumber }, who)
    const surplus = (await listOpenTasks(database.db)).find(({ ledgerSubject }) => ledgerSubject === loan.id)
    expect(surplus).toMatchObject({ kind: 'refund', amount: (await counter.read(loan)).loan.overpaid })
    if (surplus === undefined) return
    const other = await till.lender.lend()
    const given = await assignToLoan(till.lender.servicing, surplus, { loan: other.contractNumber }, who)
    expect(given).toMatchObject({ kind: 'assigned', amount: surplus.amount })
    expect(await receivedBy(other)).toBe(surplus.amount)
  })

  it('at the moment of its reversal is assigned or reversed first, and the other verb finds it so', async () => {
    for (const round of [0, 1, 2, 3]) {
      const application = await signedOrder(database, till.origination.store)
      const attempt = await till.attemptUpfrontPayment(application, 'downPayment')
      await accepted(attempt)
      await end(application.id)
      const loan = await till.lender.lend({ disbursedOn: '2026-11-21' })
      const task = await taskAbout(attempt)
      const works = [
        () => assignToLoan(till.lender.servicing, task, { loan: loan.contractNumber }, who),
        () => till.settle(till.answer(attempt, 'reversed'), later),
      ]
      await Promise.all((round % 2 === 0 ? works : works.toReversed()).map((work) => work()))
      expect([await receivedBy(loan), await standing(application.id)]).toEqual([0, {}])
    }
  })
})

describe('unregistered money that is assigned to a loan (R-B11)', () => {
  it('pays the loan on the day it was paid', async () => {
    const loan = await till.lender.lend()
    const attempt = await till.attempt(loan, { amount: 50_000 })
    await till.settle(till.answer(attempt, 'accepted', { amount: pesos(45_000) }))
    const task = await taskAbout(attempt)
    expect(task).toMatchObject({ kind: 'suspense', amount: 45_000, applicationId: loan.applicationId })
    await assignToLoan(till.lender.servicing, task, { loan: loan.contractNumber }, who)
    expect(await receivedBy(loan)).toBe(45_000)
    expect((await till.standing(attempt)).payments).toEqual([
      { state: 'assigned', amount: 45_000, valueOn: '2026-02-10' },
    ])
    const { at } = await database.db
      .selectFrom('loanPayment')
      .select('at')
      .where('reference', '=', `assigned:epayco:${attempt.reference}`)
      .executeTakeFirstOrThrow()
    expect(Temporal.Instant.from(at).toString()).toBe('2026-02-10T17:00:00Z')
  })
})
