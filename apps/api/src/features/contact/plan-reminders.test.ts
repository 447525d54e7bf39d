import { pesos } from '@cupo/credit-engine'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { instantOf } from '../../platform/business-date.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { WaitingEffect } from '../../platform/jobs/outbox.ts'
import type { LoanEvent } from '../servicing/servicing.ts'
import { reminderPlanner } from './plan-reminders.ts'

let database: FreshDatabase
let waiting: WaitingEffect[]

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  waiting = []
})

const moment = (change: Partial<Extract<LoanEvent, { kind: 'installmentNext' }>> = {}): LoanEvent => ({
  kind: 'installmentNext',
  loanId: 'loan',
  applicationId: 'application',
  isMobileBill: false,
  number: 2,
  dueOn: '2026-05-20',
  on: '2026-05-01',
  ...change,
})

async function plan(moments: readonly LoanEvent[], now = '2026-05-01T00:00-05:00') {
  const planner = reminderPlanner({
    addWaiting: async (_transaction, effects) => void waiting.push(...effects),
  })
  await inTransaction(database.db, (transaction) => planner(transaction, moments, instantOf(now)))
}
const planned = () => waiting.map(({ sendAfter }) => sendAfter.toString())

describe('the reminder of an installment', () => {
  it.each([
    ['three days before it falls due', '2026-05-20', '2026-05-19T12:00:00Z'],
    ['on the same morning where three days before is a working day', '2026-05-23', '2026-05-20T12:00:00Z'],
  ])(
    'the reminder of an installment waits for the first hour of the law %s',
    async (_rule, dueOn, expected) => {
      // 17 May is a Sunday before a holiday.
      await plan([moment({ dueOn })])
      expect(planned()).toEqual([expected])
    },
  )

  it('the reminder of an installment waits for the parameter’s number of days before its due date', async () => {
    const row = { channel: '*', name: 'reminderDaysBefore', validFrom: '2026-07-01', value: '5' }
    await database.db.insertInto('parameter').values(row).execute()
    await plan([moment({ dueOn: '2026-07-28' })], '2026-07-01T00:00-05:00')
    expect(planned()).toEqual(['2026-07-23T12:00:00Z'])
  })

  it('the reminder of an installment does not wait for a moment that has passed', async () => {
    await plan([moment({ dueOn: '2026-05-05' })], '2026-05-04T09:30-05:00')
    expect(planned()).toEqual(['2026-05-04T14:30:00Z'])
  })

  it('the reminder of an installment is not planned for a loan that is paid by the bill of the line', async () => {
    await plan([moment({ isMobileBill: true })])
    expect(waiting).toEqual([])
  })
})

it('a late installment is told at the first hour of the law, by whatever it is paid', async () => {
  const row = moment({ dueOn: '2026-05-16', isMobileBill: true, on: '2026-05-17' })
  await plan([{ ...row, kind: 'installmentLate' }], '2026-05-17T00:00-05:00')
  expect(planned()).toEqual(['2026-05-19T12:00:00Z'])
})

describe('the statement of an installment', () => {
  const inSight = (dueOn: string): LoanEvent => ({ ...moment({ dueOn }), kind: 'installmentInSight' })

  it('the statement of an installment waits for the tenth business day before it falls due (R-K6)', async () => {
    // Monday, 18 May is a holiday.
    await plan([inSight('2026-05-26')])
    expect(planned()).toEqual(['2026-05-11T12:00:00Z'])
  })

  it('the statement of an installment waits for the tenth business day before also when the bill of the line collects (R-K6)', async () => {
    await plan([{ ...inSight('2026-05-26'), isMobileBill: true }])
    expect(planned()).toEqual(['2026-05-11T12:00:00Z'])
  })
})

it('each moment of each row has a name of its own, the same when it is heard of again', async () => {
  await plan([moment(), { ...moment(), kind: 'rateLowered' }, moment({ number: 3, dueOn: '2026-06-20' })])
  await plan([moment()])
  expect(waiting.map(({ dedupeKey }) => dedupeKey)).toEqual([
    'reminder:installmentNext:loan:2:2026-05-20',
    'reminder:rateLowered:loan:2:2026-05-20',
    'reminder:installmentNext:loan:3:2026-06-20',
    'reminder:installmentNext:loan:2:2026-05-20',
  ])
})

it('a moment that is not worth a message is not planned', async () => {
  await plan([{ ...moment(), kind: 'billDue', amount: pesos(100_000), dues: [] }])
  expect(waiting).toEqual([])
})
