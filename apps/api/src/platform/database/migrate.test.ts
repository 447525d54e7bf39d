import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, migrationNames } from './migrate.ts'
import { type FreshDatabase, freshDatabase } from './testing.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('a test database is at the newest migration', async () => {
  const { rows } = await database.pool.query('select name from kysely_migration order by name')
  expect(rows.map((row) => row.name)).toEqual(migrationNames())
})

test('migrations have numbers of their own, without gaps', () => {
  expect(migrationNames().map((name) => Number(name.slice(0, 3)))).toEqual(
    migrationNames().map((_, index) => index),
  )
})

test('four instances that start together on an empty database run each migration once', async () => {
  const empty = await emptyDatabase()
  const ran = await Promise.all([migrate(empty), migrate(empty), migrate(empty), migrate(empty)])
  expect(ran.flat().toSorted()).toEqual(migrationNames())
})

test('an append-only table refuses to be edited', async () => {
  await database.owner.query(`create table note (id int);
    select make_append_only('note');
    insert into note values (1)`)
  for (const change of ['update note set id = 2', 'delete from note', 'truncate note']) {
    await expect(database.owner.query(change)).rejects.toMatchObject({ code: '23001' })
    await expect(database.pool.query(change)).rejects.toMatchObject({ code: '42501' })
  }
})

async function emptyDatabase(): Promise<string> {
  const name = `cupo_empty_${process.pid}`
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(database.connectionString), { pathname: `/${name}` }).toString()
}
