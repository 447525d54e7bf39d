import { monthFromIso } from '@cupo/credit-engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { readUsuryCaps } from './usury-caps.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

it('a cap loaded for a month stands instead of the one that ships', async () => {
  const month = monthFromIso('2026-11')
  const before = (await readUsuryCaps(database.db)).capOf(month)
  await database.db
    .insertInto('parameter')
    .values({ channel: '*', name: 'usuryCap', validFrom: '2026-11-01', value: JSON.stringify('19.99') })
    .execute()
  const after = await readUsuryCaps(database.db)
  expect([before === '19.99', after.capOf(month)]).toEqual([false, '19.99'])
})
