import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from './testing.ts'
import { inTransaction } from './transaction.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
  await database.owner.query('create table tally (count bigint not null); insert into tally values (0)')
})
afterAll(() => database.close())

test('two serializable increments of the same figure both count: the conflict is tried again', async () => {
  const meet = meeting(2)
  let tries = 0
  const increment = () =>
    inTransaction(database.db, async (transaction) => {
      tries += 1
      await sql`set transaction isolation level serializable`.execute(transaction)
      const { rows } = await sql<{ count: number }>`select count from tally`.execute(transaction)
      await meet()
      await sql`update tally set count = ${(rows[0]?.count ?? 0) + 1}`.execute(transaction)
    })
  await Promise.all([increment(), increment()])
  const { rows } = await database.pool.query('select count from tally')
  expect([rows, tries]).toEqual([[{ count: 2 }], 3])
})

test('a deadlock is tried again and both sides finish', async () => {
  await database.owner.query(
    "create table side (name text primary key, hits int); insert into side values ('a', 0), ('b', 0)",
  )
  const meet = meeting(2)
  const hit = (first: string, second: string) =>
    inTransaction(database.db, async (transaction) => {
      await sql`update side set hits = hits + 1 where name = ${first}`.execute(transaction)
      await meet()
      await sql`update side set hits = hits + 1 where name = ${second}`.execute(transaction)
    })
  await Promise.all([hit('a', 'b'), hit('b', 'a')])
  const { rows } = await database.pool.query('select hits from side')
  expect(rows).toEqual([{ hits: 2 }, { hits: 2 }])
})

test('any other failure rolls back and is not tried again', async () => {
  let tries = 0
  const failing = inTransaction(database.db, async (transaction) => {
    tries += 1
    await sql`update tally set count = -1`.execute(transaction)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  const { rows } = await database.pool.query('select count >= 0 as kept from tally')
  expect([tries, rows]).toEqual([1, [{ kept: true }]])
})

/** Lets callers go on once so many have come; later ones pass at once. */
function meeting(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    come += 1
    if (come === size) resolve()
    return promise
  }
}
