import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../platform/database/testing.ts'
import { sourcesOfEntry } from './entry.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('the sources that each kind of entry allows are the same in the code and in the database', async () => {
  const rows = await database.db.selectFrom('entrySource').select(['entry', 'source']).execute()
  const inCode = Object.entries(sourcesOfEntry).flatMap(([entry, sources]) =>
    sources.map((source) => ({ entry, source })),
  )
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
    new Set(inCode.map((row) => JSON.stringify(row))),
  )
})
