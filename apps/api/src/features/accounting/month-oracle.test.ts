import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyLedger } from '../../ledger/ledger.ts'
import { freshDatabase } from '../../platform/database/testing.ts'
import { problemsOf } from '../servicing/testing/counter.ts'
import { cutOffMonths } from './cut-off.ts'
import { type Balances, booksOf, knownOn, sumOfBalances } from './testing/month-oracle.ts'
import { liveThroughMonths } from './testing/month-world.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'
const everyKind = [
  'advance',
  'hold',
  'installment',
  'payoff',
  'reduceInstallment',
  'reduceTerm',
  'refund',
  'resume',
  'reversed',
  'sale',
  'withdrawal',
]
const worlds = isHeavy
  ? [1, 2, 3].map((seed) => ({ seed, loanCount: 66, lastDay: '2027-03-02' }))
  : [{ seed: 1, loanCount: 18, lastDay: '2026-07-02' }]

test.each(worlds)(
  'what each month of world $seed has earned, deferred and owes as VAT, and what each loan is billed by its end, agree peso by peso with 40-digit decimals and stay so after late corrections (R-B2, R-B10)',
  async ({ seed, loanCount, lastDay }) => {
    const database = await freshDatabase()
    const { db } = database
    try {
      const ends: { readonly day: string; readonly expected: Balances }[] = []
      const { loans } = await liveThroughMonths(database, {
        seed,
        loanCount,
        firstDay: '2026-01-09',
        lastDay,
        cutOff: cutOffMonths,
        onMonthEnd: async ({ loans: known, caps, seededCapOf }, day) => {
          const books = known.map((loan) => ({
            id: loan.id,
            ...booksOf(loan, knownOn(loan, day, caps, seededCapOf), day),
          }))
          for (const { id, billed } of books) {
            expect([day, id, await balancesOfLoan(id, day)]).toEqual([day, id, billed])
          }
          ends.push({ day, expected: sumOfBalances(books.flatMap(({ billed, cutOff }) => [billed, cutOff])) })
        },
      })
      const happened = loans.flatMap((loan) => loan.happened)
      const kinds = new Set(happened.map(({ event: { kind }, reversed }) => (reversed ? 'reversed' : kind)))
      expect([...kinds].sort()).toEqual(everyKind)
      for (const { day, expected } of ends)
        expect([day, await balancesOfAll(day, Object.keys(expected))]).toEqual([day, expected])
      const problems = [...(await problemsOf(db))]
      for await (const problem of verifyLedger(db)) problems.push(String(problem))
      expect(problems).toEqual([])
    } finally {
      await database.close()
    }

    async function balancesOfLoan(subject: string, day: string): Promise<Balances> {
      const { rows } = await sql<{ account: string; balance: number }>`
        select account, sum(amount)::bigint as balance
        from posting join journal_entry on journal_entry.id = entry_id
        where subject = ${subject} and booked_on <= ${day}
          and account not in ('providerClearing', 'operatorClearing', 'bank', 'suspense')
        group by account having sum(amount) <> 0`.execute(db)
      return Object.fromEntries(rows.map(({ account, balance }) => [account, Number(balance)]))
    }

    async function balancesOfAll(day: string, accounts: readonly string[]): Promise<Balances> {
      const { rows } = await sql<{ account: string; balance: number }>`
        select account, sum(amount)::bigint as balance
        from posting join journal_entry on journal_entry.id = entry_id
        where booked_on <= ${day} and account = any(${accounts})
        group by account having sum(amount) <> 0`.execute(db)
      return Object.fromEntries(rows.map(({ account, balance }) => [account, Number(balance)]))
    }
  },
  isHeavy ? 3_600_000 : 240_000,
)
