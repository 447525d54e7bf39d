import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postEntries } from '../../ledger/ledger.ts'
import { payment } from '../../ledger/testing/payment.ts'
import type { ActingParty } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { openPaymentTask } from '../refunds/refunds.ts'
import type { StoredLoan } from '../servicing/loan-store.ts'
import { counterOf } from '../servicing/testing/counter.ts'
import { lenderOn } from '../servicing/testing/lender.ts'
import { checkEvidence } from '../verification/verification.ts'
import { checkBooks, closeMonth, makeBatches, vatReturn } from './accounting.ts'

const accountant = (at: string): ActingParty => ({
  now: Temporal.Instant.from(at),
  actor: { kind: 'staff', user: 'ana' },
  requestId: 'books',
})
const may = accountant('2026-05-20T15:00:00Z')
const clean = async (): Promise<readonly string[]> => []
let database: FreshDatabase
let owner: Kysely<Database>
let counter: ReturnType<typeof counterOf>
let taxed: StoredLoan
let taxFree: StoredLoan

beforeAll(async () => {
  database = await freshDatabase()
  owner = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.owner }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const lender = lenderOn(database)
  counter = counterOf(lender)
  taxed = await lender.lend({ disbursedOn: '2026-01-10' })
  taxFree = await lender.lend({ disbursedOn: '2026-01-12', isTaxFree: true })
  // In January ahead, and in April two installments late.
  await counter.pay(taxed, 100_000, '2026-01-31')
  for (const loan of [taxed, taxFree]) await counter.pay(loan, 250_000, '2026-04-20')
})
afterAll(() => database.close())

/** Finds nothing new. */
const compare = async (): Promise<void> => {}

const close = (month: string, who = may, findWrong = clean) =>
  closeMonth(database.db, month, who, { compare, findWrong })

const cutOff = (month: string) =>
  database.db
    .insertInto('bookMonth')
    .values({ id: newId(), month: `${month}-01`, cutOffAt: '2026-05-01T05:00:00Z' })
    // Loans that entered the next month have written it.
    .onConflict((known) => known.column('month').doUpdateSet({ cutOffAt: '2026-05-01T05:00:00Z' }))
    .execute()

const missing = (...all: readonly object[]) => ({ ok: false, missing: all })

describe('the close of a month', () => {
  test('a month that is not over, or of before the first entry, is not closed', async () => {
    const lastDay = accountant('2026-02-01T04:59:59Z')
    expect(await close('2026-01', lastDay)).toEqual(missing({ kind: 'monthNotOver', month: '2026-01' }))
    expect(await close('2025-12')).toEqual(missing({ kind: 'nothingBooked', month: '2025-12' }))
  })

  test('everything that is missing is named at once', async () => {
    await inTransaction(database.db, (transaction) =>
      openPaymentTask(
        transaction,
        {
          kind: 'difference',
          subject: 'transaction:4711',
          applicationId: null,
          transactionId: null,
          amount: null,
          held: null,
          reason: null,
          note: 'the provider has it; Cupo has none',
        },
        may.now,
      ),
    )
    expect(await close('2026-02')).toEqual(
      missing(
        { kind: 'earlierMonthOpen', month: '2026-01' },
        { kind: 'daysNotExported', from: '2026-01-10', through: '2026-02-28' },
        { kind: 'noCutOff', month: '2026-02' },
        { kind: 'differenceOpen', task: expect.any(String), subject: 'transaction:4711' },
      ),
    )
    await database.owner.query(`update payment_task set state = 'closed' where kind = 'difference'`)
  })

  test('a month whose ledger is wrong is not closed', async () => {
    await cutOff('2026-01')
    await makeBatches(database.db, '2026-01-31', may)
    const finding = 'balances: 1 wrong, first bank of one is 2'
    expect(await close('2026-01', may, async () => [finding])).toEqual(
      missing({ kind: 'ledgerWrong', finding }),
    )
  })

  test('two processes close a month once, and its balances are those of its last day', async () => {
    const ben = { ...may, actor: { kind: 'staff', user: 'ben' } } as const
    const answers = await Promise.all([close('2026-01'), close('2026-01', ben)])
    expect(answers.map((answer) => answer.ok && answer.isRepeated).toSorted()).toEqual([false, true])
    expect(new Set(answers.map((answer) => answer.ok && answer.closedBy)).size).toBe(1)
    const { rows } = await database.owner.query(
      `select account, sum(balance)::int as balance from book_close_balance where month = '2026-01-01' group by account
       union all select account, -sum(amount)::int from posting join journal_entry on entry_id = id
       where booked_on <= '2026-01-31' group by account`,
    )
    expect(rows.length).toBeGreaterThan(6)
    expect(rows.reduce((sum, { balance }) => sum + Math.abs(balance), 0)).toBe(
      2 * rows.reduce((sum, { balance }) => sum + Math.max(0, balance), 0),
    )
    const sums = Map.groupBy(rows, ({ account }) => account)
    for (const [account, [one, other]] of sums)
      expect([account, one.balance + other?.balance]).toEqual([account, 0])
  })

  test('a later correction of a closed month is booked today, and its kept balances stay', async () => {
    const reference = await counter.pay(taxed, 50_000, '2026-01-30', { at: '2026-05-20T15:00:00Z' })
    const { rows } = await database.owner.query(
      `select booked_on, value_on from journal_entry where source_id = (select id from loan_payment where reference = $1)`,
      [reference],
    )
    expect(rows).toEqual([{ booked_on: '2026-05-20', value_on: '2026-01-30' }])
    await expect(
      inTransaction(database.db, (transaction) =>
        postEntries(transaction, [payment({ bookedOn: '2026-01-30' })], may.now),
      ),
    ).rejects.toMatchObject({ refusal: { code: 'LibrosCerrados' } })
    expect(await problemsAfter()).toEqual([])
  })
})

const problemsAfter = (...changes: readonly string[]) => findingsAfter(checkBooks, changes)

async function findingsAfter(
  check: typeof checkBooks,
  changes: readonly string[],
): Promise<readonly string[]> {
  const transaction = await owner.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(transaction)
    for (const change of changes) await sql.raw(change).execute(transaction)
    const found: string[] = []
    for await (const problem of check(transaction)) found.push(problem)
    return found
  } finally {
    await transaction.rollback().execute()
  }
}

describe('npm run verify-ledger compares exported days and closed months with the postings', () => {
  const entryOf = (day: string) =>
    `(select id from journal_entry where booked_on = '${day}' order by id limit 1)`

  test.each([
    [
      'an entry whose day was changed',
      /batch 1 of 2026-01-10 is not its entries: it has 1, and the day 0/,
      `update journal_entry set booked_on = '2026-05-20' where id = ${entryOf('2026-01-10')}`,
    ],
    [
      'an entry that was slipped into an exported day',
      /batch 22 of 2026-01-31 is not its entries/,
      `update journal_entry set booked_on = '2026-01-31' where id = ${entryOf('2026-04-20')}`,
    ],
    [
      'an entry of before the first batch',
      /1 entries of 2026-01-02 are in no batch/,
      `update journal_entry set booked_on = '2026-01-02' where id = ${entryOf('2026-04-20')}`,
    ],
    [
      'an entry whose digest was made anew',
      /batch 1 of 2026-01-10 is not its entries/,
      `update journal_entry set digest = sha256(digest) where id = ${entryOf('2026-01-10')}`,
    ],
    [
      'a batch that was taken away',
      /batch 6 of 2026-01-15 does not follow batch 4 of 2026-01-13/,
      `delete from book_batch where number = 5`,
    ],
    [
      'a sum of a batch',
      /loanPrincipal of Finter in the batch of 2026-01-10 is not the sum/,
      `update book_batch_total set debit = debit + 1 where day = '2026-01-10' and debit > 0`,
    ],
    [
      'a sum that was taken away',
      /bank|providerClearing of Finter in the batch of 2026-01-31/,
      `delete from book_batch_total where day = '2026-01-31'`,
    ],
    [
      'a kept balance',
      /devicePayable of Finter was kept at the close of 2026-01 with -2999999, and its postings sum to -3000000/,
      `update book_close_balance set balance = balance + 1 where account = 'devicePayable'`,
    ],
    [
      'a kept balance that was taken away',
      /devicePayable of Finter was kept at the close of 2026-01 with 0/,
      `delete from book_close_balance where account = 'devicePayable'`,
    ],
    [
      'a month that was closed without the one before',
      /month 2026-03 is closed, and the month before is open/,
      `insert into book_close values ('2026-03-01', now(), 'x')`,
    ],
    [
      'a month that was closed without its days',
      /month 2026-02 is closed, and its days are not exported/,
      `insert into book_close values ('2026-02-01', now(), 'x')`,
    ],
  ])('%s', async (_, finding, change) => {
    expect(await problemsAfter(change)).toContainEqual(expect.stringMatching(finding))
  })
})

describe('npm run verify-ledger compares them with the audit trail', () => {
  test.each([
    [
      'a batch that nobody made',
      /a batch that no audit row bears out: .*2026-05-19/,
      `insert into book_batch values ('2026-05-19', 23, 0, sha256(''), now(), 'x')`,
    ],
    [
      'a batch whose row was taken away',
      /a batch of an audit row that is missing: .*2026-01-31/,
      `delete from book_batch where day = '2026-01-31'`,
    ],
    [
      'a month that nobody closed',
      /a closed month that no audit row bears out: .*2026-02/,
      `insert into book_close values ('2026-02-01', now(), 'x')`,
    ],
    [
      'a month that was opened again',
      /a closed month of an audit row that is missing: .*2026-01/,
      `delete from book_close`,
    ],
    [
      'a code that nobody set',
      /the code of an account that no audit row bears out: .*bank/,
      `insert into gl_account values ('bank', '2026-02-01', 1, '1105', null, null, now(), 'proposal')`,
    ],
  ])('%s', async (_, finding, change) => {
    expect(await findingsAfter(checkEvidence, [change])).toContainEqual(expect.stringMatching(finding))
  })
})

describe('the VAT of two months', () => {
  test('interest and penalty bear VAT by the treatment of their loan, and the charge by its own', async () => {
    const { generated } = await vatReturn(database.db, { from: '2026-01-01', through: '2026-12-31' })
    const billed = async (loan: StoredLoan) => {
      const { loan: value } = await counter.read(loan)
      const rows = value.installments.map(({ dueOn, expected, paid }) =>
        dueOn <= value.asOf
          ? expected
          : { ...paid, penalty: expected.penalty, penaltyVat: expected.penaltyVat },
      )
      const sum = (part: keyof (typeof rows)[number]) => rows.reduce((total, row) => total + row[part], 0)
      return {
        interest: sum('interest'),
        interestVat: sum('interestVat'),
        penalty: sum('penalty'),
        penaltyVat: sum('penaltyVat'),
      }
    }
    const [withVat, without] = [await billed(taxed), await billed(taxFree)]
    const of = (source: string) => generated.filter((line) => line.source === source)
    expect(of('interest')).toEqual([
      { source: 'interest', treatment: 'taxed', base: withVat.interest, vat: withVat.interestVat },
      { source: 'interest', treatment: 'excluded', base: without.interest, vat: 0 },
    ])
    expect(of('penalty')).toEqual([
      { source: 'penalty', treatment: 'taxed', base: withVat.penalty, vat: withVat.penaltyVat },
      { source: 'penalty', treatment: 'excluded', base: without.penalty, vat: 0 },
    ])
    // Each row's VAT is rounded.
    for (const { treatment, base, vat } of generated.filter((line) => line.treatment === 'taxed'))
      expect([treatment, Math.abs(vat - base * 0.19) < 12]).toEqual(['taxed', true])
    expect(withVat.penaltyVat).toBeGreaterThan(0)
  })

  test('periods add up to the whole, and days outside are left out', async () => {
    const sumOf = async (from: string, through: string) => {
      const { generated } = await vatReturn(database.db, { from, through })
      return generated.reduce((sum, { vat }) => sum + vat, 0)
    }
    const parts = [
      await sumOf('2026-01-01', '2026-02-28'),
      await sumOf('2026-03-01', '2026-04-30'),
      await sumOf('2026-05-01', '2026-06-30'),
    ]
    const whole = parts.reduce((sum, part) => sum + part, 0)
    expect(await sumOf('2026-01-01', '2026-06-30')).toBe(whole)
    expect(parts[0]).toBeGreaterThan(0)
    expect(parts[1]).toBeGreaterThan(0)
  })
})
