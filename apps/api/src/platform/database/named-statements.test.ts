import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connect } from './connect.ts'
import { type FreshDatabase, freshDatabase } from './testing.ts'

let database: FreshDatabase
let connection: Connection
beforeAll(async () => {
  database = await freshDatabase()
  await database.owner.query('create table grows (id integer); grant select, insert on grows to cupo_app')
  connection = connect({ connectionString: database.connectionString, poolSize: 1 })
})
afterAll(async () => {
  await connection.close()
  await database.close()
})

const run = async (statement: string) => (await sql.raw(statement).execute(connection.db)).rows

const namesOf = (part: string) =>
  run(`select name from pg_prepared_statements where position('${part}' in statement) > 0
    and position('pg_prepared_statements' in statement) = 0`)

test('a statement that runs often becomes a named statement of its connection, whatever its values', async () => {
  const triple = async (value: number) =>
    (await sql<{ triple: number }>`select ${value}::integer * 3 as triple`.execute(connection.db)).rows
  for (let times = 1; times <= 5; times += 1) expect(await triple(times)).toEqual([{ triple: times * 3 }])
  expect(await namesOf('* 3 as triple')).toEqual([])
  expect([await triple(6), await triple(7)]).toEqual([[{ triple: 18 }], [{ triple: 21 }]])
  expect(await namesOf('* 3 as triple')).toHaveLength(1)
})

test('a statement that runs often goes on after a newer release has added a column', async () => {
  const ofAllColumns = [
    'select * from grows',
    'select grows.* from grows',
    'select "grows".* from "grows"',
    'insert into grows values (1) returning *',
  ]
  const ofItsColumns = 'select id from grows where id > 1'
  const statements = [...ofAllColumns, ofItsColumns]
  for (let times = 1; times <= 7; times += 1) for (const statement of statements) await run(statement)
  expect(await namesOf('grows')).toHaveLength(1)
  await database.owner.query('alter table grows add column more integer')
  for (const statement of ofAllColumns) expect((await run(statement))[0]).toEqual({ id: 1, more: null })
  expect(await run(ofItsColumns)).toEqual([])
})

test('a named statement that fails leaves its connection usable', async () => {
  const divide = (by: number) => sql`select 1 / ${by}::integer as whole`.execute(connection.db)
  for (let times = 1; times <= 7; times += 1) await divide(1)
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect((await divide(1)).rows).toEqual([{ whole: 1 }])
})
