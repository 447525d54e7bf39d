import { pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { balancesOf } from '../../ledger/ledger.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { createOutbox } from '../../platform/jobs/outbox.ts'
import { systemRandom } from '../../platform/random.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import type { Bank, BankAccount, TransferOrder, TransferState } from '../../ports/bank.ts'
import { transferReport } from '../bank-transfers/testing/transfer-report.ts'
import { applicationStore } from '../origination/store/applications.ts'
import { sellPortfolio } from '../servicing/servicing.ts'
import { aSale, counterOf, whoAt } from '../servicing/testing/counter.ts'
import { type Lender, lenderOn } from '../servicing/testing/lender.ts'
import { checkTransfers, followTransfers, type TransferContext } from './follow-transfers.ts'
import { uncoveredMoney } from './held-money.ts'
import { adoptTransfer, orderRefund } from './order-refund.ts'
import { openMissingOverpaymentTasks, openTaskOfOverpaidLoan } from './overpayment-tasks.ts'
import {
  closePaymentTask,
  findPaymentTask,
  listOpenTasks,
  notesOfTasks,
  openPaymentTask,
} from './payment-task.ts'
import { reconcileAllOverpaymentTasks } from './reconcile-overpayment-tasks.ts'
import { assignToLoan, openMissingSuspenseTasks } from './suspense-tasks.ts'

const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const today = '2026-04-10T15:00:00Z'
const who = { ...whoAt(today), actor: { kind: 'staff', user: 'ana' } as const, requestId: 'payment-tasks' }
const account: BankAccount = {
  bank: '1007',
  kind: 'savings',
  number: '91234567890',
  document: '1010100080',
  name: 'Ana Peña',
}

let database: FreshDatabase
let lender: Lender
let counter: ReturnType<typeof counterOf>
let orders: Map<string, TransferOrder>
let states: Map<string, TransferState>
let isBankDown: boolean

beforeAll(async () => {
  database = await freshDatabase()
  lender = lenderOn(database, secrets)
  counter = counterOf(lender)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.updateTable('bankTransfer').set({ nextCheckAt: null }).execute()
  orders = new Map()
  states = new Map()
  isBankDown = false
})
afterEach(async () => {
  const problems = [...(await counter.problems())]
  for await (const problem of checkTransfers(database.db)) problems.push(problem)
  expect(problems).toEqual([])
})

const bank: Bank = {
  listTransfers: async function* () {},
  listedTransfer: async () => null,
  checkAccount: async () => 'confirmed',
  creditsOf: async () => [],
  orderTransfer: async (order) => {
    if (isBankDown) throw new Error('no bank')
    if (!orders.has(order.reference)) states.set(order.reference, 'ordered')
    orders.set(order.reference, order)
    return transferReport(order.reference, states.get(order.reference))
  },
  transfer: async (reference) => {
    if (isBankDown) throw new Error('no bank')
    const state = states.get(reference)
    return state === undefined ? null : transferReport(reference, state)
  },
}

const follow = (at = today, store: TransferContext['store'] = applicationStore(secrets)) =>
  followTransfers(
    {
      db: database.db,
      secrets,
      bank,
      store,
      servicing: lender.servicing,
      outbox: createOutbox({
        db: database.db,
        secrets,
        queue: { sendWithin: async () => undefined },
        handlers: () => ({}),
        now: () => Temporal.Instant.from(at),
      }),
      onFailure: () => undefined,
    },
    Temporal.Instant.from(at),
  )

const order = (task: Awaited<ReturnType<typeof strayTask>>, to = account) =>
  orderRefund({ db: database.db, secrets }, task, to, who)
const stateOf = async ({ id }: { readonly id: string }) => (await findPaymentTask(database.db, id))?.state

async function taskAbout(subject: string) {
  const found = (await listOpenTasks(database.db)).find((one) => one.subject === subject)
  if (found === undefined) throw new Error(`no task about ${subject}`)
  return found
}

/** A payment under a name that no loan has, and the task about it. */
async function strayTask(amount = 90_000) {
  const reference = await counter.pay({ key: 'nobody' }, amount, '2026-02-10')
  const { id } = await database.db
    .selectFrom('loanPayment')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const held = { subject: id, account: 'suspense' } as const
  const about = { subject: reference, applicationId: null, transactionId: null, amount: pesos(amount), held }
  await inTransaction(database.db, (transaction) =>
    openPaymentTask(
      transaction,
      { kind: 'suspense', ...about, reason: 'unexpected', note: 'nobody knows' },
      who.now,
    ),
  )
  return taskAbout(reference)
}

/** A loan that was paid off with 50,000 too much, and the task about them. */
async function surplusTask() {
  const opened = await lender.lend()
  const payoff = await counter.pay(opened, 1_700_000, '2026-02-10', { kind: 'payoff' })
  const credit = await openTaskOfOverpaidLoan(database.db, opened.contractNumber, who)
  if (credit.kind !== 'opened') throw new Error('nothing is left over')
  const task = await findPaymentTask(database.db, credit.taskId)
  if (task === null) throw new Error('the task is gone')
  return { opened, payoff, task, amount: credit.amount }
}

const mailsOf = async (transferReference: string) => {
  const transfer = await database.db
    .selectFrom('bankTransfer')
    .select('id')
    .where('reference', '=', transferReference)
    .executeTakeFirstOrThrow()
  const rows = await database.db
    .selectFrom('outbox')
    .select(['id', 'payload', 'dedupeKey'])
    .where('dedupeKey', 'like', `refund-ordered:${transfer.id}:%`)
    .execute()
  return rows.map(({ id, payload }) => payload && secrets.open(payload, `outbox:${id}`))
}

describe('a refund (R-Q9, R-Q10)', () => {
  it('a refund is ordered once by its task, and booked when the bank answers that it is done', async () => {
    const task = await strayTask()
    const answers = await Promise.all([order(task), order(task), order(task)])
    expect(new Set(answers.map((answer) => 'reference' in answer && answer.reference)).size).toBe(1)
    expect(answers.filter((answer) => 'isRepeated' in answer && !answer.isRepeated)).toHaveLength(1)
    expect(await stateOf(task)).toBe('ordered')

    expect(await follow()).toBe(1)
    expect([...orders.values()]).toEqual([
      { reference: `refund-${task.id}-1`, amount: 90_000, to: account, purpose: 'refund' },
    ])
    expect((await balancesOf(database.db, task.ledgerSubject ?? '')).suspense).toBe(-90_000)

    states.set(`refund-${task.id}-1`, 'done')
    expect(await follow('2026-04-10T15:01:00Z')).toBe(0)
    expect(await follow('2026-04-10T15:05:00Z')).toBe(1)
    expect(await balancesOf(database.db, task.ledgerSubject ?? '')).toEqual({
      bank: -90_000,
      providerClearing: 90_000,
      suspense: 0,
    })
    expect(await stateOf(task)).toBe('closed')
    expect(await follow('2026-04-11T15:00:00Z')).toBe(0)
    expect(await order(task)).toEqual({ kind: 'closed' })
  })

  it('a refund opens its task again when it failed, and the next one has another reference', async () => {
    const task = await strayTask()
    await order(task)
    await follow()
    states.set(`refund-${task.id}-1`, 'failed')
    await follow('2026-04-10T16:00:00Z')
    expect(await stateOf(task)).toBe('open')
    expect((await balancesOf(database.db, task.ledgerSubject ?? '')).suspense).toBe(-90_000)
    const again = await order(task, { ...account, number: '55512345678' })
    expect(again).toMatchObject({ kind: 'ordered', reference: `refund-${task.id}-2`, isRepeated: false })
  })

  it('a refund goes to one account, and waits for a bank that cannot be reached', async () => {
    const task = await strayTask()
    isBankDown = true
    await order(task)
    expect(await order(task, { ...account, number: '55512345678' })).toEqual({ kind: 'otherAccount' })
    expect(await follow()).toBe(0)
    isBankDown = false
    expect(await follow('2026-04-10T15:01:00Z')).toBe(0)
    expect(await follow('2026-04-10T15:06:00Z')).toBe(1)
    expect(orders.size).toBe(1)
  })

  it('a refund is ordered again under its reference when the bank has forgotten it', async () => {
    const task = await strayTask()
    await order(task)
    await follow()
    states.clear()
    orders.clear()
    await follow('2026-04-10T15:06:00Z')
    expect([...orders.keys()]).toEqual([`refund-${task.id}-1`])
  })

  it('a refund is paid once when the product fails after the bank has taken it, and blocks no other refund', async () => {
    const [{ task }, other] = [await surplusTask(), await strayTask()]
    await order(task)
    await order(other)
    const broken = { ...applicationStore(secrets), find: () => Promise.reject(new Error('broken')) }
    expect(await follow(today, broken)).toBe(1)
    expect([...orders.keys()].sort()).toEqual([`refund-${task.id}-1`, `refund-${other.id}-1`].sort())
    states.set(`refund-${task.id}-1`, 'done')
    expect(await follow()).toBe(1)
    expect(await stateOf(task)).toBe('closed')
    expect(await mailsOf(`refund-${task.id}-1`)).toHaveLength(1)
    expect(orders.size).toBe(2)
  })

  it('a refund is not ordered for money that was reversed meanwhile', async () => {
    const task = await strayTask()
    await counter.reverse(task.subject, '2026-04-09')
    expect(await order(task)).toEqual({ kind: 'moneyGone' })
  })

  it('a refund keeps the account sealed, and out of the audit trail', async () => {
    const task = await strayTask()
    await order(task)
    const rows = await database.owner.query(
      `select encode(account, 'escape') as sealed from bank_transfer where task_id = $1`,
      [task.id],
    )
    expect(rows.rows[0].sealed).not.toContain('91234567890')
    const audit = await database.owner.query('select after::text from audit_entry where subject_id = $1', [
      task.id,
    ])
    expect(audit.rows.map(({ after }) => after).join()).not.toMatch(/91234567890|Ana|1010100080/)
    expect(audit.rows).toHaveLength(1)
  })
})

describe('an overpayment (R-Q9)', () => {
  it('an overpayment is refunded by its task, and the borrower gets one mail', async () => {
    const { opened, task, amount } = await surplusTask()
    expect(amount).toBeGreaterThan(0)
    await order(task)
    await follow()
    const told = await mailsOf(`refund-${task.id}-1`)
    expect(told).toEqual([
      expect.objectContaining({
        mail: 'refund-ordered',
        data: expect.objectContaining({
          amount,
          reason: 'overpaid',
          contractNumber: opened.contractNumber,
          bankName: 'Bancolombia',
          accountEnding: '7890',
        }),
      }),
    ])
    states.set(`refund-${task.id}-1`, 'done')
    await follow('2026-04-10T16:00:00Z')
    expect((await balancesOf(database.db, opened.id)).customerCredit).toBe(0)
    expect(await openTaskOfOverpaidLoan(database.db, opened.contractNumber, who)).toEqual({ kind: 'nothing' })
    expect(await mailsOf(`refund-${task.id}-1`)).toHaveLength(1)
  })

  it('an overpayment is owed by the borrower when the payment is reversed after its refund', async () => {
    const { opened, payoff, task, amount } = await surplusTask()
    await order(task)
    await follow()
    states.set(`refund-${task.id}-1`, 'done')
    await follow('2026-04-10T16:00:00Z')
    await counter.reverse(payoff, '2026-04-12')
    expect((await balancesOf(database.db, opened.id)).customerCredit).toBe(amount)
    expect((await counter.read(opened)).loan.closed).toBeNull()
    const { value } = await checkTransfers(database.db).next()
    expect(value).toBe(
      `${amount} too much were paid back of ${opened.contractNumber}, and no task claims them`,
    )
    expect(await reconcileAllOverpaymentTasks(database.db, who.now)).toBe(1)
    const claim = await taskAbout(`claim:${opened.contractNumber}`)
    expect(claim).toMatchObject({ kind: 'reversal', amount })
    await closePaymentTask(database.db, claim, 'written off', who)
    expect(await reconcileAllOverpaymentTasks(database.db, who.now)).toBe(0)
    expect(await stateOf(claim)).toBe('closed')
    expect(await openTaskOfOverpaidLoan(database.db, opened.contractNumber, who)).toEqual({ kind: 'nothing' })
  })

  it('an overpayment is listed until a task takes it up, and later money is listed again', async () => {
    const { opened, task } = await surplusTask()
    const { contractNumber } = opened
    const told = async () =>
      (await uncoveredMoney(database.db)).find((one) => one.contractNumber === contractNumber)
    expect(await told()).toBeUndefined()
    await counter.pay(opened, 12_000, '2026-04-01')
    const covered = task.amount ?? 0
    expect(await told()).toMatchObject({
      account: 'customerCredit',
      held: covered + 12_000,
      inTasks: covered,
    })
    expect(await openTaskOfOverpaidLoan(database.db, contractNumber, who)).toMatchObject({
      kind: 'opened',
      amount: 12_000,
    })
    expect(await told()).toBeUndefined()
    await closePaymentTask(database.db, task, 'she wants to keep it for her next phone', who)
    expect(await told()).toMatchObject({ inTasks: 12_000, closedTaskId: task.id })
    // A person decided: no job opens it again.
    await openMissingOverpaymentTasks(database.db, who.now)
    expect(await told()).toMatchObject({ inTasks: 12_000, closedTaskId: task.id })
    expect(await openTaskOfOverpaidLoan(database.db, 'CU-NOBODY', who)).toEqual({ kind: 'noLoan' })
  })
})

describe('an overpayment without a task', () => {
  it.each(['provider', 'mobileBill'] as const)(
    'is given one by the clock, whatever brought it: %s (R-Q9)',
    async (source) => {
      const opened = await lender.lend()
      await counter.pay(opened, 1_700_000, '2026-02-10', { kind: 'payoff' })
      await counter.pay(opened, 33_000, '2026-02-11', { source })
      expect(await openMissingOverpaymentTasks(database.db, who.now)).toBeGreaterThan(0)
      const uncovered = (await uncoveredMoney(database.db)).map(({ contractNumber }) => contractNumber)
      expect(uncovered).not.toContain(opened.contractNumber)
      const tasks = (await listOpenTasks(database.db)).filter(
        ({ ledgerSubject }) => ledgerSubject === opened.id,
      )
      const { loan } = await counter.read(opened)
      expect(tasks.map(({ kind, reason, amount }) => [kind, reason, amount])).toEqual([
        ['refund', 'overpaid', loan.overpaid],
      ])
      expect(await openMissingOverpaymentTasks(database.db, who.now)).toBe(0)
    },
  )
})

describe('a payment task', () => {
  it('a payment task is closed by a person with a note, once', async () => {
    const task = await strayTask()
    expect(await closePaymentTask(database.db, task, 'looked into it', who)).toBe('closed')
    expect(await findPaymentTask(database.db, task.id)).toMatchObject({
      state: 'closed',
      closedBy: 'staff:ana',
    })
    const notes = await notesOfTasks(database.db, [task.id])
    expect(notes.get(task.id)?.map(({ note }) => note)).toEqual(['nobody knows', 'looked into it'])
    expect(await closePaymentTask(database.db, task, 'again', who)).toBe('wasClosed')
  })

  it('a payment task is neither closed nor given away while its refund is under way', async () => {
    const [task, opened] = [await strayTask(), await lender.lend()]
    await order(task)
    expect(await closePaymentTask(database.db, task, 'never mind', who)).toBe('refundUnderWay')
    expect(await assignToLoan(lender.servicing, task, { loan: opened.contractNumber }, who)).toEqual({
      kind: 'notOpen',
    })
  })

  it('assigns its money to a loan, and then nothing is left to refund', async () => {
    const [task, opened] = [await strayTask(), await lender.lend()]
    expect(await assignToLoan(lender.servicing, task, { loan: 'CU-NOBODY' }, who)).toEqual({ kind: 'noLoan' })
    expect(await stateOf(task)).toBe('open')
    expect(await assignToLoan(lender.servicing, task, { loan: opened.contractNumber }, who)).toEqual({
      kind: 'assigned',
      loanId: opened.id,
      amount: 90_000,
    })
    expect((await counter.read(opened)).loan.received).toBe(90_000)
    expect(await order(task)).toEqual({ kind: 'closed' })
  })

  it('a payment task leaves a refund of the rest when its money is more than the loan costs (R-B11)', async () => {
    const [task, opened] = [await strayTask(3_000_000), await lender.lend()]
    await assignToLoan(lender.servicing, task, { loan: opened.contractNumber }, who)
    const amount = (await counter.read(opened)).loan.overpaid
    expect(amount).toBeGreaterThan(0)
    expect(await taskAbout(`assigned:${task.subject}`)).toMatchObject({
      kind: 'refund',
      amount,
      applicationId: opened.applicationId,
      ledgerSubject: opened.id,
      ledgerAccount: 'customerCredit',
    })
  })

  it('either assigns its money or refunds it, whichever comes first', async () => {
    const [task, opened] = [await strayTask(), await lender.lend()]
    const [given, ordered] = await Promise.all([
      assignToLoan(lender.servicing, task, { loan: opened.contractNumber }, who),
      order(task),
    ])
    expect([given.kind === 'assigned', ordered.kind === 'ordered'].filter(Boolean)).toHaveLength(1)
  })

  it('a payment task is opened once for money in suspense without a task (R-B9, R-Q13)', async () => {
    const sold = await lender.lend()
    await sellPortfolio(lender.servicing, sold.id, whoAt('2026-03-01T15:00:00Z'), aSale())
    const reference = await counter.pay(sold, 40_000, '2026-03-16', { source: 'mobileBill' })
    expect(await openMissingSuspenseTasks(database.db, who.now)).toBeGreaterThan(0)
    expect(await openMissingSuspenseTasks(database.db, who.now)).toBe(0)
    const task = await taskAbout(reference)
    expect(task).toMatchObject({
      kind: 'suspense',
      amount: 40_000,
      applicationId: sold.applicationId,
      ledgerSubject: sold.id,
    })
    await closePaymentTask(database.db, task, 'told the buyer', who)
    expect(await openMissingSuspenseTasks(database.db, who.now)).toBe(0)
  })

  it('a payment task is found by the end of its id', async () => {
    const task = await strayTask()
    expect((await findPaymentTask(database.db, task.id.slice(-12)))?.id).toBe(task.id)
    expect(await findPaymentTask(database.db, 'ffffffffffff')).toBeNull()
    expect(await findPaymentTask(database.db, "' or 1=1")).toBeNull()
  })
})

describe('a transfer that a restore lost', () => {
  const lost = (reference: string, amount: number, document = '1020304005') => ({
    reference,
    amount: pesos(amount),
    to: { ...account, document },
  })
  const adopt = (
    task: Awaited<ReturnType<typeof strayTask>>,
    transfer: ReturnType<typeof lost>,
    isOther = false,
  ) => adoptTransfer({ db: database.db, secrets }, task, transfer, isOther, who)

  it('a transfer that a restore lost is recorded neither against another task than its reference names, nor where it lent money', async () => {
    const [{ task, amount }, other] = [await surplusTask(), await strayTask()]
    expect(await adopt(task, lost(`disbursement-${newId()}-1`, amount))).toBe('noRefund')
    expect(await adopt(task, lost(`refund-${other.id}-1`, amount))).toBe('otherTask')
    expect(await stateOf(task)).toBe('open')
    // Of a task that is lost, too.
    expect(await adopt(task, lost(`refund-${newId()}-1`, amount))).toBe('adopted')
  })

  it('a transfer that a restore lost is recorded for a payee who is not the borrower only where a person says so', async () => {
    const { task, amount } = await surplusTask()
    const transfer = lost(`refund-${task.id}-1`, amount, '1010100080')
    expect(await adopt(task, transfer)).toBe('otherPayee')
    expect(await stateOf(task)).toBe('open')
    expect(await adopt(task, transfer, true)).toBe('adopted')
  })

  it('a refund is numbered after the highest of its task, also where the first was lost and the second recorded', async () => {
    const { task, amount } = await surplusTask()
    expect(await adopt(task, lost(`refund-${task.id}-2`, amount))).toBe('adopted')
    await follow()
    states.set(`refund-${task.id}-2`, 'failed')
    await follow('2026-04-10T16:00:00Z')
    expect(await order(task)).toMatchObject({ kind: 'ordered', reference: `refund-${task.id}-3` })
  })
})
