import { sql } from 'kysely'
import type { Benchmark } from '../../../../../tools/bench/benchmark.ts'
import { freshDatabase } from './testing.ts'
import { inTransaction } from './transaction.ts'

const database = await freshDatabase()
await database.owner.query(
  'create table entry (id bigint generated always as identity, amount bigint not null)',
)

export const benchmark: Benchmark = {
  title: 'One durable transaction of two statements',
  unit: 'commits',
  concurrency: 5,
  contenders: [
    { name: 'bare driver', run: bareDriver },
    {
      name: 'inTransaction',
      run: () =>
        inTransaction(database.db, async (transaction) => {
          await sql`insert into entry (amount) values (${150_000})`.execute(transaction)
          await sql`select amount from entry where id = ${1}`.execute(transaction)
        }),
    },
  ],
  close: database.close,
}

async function bareDriver(): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('insert into entry (amount) values ($1)', [150_000])
    await client.query('select amount from entry where id = $1', [1])
    await client.query('commit')
  } finally {
    client.release()
  }
}
