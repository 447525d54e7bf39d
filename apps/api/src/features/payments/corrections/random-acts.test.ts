import { pesos } from '@cupo/credit-engine'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '../../../ledger/ledger.ts'
import { type FreshDatabase, freshDatabase } from '../../../platform/database/testing.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { defaultPlatformSettings } from '../../policy/settings.ts'
import { dice } from '../../reconciliation/testing/files-world.ts'
import {
  assignToLoan,
  checkHeldMoney,
  listOpenTasks,
  openMissingOverpaymentTasks,
  reconcileAllOverpaymentTasks,
  splitTask,
} from '../../refunds/refunds.ts'
import { chargeOff } from '../../servicing/charge-off.ts'
import { advanceLoans, loanStore, type StoredLoan } from '../../servicing/servicing.ts'
import { problemsOf } from '../../servicing/testing/counter.ts'
import { checkCauses, checkEvidence } from '../../verification/verification.ts'
import { checkPayments } from '../check-payments.ts'
import { type Attempt, scriptedProvider } from '../notices/testing/scripted-provider.ts'
import { movePayment, reverseWithEvidence } from './correct-payment.ts'

let database: FreshDatabase
let till: ReturnType<typeof scriptedProvider>
beforeAll(async () => {
  database = await freshDatabase()
  till = scriptedProvider(database)
})
afterAll(() => database.close())

const isHeavy = process.env.CUPO_HEAVY === '1'
const acts = isHeavy ? 1_500 : 90

async function problems(): Promise<readonly string[]> {
  const { db } = database
  const found = [...(await problemsOf(db))]
  for (const check of [verifyLedger(db), checkPayments(db), checkCauses(db), checkHeldMoney(db)]) {
    for await (const problem of check) found.push(String(problem))
  }
  // These loans were opened by no agreement that anybody signed.
  for await (const problem of checkEvidence(db))
    if (/moved|assigned|taken back|charge-off/.test(problem)) found.push(problem)
  return found
}

/** What all loans have of the borrowers' money, what is held, and what the provider keeps for us. */
async function moneyOf() {
  const { rows } = await sql<{ readonly account: string; readonly sum: number }>`
    select account, sum(balance)::bigint as sum from account_balance
    where account in ('providerClearing', 'suspense', 'customerCredit') group by account`.execute(database.db)
  const sums = new Map(rows.map(({ account, sum }) => [account, sum]))
  return { clearing: sums.get('providerClearing') ?? 0, held: -(sums.get('suspense') ?? 0) }
}

test('random moves, reversals, comebacks, splits, assignments and charge-offs among random payments leave books, tasks and every loan right, with an audit row for each act', async () => {
  const seed = Number(process.env.CUPO_SEED ?? Date.now() % 1_000_000)
  process.stdout.write(`seed ${seed}\n`)
  const throwDie = dice(seed)
  const one = <T>(all: readonly T[]): T => {
    const chosen = all[throwDie(all.length)]
    if (chosen === undefined) throw new Error('nothing to choose from')
    return chosen
  }
  const loans: StoredLoan[] = []
  for (let count = 0; count < 5; count += 1)
    loans.push(await till.lender.lend({ installmentCount: 3 + count }))
  const paid: { readonly attempt: Attempt; isReversed: boolean }[] = []
  let now = Temporal.Instant.from('2026-02-01T15:00:00Z')
  const done = { movePayment: 0, reverseWithEvidence: 0, assignPart: 0, splitPaymentTask: 0 }
  const who = () => ({
    now,
    actor: { kind: 'staff', user: 'ana' } as const,
    requestId: `act-${now.toString()}`,
    settings: defaultPlatformSettings,
  })
  const booked = () =>
    paid.filter(({ isReversed }) => !isReversed).reduce((sum, { attempt }) => sum + attempt.amount, 0)

  const pay = async () => {
    const attempt = await till.attempt(one(loans), {
      amount: 10_000 + throwDie(throwDie(4) === 0 ? 1_500_000 : 300_000),
      kind: one(['installment', 'advance', 'reduceTerm', 'reduceInstallment'] as const),
      requestedAt: now.subtract({ minutes: 5 }).toString(),
      isUnknown: throwDie(4) === 0,
    })
    await till.settle(
      till.answer(attempt, 'accepted', { at: now.subtract({ minutes: 1 }).toString() }),
      now.toString(),
    )
    const { outcomes } = await till.standing(attempt)
    // Of no attempt that is known: it waits for it, and then stands in suspense.
    if (outcomes[0] === 'waiting') {
      now = now.add({ hours: 24 })
      await till.settle(till.answer(attempt, 'accepted', { at: now.toString() }), now.toString())
    }
    paid.push({ attempt, isReversed: (await till.standing(attempt)).outcomes[0] === 'waiting' })
  }
  const move = async () => {
    if (paid.length === 0) return
    const reference = `epayco:${one(paid).attempt.reference}`
    const order = { reference, loan: one(loans).contractNumber, reason: 'by chance', isOtherPerson: false }
    const context = { servicing: till.context.servicing, tell: async () => {} }
    const moved = await inTransaction(database.db, (transaction) =>
      movePayment(context, transaction, order, who()),
    )
    if (!('refusal' in moved) && !moved.isRepeated) done.movePayment += 1
  }
  const reverse = async () => {
    if (paid.length === 0) return
    const payment = one(paid)
    if (throwDie(2) === 0) {
      await till.settle(till.answer(payment.attempt, 'reversed'), now.toString())
    } else {
      const order = { reference: `epayco:${payment.attempt.reference}`, evidence: 'a paper' }
      const taken = await inTransaction(database.db, (transaction) =>
        reverseWithEvidence(till.context, transaction, order, who()),
      )
      if (!('refusal' in taken)) done.reverseWithEvidence += 1
    }
    payment.isReversed = (await till.standing(payment.attempt)).outcomes[0] === 'reversed'
  }
  const comeBack = async () => {
    const gone = paid.filter(({ isReversed }) => isReversed)
    if (gone.length === 0) return
    const payment = one(gone)
    await till.settle(till.answer(payment.attempt, 'accepted'), now.toString())
    const [outcome] = (await till.standing(payment.attempt)).outcomes
    payment.isReversed = outcome === 'reversed' || outcome === 'waiting'
  }
  const heldTasks = async () =>
    (await listOpenTasks(database.db)).filter(
      ({ ledgerAccount, state, amount }) => ledgerAccount && state === 'open' && amount,
    )
  const split = async () => {
    const tasks = (await heldTasks()).filter(({ amount }) => (amount ?? 0) > 10)
    if (tasks.length === 0) return
    const task = one(tasks)
    const first = 1 + throwDie((task.amount ?? 0) - 1)
    const parts = [pesos(first), pesos((task.amount ?? 0) - first)]
    const answer = await inTransaction(database.db, (transaction) =>
      splitTask(transaction, task, { parts, note: 'by chance' }, who()),
    )
    if (answer.kind === 'split') done.splitPaymentTask += 1
  }
  const assign = async () => {
    const tasks = await heldTasks()
    if (tasks.length === 0) return
    const task = one(tasks)
    const part = throwDie(2) === 0 ? {} : { amount: pesos(1 + throwDie(task.amount ?? 1)) }
    const loan = one(loans).contractNumber
    const given = await assignToLoan(till.context.servicing, task, { loan, ...part }, who())
    expect(['assigned', 'loanEnded', 'sameLoan', 'moneyGone']).toContain(given.kind)
  }

  const chargeOneOff = async () => {
    const order = { contractNumber: one(loans).contractNumber, reason: 'by chance', evidence: 'a paper' }
    await inTransaction(database.db, (transaction) =>
      chargeOff(till.context.servicing, transaction, order, who()),
    )
  }

  for (let act = 0; act < acts; act += 1) {
    now = now.add({ hours: 1 + throwDie(40) })
    const onFailure = (_loan: string, error: unknown) => {
      throw error
    }
    await advanceLoans({ ...till.context.servicing, onFailure }, now)
    await one([pay, pay, pay, move, move, reverse, comeBack, split, assign, assign, chargeOneOff])()
    // An independent sum: the provider keeps what it took and has not taken back, whatever loan or task has it.
    expect((await moneyOf()).clearing).toBe(booked())
    // As the clock does each minute.
    await reconcileAllOverpaymentTasks(database.db, now)
    await openMissingOverpaymentTasks(database.db, now)
    if (act % (isHeavy ? 50 : 15) === 0) expect(await problems()).toEqual([])
  }
  expect(await problems()).toEqual([])
  const received = await Promise.all(
    loans.map(async ({ id }) => (await loanStore.find(database.db, id))?.loan.received ?? 0),
  )
  const { rows } = await sql<{ readonly given: number }>`
    select coalesce(sum(amount), 0)::bigint as given from held_assignment
    where state = 'made' and ledger_account = 'customerCredit'`.execute(database.db)
  // Money that was beyond one loan and pays another is received by both.
  const total =
    received.reduce<number>((sum, each) => sum + (each ?? 0), 0) +
    (await moneyOf()).held -
    (rows[0]?.given ?? 0)
  expect(total).toBe(booked())
  const counted = await database.db
    .selectFrom('auditEntry')
    .select(['action', (row) => row.fn.countAll<number>().as('count')])
    .where('action', 'in', ['movePayment', 'reverseWithEvidence', 'splitPaymentTask'])
    .groupBy('action')
    .execute()
  const { assignPart: _byState, ...expected } = done
  const found = Object.fromEntries(counted.map(({ action, count }) => [action, Number(count)]))
  expect({ movePayment: 0, reverseWithEvidence: 0, splitPaymentTask: 0, ...found }).toEqual(expected)
}, 600_000)
