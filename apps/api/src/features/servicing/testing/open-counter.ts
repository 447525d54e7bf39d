import { afterAll, afterEach, expect } from 'vitest'
import { freshDatabase } from '../../../platform/database/testing.ts'
import { counterOf } from './counter.ts'
import { lenderOn } from './lender.ts'

/** A lender and its counter on a database of the test file. After each test, rows, payments and ledger must agree. */
export async function openCounter() {
  const database = await freshDatabase()
  afterAll(() => database.close())
  const lender = lenderOn(database)
  const counter = counterOf(lender)
  afterEach(async () => expect(await counter.problems()).toEqual([]))
  return { database, lender, counter }
}
