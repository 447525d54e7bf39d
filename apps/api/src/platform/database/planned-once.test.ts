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

test('a marked statement is planned once for a connection, whatever its values; a rare one each time', async () => {
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

const preparedIn = async (pool: FreshDatabase['pool'], part: string) =>
  (
    await pool.query(
      'select statement from pg_prepared_statements where statement like $1 and statement not like $2',
      [`%${part}%`, '%pg_prepared_statements%'],
    )
  ).rows

test('a statement that runs often is planned once too, with values and without', async () => {
  const { pool, close } = connect({ connectionString: database.connectionString, poolSize: 1 })
  for (let run = 1; run <= 5; run += 1) {
    expect((await pool.query('select $1::integer * 3 as often', [run])).rows).toEqual([{ often: run * 3 }])
    await pool.query('select 1 as often_without')
  }
  expect(await preparedIn(pool, 'often')).toEqual([])
  expect((await pool.query('select $1::integer * 3 as often', [6])).rows).toEqual([{ often: 18 }])
  expect((await pool.query('select 1 as often_without')).rows).toEqual([{ often_without: 1 }])
  expect(await preparedIn(pool, 'often')).toHaveLength(2)
  await close()
})

test('a statement that tells all columns goes on when a newer release has added one, however often it ran', async () => {
  const { pool, close } = connect({ connectionString: database.connectionString, poolSize: 1 })
  await database.owner.query('create table grows (id integer); grant select, insert on grows to cupo_app')
  const statements = [
    'select * from grows',
    'select grows.* from grows',
    'select "grows".* from "grows"',
    'insert into grows values (1) returning *',
  ]
  for (let run = 1; run <= 7; run += 1) {
    for (const statement of statements) await pool.query(statement)
  }
  await database.owner.query('alter table grows add column more integer')
  for (const statement of statements) {
    expect((await pool.query(statement)).rows[0]).toEqual({ id: 1, more: null })
  }
  await close()
})

test('a statement that tells its columns goes on when a newer release has added one', async () => {
  const { pool, close } = connect({ connectionString: database.connectionString, poolSize: 1 })
  await database.owner.query('create table told (id integer); grant select on told to cupo_app')
  for (let run = 1; run <= 7; run += 1) await pool.query('select id from told where id > $1', [0])
  expect(await preparedIn(pool, 'from told')).toHaveLength(1)
  await database.owner.query('alter table told add column more integer')
  expect((await pool.query('select id from told where id > $1', [0])).rows).toEqual([])
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
