import { pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import type { ListedBill, Operator } from '../../ports/operator.ts'
import { ProviderUnavailable } from '../../ports/provider-unavailable.ts'
import { reportBillEvent } from '../mobile-bills/mobile-bills.ts'
import { closePaymentTask, notesOfTasks } from '../refunds/refunds.ts'
import { whoAt } from '../servicing/testing/counter.ts'
import { type Lender, lenderOn } from '../servicing/testing/lender.ts'
import { compareWithOutside } from './compare-with-outside.ts'
import { openDifferences } from './difference-task.ts'
import { type SettleContext, settleDifference } from './settle-difference.ts'
import { billSource } from './sources.ts'

const since = Temporal.Instant.from('2026-02-01T00:00:00Z')
const who = { ...whoAt('2026-03-01T15:00:00Z'), actor: { kind: 'staff', user: 'ana' } as const }

let database: FreshDatabase
let lender: Lender
let bills: ListedBill[]
let isAway = false
let contractNumber: string
beforeAll(async () => {
  database = await freshDatabase()
  lender = lenderOn(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner.query("update payment_task set state = 'closed'")
  contractNumber = (await lender.lend()).contractNumber
  isAway = false
  bills = []
})

const operator: Pick<Operator, 'listBills' | 'bill'> = {
  listBills: async function* () {
    for (const bill of bills) yield [bill]
    if (isAway) throw new ProviderUnavailable('operator', 'timeout', 'no answer in time')
  },
  bill: async (billNumber) => bills.find((bill) => bill.billNumber === billNumber) ?? null,
}
const sources = [billSource(operator)]
const context = () =>
  ({ db: database.db, sources, operator, servicing: lender.servicing }) as unknown as SettleContext

let count = 0
function collected(change: Partial<ListedBill> = {}): ListedBill {
  count += 1
  const bill = {
    billNumber: `lost-${count}`,
    contractNumber,
    state: 'collected',
    amount: pesos(90_000),
  } as const
  bills.push({ ...bill, changedAt: '2026-02-16T12:00:00-05:00', ...change })
  return bills.at(-1) as ListedBill
}
const report = (bill: ListedBill) =>
  reportBillEvent(
    lender.servicing,
    bill.billNumber,
    { contractNumber: bill.contractNumber, event: 'collected', amount: bill.amount, at: bill.changedAt },
    who,
  )
const compare = () => compareWithOutside({ db: database.db, sources }, since, who)
const tasks = () => openDifferences(database.db, '')

it('a bill that was collected and is not here is found, booked once by the operator’s own answer, and closed', async () => {
  const bill = collected()
  expect(await compare()).toMatchObject([{ kind: 'bill', compared: 1, closed: 0 }])
  const [task] = await tasks()
  expect(task).toMatchObject({ subject: `bill:${bill.billNumber}`, amount: 90_000 })
  if (task === undefined) throw new Error('no task')
  for (const _again of [1, 2])
    expect(await settleDifference(context(), task, who)).toEqual({ isSettled: true })
  const paid = database.db.selectFrom('loanPayment').select(['reference', 'valueOn', 'amount'])
  expect(await paid.where('reference', '=', `bill:${bill.billNumber}`).execute()).toEqual([
    { reference: `bill:${bill.billNumber}`, valueOn: '2026-02-16', amount: 90_000 },
  ])
  expect(await tasks()).toEqual([])
  const audit = database.db
    .selectFrom('auditEntry')
    .select(['actor', 'action'])
    .where('subjectId', '=', task.id)
  expect(await audit.execute()).toEqual([{ actor: 'staff:ana', action: 'closePaymentTask' }])
})

it('a bill of a contract that is gone stays a task with its reason, however often it is settled', async () => {
  collected({ contractNumber: 'CU-000000000000' })
  await compare()
  const [task] = await tasks()
  if (task === undefined) throw new Error('no task')
  for (const _again of [1, 2]) {
    expect(await settleDifference(context(), task, who)).toMatchObject({
      isSettled: false,
      why: expect.stringContaining('Cupo has none'),
    })
  }
  expect(await tasks()).toHaveLength(1)
})

it('another amount than was booked is a task with both figures, and settling it books nothing', async () => {
  const bill = collected()
  await report(bill)
  bills = [{ ...bill, amount: pesos(80_000) }]
  await compare()
  const [task] = await tasks()
  if (task === undefined) throw new Error('no task')
  const notes = await notesOfTasks(database.db, [task.id])
  expect(
    notes
      .get(task.id)
      ?.map(({ note }) => note)
      .join(),
  ).toMatch(/a bill of 80000 .*; Cupo has it with 90000$/)
  expect(await settleDifference(context(), task, who)).toMatchObject({ isSettled: false })
  const paid = database.db.selectFrom('loanPayment').select('amount')
  expect(await paid.where('reference', '=', task.subject).execute()).toEqual([{ amount: 90_000 }])
})

it('a difference is one task with one note however often it is found, and one that a person closed stays closed', async () => {
  collected({ contractNumber: 'CU-000000000000' })
  await compare()
  await compare()
  const [task, ...others] = await tasks()
  expect(others).toEqual([])
  if (task === undefined) throw new Error('no task')
  expect((await notesOfTasks(database.db, [task.id])).get(task.id)).toHaveLength(1)
  await closePaymentTask(database.db, task, 'the operator mended it', who)
  await compare()
  expect(await tasks()).toEqual([])
})

it('a difference that a late notice has settled is closed by the next comparison', async () => {
  const bill = collected()
  await compare()
  await report(bill)
  expect(await compare()).toMatchObject([{ closed: 1, differences: [] }])
  expect(await tasks()).toEqual([])
})

it('a comparison that an outage cuts keeps what it found, and says that it did not end', async () => {
  collected()
  isAway = true
  await expect(compare()).rejects.toBeInstanceOf(ProviderUnavailable)
  expect(await tasks()).toHaveLength(1)
  const run = database.db.selectFrom('auditEntry').select('after').where('action', '=', 'compareWithOutside')
  const before = (await run.execute()).length
  isAway = false
  await compare()
  expect((await run.execute()).length).toBe(before + 1)
})

it('finds every planted difference among sixty rows, and invents none', async () => {
  const planted = new Set<string>()
  for (let index = 0; index < 60; index += 1) {
    const bill = collected({
      changedAt: `2026-02-16T12:${String(index).padStart(2, '0')}:00-05:00`,
      amount: pesos(100 + index),
    })
    if (index % 4 === 0) planted.add(`bill:${bill.billNumber}`)
    else await report(bill)
    if (index % 10 === 1) {
      bills[bills.length - 1] = { ...bill, amount: pesos(1) }
      planted.add(`bill:${bill.billNumber}`)
    }
  }
  await compare()
  expect(new Set((await tasks()).map(({ subject }) => subject))).toEqual(planted)
})
