import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../platform/database/testing.ts'
import { chartOfAccounts } from './chart-of-accounts.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('the chart of accounts is the same in the code and in the database', async () => {
  const rows = await database.db.selectFrom('ledgerAccount').selectAll().execute()
  expect(Object.fromEntries(rows.map(({ code, kind, meaning }) => [code, { kind, meaning }]))).toEqual(
    chartOfAccounts,
  )
})
