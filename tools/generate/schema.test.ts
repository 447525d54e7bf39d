import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeProtections } from '../../apps/api/src/platform/database/describe-protections.ts'
import { protections } from '../../apps/api/src/platform/database/protections.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { describeSchema } from './schema.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('the types of the database are those of the migrations: if not, run `npm run generate -- schema`', async () => {
  const schema = new URL('../../apps/api/src/platform/database/schema.ts', import.meta.url)
  const described = await describeSchema(database.owner)
  expect(withoutLayout(readFileSync(schema, 'utf8'))).toBe(withoutLayout(described))
})

test('the protections of the database are those of the migrations: if not, run `npm run generate -- schema`', async () => {
  expect(await describeProtections(database.db)).toEqual(protections)
})

test('a check on a list of words becomes a union, and JSON is written as text', async () => {
  await database.owner.query(`create table sample (
    state text not null check (state in ('open', 'it''s closed')),
    kind text check (kind is null or kind in ('a', 'b')),
    made_at timestamptz not null default now(),
    facts jsonb, amount bigint not null check (amount > 0))`)
  const described = withoutLayout(await describeSchema(database.owner))
  expect(described).toContain("state:'open'|'it'sclosed'")
  expect(described).toContain("kind:'a'|'b'|null")
  expect(described).toContain('madeAt:Generated<string>')
  expect(described).toContain('facts:ColumnType<unknown,string|null,string|null>')
  expect(described).toContain('amount:number')
})

function withoutLayout(source: string): string {
  return source.replaceAll(/\s/g, '').replaceAll(/(?<=[={:<])\|/g, '')
}
