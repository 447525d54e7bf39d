import { isoOf } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entriesOf } from '../../../ledger/ledger.ts'
import { type FreshDatabase, freshDatabase } from '../../../platform/database/testing.ts'
import { loanStore, type StoredLoan } from '../loan-store.ts'
import { problemsOf } from '../testing/counter.ts'
import { type Lender, lenderOn } from '../testing/lender.ts'
import { advanceLoans, type JobContext } from './advance-loans.ts'

let database: FreshDatabase
let lender: Lender
beforeEach(async () => {
  database = await freshDatabase()
  lender = lenderOn(database)
})
afterEach(() => database.close())

const job = (changed: Partial<JobContext> = {}): JobContext => ({
  ...lender.servicing,
  onFailure: (_id, error) => {
    throw error
  },
  ...changed,
})
const midnight = (date: string) => Temporal.Instant.from(`${date}T05:00:00Z`)
const until = (date: string, changed: Partial<JobContext> = {}) => advanceLoans(job(changed), midnight(date))
const found = async ({ id }: StoredLoan) => {
  const stored = await loanStore.find(database.db, id)
  if (stored === null) throw new Error('the loan is gone')
  return stored
}

const dayEntries = async (loan: StoredLoan) =>
  (await entriesOf(database.db, loan.id)).filter(({ kind }) => kind === 'day')

describe('the daily job (R-B4)', () => {
  test('the daily job applies each business date to each loan once, however often it runs', async () => {
    const loans = [await lender.lend(), await lender.lend({ paymentDay: 5, installmentCount: 3 })]
    let day = Temporal.PlainDate.from('2026-01-10')
    while (Temporal.PlainDate.compare(day, '2026-03-31') < 0) {
      day = day.add({ days: 1 })
      await until(day.toString())
      expect(await until(day.toString())).toBe(0)
    }
    expect(await problemsOf(database.db)).toEqual([])
    for (const loan of loans) {
      const dates = (await dayEntries(loan)).map(({ valueOn }) => valueOn)
      expect(dates).toEqual([...new Set(dates)].sort())
    }
    expect((await dayEntries(loans[0] as StoredLoan)).map(({ valueOn }) => valueOn)).toEqual([
      '2026-02-16',
      '2026-02-28',
      '2026-03-16',
      '2026-03-31',
    ])
  })

  test('the daily job catches up after days without it: an entry per date, each with its own value date, those of an ended month booked on its last day', async () => {
    const behind = await lender.lend()
    await until('2026-04-20')
    const entries = await dayEntries(behind)
    expect(entries.map(({ valueOn }) => valueOn)).toEqual([
      '2026-02-16',
      '2026-02-28',
      '2026-03-16',
      '2026-03-31',
      '2026-04-16',
    ])
    expect(entries.map(({ bookedOn }) => bookedOn)).toEqual([
      '2026-02-28',
      '2026-02-28',
      '2026-03-31',
      '2026-03-31',
      '2026-04-20',
    ])
    expect(await problemsOf(database.db)).toEqual([])
    expect(isoOf((await found(behind)).loan.asOf)).toBe('2026-04-17')
  })

  test('the daily job raises the events of each day once', async () => {
    const loan = await lender.lend({ isMobileBill: true })
    await until('2026-02-28')
    await until('2026-02-28')
    expect(lender.events.map(({ loanId, on, kind, number }) => [loanId, on, kind, number])).toEqual([
      [loan.id, '2026-01-10', 'installmentInSight', 1],
      [loan.id, '2026-02-01', 'installmentNext', 1],
      [loan.id, '2026-02-01', 'installmentInSight', 2],
      [loan.id, '2026-02-16', 'billDue', 1],
      [loan.id, '2026-02-17', 'installmentLate', 1],
    ])
  })

  test('the daily job runs several times at once and does each loan once', async () => {
    const loans: StoredLoan[] = []
    for (let count = 0; count < 30; count += 1) loans.push(await lender.lend())
    const done = await Promise.all([1, 2, 3, 4].map(() => until('2026-03-20')))
    expect(done.reduce((sum, count) => sum + count)).toBe(30)
    const late = lender.events.filter(({ kind, number }) => kind === 'installmentLate' && number === 1)
    expect(late.map(({ loanId }) => loanId).sort()).toEqual(loans.map(({ id }) => id).sort())
    expect(await problemsOf(database.db)).toEqual([])
  })

  test('the daily job skips a locked loan, and waits for it at the end', async () => {
    const [held, free] = [await lender.lend(), await lender.lend()]
    const told = Promise.withResolvers<void>()
    const running = await database.db.transaction().execute(async (transaction) => {
      await loanStore.lock(transaction, held.id)
      const all = until('2026-02-16', { onLoanEvents: async () => told.resolve() })
      await told.promise
      return { all }
    })
    expect(await running.all).toBe(2)
    for (const loan of [held, free]) expect(isoOf((await found(loan)).loan.asOf)).toBe('2026-02-16')
  })
})

describe('a loan whose day fails (R-B4)', () => {
  test('a loan whose day fails stays behind alone and is tried again', async () => {
    const loans = [await lender.lend(), await lender.lend(), await lender.lend()]
    const broken = loans[1] as StoredLoan
    const { rows } = await database.pool.query('select state from loan where id = $1', [broken.id])
    await database.pool.query(`update loan set state = '{}' where id = $1`, [broken.id])
    const failures: string[] = []
    const onFailure = (id: string) => failures.push(id)

    expect(await until('2026-02-16', { onFailure })).toBe(2)
    expect(failures).toEqual([broken.id])
    expect(await until('2026-02-16', { onFailure })).toBe(0)
    expect(failures).toEqual([broken.id, broken.id])

    await database.pool.query('update loan set state = $2 where id = $1', [broken.id, rows[0].state])
    expect(await until('2026-02-16')).toBe(1)
    expect(await problemsOf(database.db)).toEqual([])
  })

  test('a listener that fails undoes the day of its loan', async () => {
    const loan = await lender.lend()
    const failures: string[] = []
    const onLoanEvents = async () => {
      throw new Error('the outbox is full')
    }
    expect(await until('2026-02-16', { onLoanEvents, onFailure: (id) => failures.push(id) })).toBe(0)
    expect(failures).toEqual([loan.id])
    expect(await dayEntries(loan)).toEqual([])
    expect((await found(loan)).loan).toEqual(loan.loan)
    expect(await until('2026-02-16')).toBe(1)
    expect(await problemsOf(database.db)).toEqual([])
  })

  test('a database failure ends the run of the daily job', async () => {
    await lender.lend()
    const failures: string[] = []
    const onLoanEvents = async () => {
      throw Object.assign(new Error('gone'), { code: '57P01' })
    }
    await expect(until('2026-02-16', { onLoanEvents, onFailure: (id) => failures.push(id) })).rejects.toThrow(
      'gone',
    )
    expect(failures).toEqual([])
  })
})
