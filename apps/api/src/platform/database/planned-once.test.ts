import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from './connect.ts'
import { plannedOnce } from './planned-once.ts'
import { type FreshDatabase, freshDatabase } from './testing.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('a marked statement is planned once for a connection, whatever its values; others each time', async () => {
  const { db, close } = connect({ connectionString: database.connectionString, poolSize: 1 })
  const double = async (value: number) =>
    (await sql<{ double: number }>`select ${plannedOnce} ${value}::integer * 2 as double`.execute(db)).rows
  expect([await double(2), await double(3), await double(4)]).toEqual([
    [{ double: 4 }],
    [{ double: 6 }],
    [{ double: 8 }],
  ])
  await sql`select ${1}::integer as one`.execute(db)
  const prepared = await sql<{ statement: string; runs: number }>`
    select statement, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(db)
  expect(prepared.rows).toEqual([{ statement: expect.stringContaining('* 2 as double'), runs: 3 }])
  await close()
})

test('two marked statements stand side by side', async () => {
  const { db, close } = connect({ connectionString: database.connectionString, poolSize: 1 })
  for (const round of [1, 2]) {
    const one = await sql`select ${plannedOnce} ${round}::integer as value`.execute(db)
    const other = await sql`select ${plannedOnce} ${round}::integer + 10 as value`.execute(db)
    expect([one.rows, other.rows]).toEqual([[{ value: round }], [{ value: round + 10 }]])
  }
  await close()
})

test('a marked statement of the pool answers its callback, with values and without', async () => {
  const mark = plannedOnce.toOperationNode().sqlFragments.join('')
  const double = await new Promise((resolve, reject) => {
    database.pool.query(`select ${mark} $1::integer * 2 as double`, [4], (error, result) =>
      error ? reject(error) : resolve(result.rows),
    )
  })
  expect(double).toEqual([{ double: 8 }])
  expect((await database.pool.query(`select ${mark} 1 as one`)).rows).toEqual([{ one: 1 }])
})
