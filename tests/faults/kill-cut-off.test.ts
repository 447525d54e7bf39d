import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCutOffs } from '../../apps/api/src/features/accounting/check-books.ts'
import { cutOffMonths } from '../../apps/api/src/features/accounting/cut-off.ts'
import { advanceLoans } from '../../apps/api/src/features/servicing/servicing.ts'
import { problemsOf } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { verifyLedger } from '../../apps/api/src/ledger/ledger.ts'
import type { Connection } from '../../apps/api/src/platform/database/connect.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { type DatabaseTap, tapDatabase } from './database-tap.ts'
import { lostAtEach } from './lost-connection.ts'

let database: FreshDatabase
let tap: DatabaseTap

beforeAll(async () => {
  database = await freshDatabase()
  tap = await tapDatabase(database.connectionString)
  const lender = lenderOn(database)
  for (const origin of ['Finter', 'Libre', 'Finter'] as const) await lender.lend({ origin })
})
afterAll(async () => {
  await tap.close()
  await database.close()
})

const midnight = Temporal.Instant.from('2026-02-01T05:00:00Z')

async function endMonth(db: Connection['db']): Promise<void> {
  const onFailure = (_id: string, error: unknown) => {
    throw error
  }
  await advanceLoans({ ...lenderOn({ db }).servicing, onFailure }, midnight)
  await cutOffMonths({ db }, midnight)
}

async function stateOfMonth(): Promise<string> {
  const { rows } = await database.owner.query(`
    select concat_ws(' ', (select count(*) from month_accrual), (select count(cut_off_at) from book_month),
                     count(*) filter (where kind = 'cutOff'), count(reverses)) as state
    from journal_entry where source_kind = 'bookMonth'`)
  return rows[0].state
}

test('lost at every statement of a month end, each loan leaves one row, and the cut-off stands and is undone whole or not at all (R-G8)', async () => {
  const states = new Set<string>()
  const statements = await lostAtEach(tap, endMonth, async () => {
    states.add(await stateOfMonth())
  })
  expect(statements).toBeGreaterThan(12)
  expect([...states]).toEqual(['0 0 0 0', '3 0 0 0', '3 1 2 2'])
  const problems = [...(await problemsOf(database.db))]
  for (const check of [verifyLedger(database.db), checkCutOffs(database.db)]) {
    for await (const problem of check) problems.push(problem)
  }
  expect(problems).toEqual([])
})
