import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Connection, connect } from './connect.ts'
import { plannedOnce } from './planned-once.ts'
import type { Database } from './schema.ts'
import { type FreshDatabase, freshDatabase } from './testing.ts'
import { andCommit, withNext } from './transaction-frame.ts'

let database: FreshDatabase
let connection: Connection
beforeAll(async () => {
  database = await freshDatabase()
  await database.owner.query(`
    create table kept (id integer primary key, of integer references kept (id) deferrable initially deferred);
    grant select, insert, delete on kept to cupo_app`)
  connection = connect({ connectionString: database.connectionString, poolSize: 1 })
})
beforeEach(() => database.owner.query('delete from kept'))
afterAll(async () => {
  await connection.close()
  await database.close()
})

const keptIds = async () =>
  (await database.owner.query<{ id: number }>('select id from kept order by id')).rows.map(({ id }) => id)

const keep = (db: Kysely<Database>, id: number) => sql`insert into kept values (${id})`.execute(db)
const keepPlanned = (db: Kysely<Database>, id: number) =>
  sql`${plannedOnce} insert into kept values (${id})`.execute(db)
const keepAndCommit = (db: Kysely<Database>, id: number, of: number | null = null) =>
  sql`${plannedOnce}${andCommit} insert into kept values (${id}, ${of})`.execute(db)

test('a transaction begins with its first statement, whether it has values, a plan that is kept, or neither', async () => {
  const firsts = [
    (db: Kysely<Database>) => keep(db, 1),
    (db: Kysely<Database>) => keepPlanned(db, 2),
    (db: Kysely<Database>) => keepPlanned(db, 3),
    (db: Kysely<Database>) => sql`insert into kept values (4)`.execute(db),
  ]
  for (const first of firsts) {
    const failing = connection.db.transaction().execute(async (transaction) => {
      await first(transaction)
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
  }
  expect(await keptIds()).toEqual([])
  for (const first of firsts) await connection.db.transaction().execute((transaction) => first(transaction))
  expect(await keptIds()).toEqual([1, 2, 3, 4])
})

test('a first statement answers its own rows, and a transaction without a statement ends well', async () => {
  const { rows } = await connection.db
    .transaction()
    .execute((transaction) => sql<{ sum: number }>`select ${1}::integer + 2 as sum`.execute(transaction))
  expect(rows).toEqual([{ sum: 3 }])
  expect(await connection.db.transaction().execute(async () => 'nothing asked')).toBe('nothing asked')
})

test('a first statement that the server cannot plan leaves nothing behind, and is planned when it can be', async () => {
  const ask = () =>
    connection.db
      .transaction()
      .execute((transaction) =>
        sql<{ one: number }>`${plannedOnce} select one from comes_later where one = ${1}`.execute(
          transaction,
        ),
      )
  await expect(ask()).rejects.toThrow('comes_later')
  await database.owner.query(
    'create table comes_later (one integer); grant select on comes_later to cupo_app; insert into comes_later values (1)',
  )
  for (const _again of [1, 2]) expect((await ask()).rows).toEqual([{ one: 1 }])
})

test('a commit that leaves with the last statement keeps all of the transaction', async () => {
  await connection.db.transaction().execute(async (transaction) => {
    await keep(transaction, 1)
    await keepAndCommit(transaction, 2)
    expect(await keptIds()).toEqual([1, 2])
  })
  await connection.db.transaction().execute((transaction) => keepAndCommit(transaction, 3))
  expect(await keptIds()).toEqual([1, 2, 3])
})

test('a last statement that fails, at once or by a deferred constraint, takes all of the transaction back', async () => {
  const fails = [
    [() => ({ id: 1, of: null }), 'duplicate key'],
    [() => ({ id: 2, of: 99 }), 'violates foreign key'],
    [() => ({ id: Number.NaN, of: null }), 'invalid input syntax'],
  ] as const
  for (const [row, message] of fails) {
    const failing = connection.db.transaction().execute(async (transaction) => {
      await keep(transaction, 1)
      const { id, of } = row()
      await keepAndCommit(transaction, id, of)
    })
    await expect(failing).rejects.toThrow(message)
    expect(await keptIds()).toEqual([])
  }
})

test('values that the driver cannot write commit nothing', async () => {
  const unwritable = {
    toPostgres: () => {
      throw new Error('not to be written')
    },
  }
  const failing = connection.db.transaction().execute(async (transaction) => {
    await keep(transaction, 1)
    await sql`${andCommit} insert into kept values (${unwritable})`.execute(transaction)
  })
  await expect(failing).rejects.toThrow('not to be written')
  expect(await keptIds()).toEqual([])
  await connection.db.transaction().execute((transaction) => keep(transaction, 2))
  expect(await keptIds()).toEqual([2])
})

test('a statement after the commit is refused: it would belong to no transaction', async () => {
  const late = connection.db.transaction().execute(async (transaction) => {
    await keepAndCommit(transaction, 1)
    await keep(transaction, 2)
  })
  await expect(late).rejects.toThrow('after the commit came')
  await connection.db.transaction().execute((transaction) => keep(transaction, 3))
  expect(await keptIds()).toEqual([1, 3])
})

const keepWithNext = (db: Kysely<Database>, id: number) =>
  sql`${plannedOnce}${withNext} with kept as (insert into kept values (${id}) returning id) select id from kept`.execute(
    db,
  )

test('a statement that waits leaves with the next one, whatever that is, and before it', async () => {
  const nexts = [
    (db: Kysely<Database>) => sql<{ count: number }>`select count(*) from kept where id > ${0}`.execute(db),
    (db: Kysely<Database>) => sql<{ count: number }>`select ${plannedOnce} count(*) from kept`.execute(db),
    (db: Kysely<Database>) => sql<{ count: number }>`select count(*) from kept`.execute(db),
  ]
  for (const [place, next] of nexts.entries()) {
    const { rows } = await connection.db.transaction().execute(async (transaction) => {
      await keepWithNext(transaction, place * 2)
      await keepWithNext(transaction, place * 2 + 1)
      expect(await keptIds()).toHaveLength(place * 2)
      return next(transaction)
    })
    expect(rows).toEqual([{ count: place === 0 ? 1 : place * 2 + 2 }])
  }
  expect(await keptIds()).toEqual([0, 1, 2, 3, 4, 5])
})

test('a statement that waits leaves with the commit at the latest, and never with a rollback', async () => {
  await connection.db.transaction().execute((transaction) => keepWithNext(transaction, 1))
  await connection.db.transaction().execute(async (transaction) => {
    await keepWithNext(transaction, 2)
    await keepAndCommit(transaction, 3)
  })
  for (const isBegun of [false, true]) {
    const failing = connection.db.transaction().execute(async (transaction) => {
      if (isBegun) await keep(transaction, 4)
      await keepWithNext(transaction, 5)
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
  }
  await connection.db.transaction().execute((transaction) => keep(transaction, 6))
  expect(await keptIds()).toEqual([1, 2, 3, 6])
})

test('a statement that waits and fails makes the next one fail and commits nothing, and is sent again afterwards', async () => {
  await keep(connection.db, 1)
  const nexts = [
    (db: Kysely<Database>) => keepAndCommit(db, 2),
    (db: Kysely<Database>) => keep(db, 2),
    async () => undefined,
  ]
  for (const next of nexts) {
    const other = connect({ connectionString: database.connectionString, poolSize: 1 })
    const runWith = (id: number) =>
      other.db.transaction().execute(async (transaction) => {
        await keepWithNext(transaction, id)
        await next(transaction)
      })
    await expect(runWith(1)).rejects.toThrow('duplicate key')
    expect(await keptIds()).toEqual([1])
    await runWith(3)
    await database.owner.query('delete from kept where id > 1')
    await other.close()
  }
})

test('outside a transaction no statement waits', async () => {
  await expect(keepWithNext(connection.db, 1)).rejects.toThrow('no statement of a transaction comes after')
  await keep(connection.db, 2)
  expect(await keptIds()).toEqual([2])
})
