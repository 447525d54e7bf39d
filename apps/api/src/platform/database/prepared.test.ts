import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepared, preparedRow } from './prepared.ts'
import { type FreshDatabase, freshDatabase } from './testing.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const settingsOf = prepared((db, channel: string, name: string) =>
  db
    .selectFrom('parameter')
    .select(['name', 'validFrom'])
    .where('name', '=', name)
    .where('channel', '=', channel)
    .where('validFrom', '>', '2026-01-01')
    .orderBy('validFrom'),
)

test('a prepared query gets the values of each run, wherever they stand in it, and the constants of its text', async () => {
  const row = (channel: string, validFrom: string) => ({ channel, name: 'uvt', validFrom, value: '52374' })
  const rows = [row('*', '2025-01-01'), row('*', '2027-01-01'), row('Libre', '2028-01-01')]
  await database.db.insertInto('parameter').values(rows).execute()
  expect(await settingsOf(database.db, '*', 'uvt')).toEqual([{ name: 'uvt', validFrom: '2027-01-01' }])
  expect(await settingsOf(database.db, 'Libre', 'uvt')).toEqual([{ name: 'uvt', validFrom: '2028-01-01' }])
  expect(await settingsOf(database.db, 'Finter', 'uvt')).toEqual([])
})

const insertion = preparedRow((db, row: { readonly name: string; readonly validFrom: string }) =>
  db
    .insertInto('parameter')
    .values({ channel: 'Assistido', value: '"0"', ...row })
    .returning(['name', 'validFrom']),
)
const sum = prepared(
  (_db, one: number, other: number) => sql<{ sum: number }>`select ${one}::int + ${other}::int as sum`,
)

test('a prepared row is written with its own values, however its columns are ordered', async () => {
  expect(await insertion(database.db, { name: 'uvt', validFrom: '2026-01-01' })).toEqual([
    { name: 'uvt', validFrom: '2026-01-01' },
  ])
  expect(await insertion(database.db, { validFrom: '2027-01-01', name: 'uvt' })).toEqual([
    { name: 'uvt', validFrom: '2027-01-01' },
  ])
})

test('a prepared query in plain SQL gets the values of each run', async () => {
  expect(await sum(database.db, 1, 2)).toEqual([{ sum: 3 }])
  expect(await sum(database.db, 3, 4)).toEqual([{ sum: 7 }])
})
