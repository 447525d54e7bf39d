import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { describeSchema } from '../../tools/generate/schema.ts'
import { inRepository } from './repository.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('the types of the database are those of the migrations: if not, run `npm run generate -- schema`', async () => {
  const committed = readFileSync(inRepository('apps/api/src/platform/database/schema.ts'), 'utf8')
  expect(withoutLayout(committed)).toBe(withoutLayout(await describeSchema(database.owner)))
})

function withoutLayout(source: string): string {
  return source.replaceAll(/\s/g, '').replaceAll(/(?<=[={:<])\|/g, '')
}
