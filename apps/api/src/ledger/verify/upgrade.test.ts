import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../platform/database/connect.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { verifyLedger } from '../ledger.ts'

const migrations = join(import.meta.dirname, '../../platform/database/migrations')
const earlier = ['000-append-only', '001-origination', '002-order-request']
const name = `cupo_earlier_${process.pid}`
let database: FreshDatabase
let address: string

beforeAll(async () => {
  database = await freshDatabase()
  address = Object.assign(new URL(database.connectionString), { pathname: `/${name}` }).toString()
  await database.owner.query(`create database ${name}`)
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  for (const file of earlier) await client.query(readFileSync(join(migrations, `${file}.sql`), 'utf8'))
  await client.query(
    'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
  )
  for (const file of earlier)
    await client.query("insert into kysely_migration values ($1, '2026-11-21T10:00:00.000Z')", [file])
  // Two of one subject at the same instant, and one of another.
  await client.query(`insert into audit_entry
    select gen_random_uuid(), '2026-11-21T10:00:00Z', 'customer', 'sign', 'application', subject, null, '{"a": 1}', null
    from (values ('one'), ('one'), ('other')) as given (subject)`)
  await client.end()
})
afterAll(async () => {
  await database.owner.query(`drop database ${name} with (force)`)
  await database.close()
})

test('the audit trail of an earlier release is chained when the release with digests starts on it', async () => {
  await migrate(address)
  const { db, close } = connect({ connectionString: address })
  const rows = await db
    .selectFrom('auditEntry')
    .select(['subjectId', 'number'])
    .orderBy('subjectId')
    .orderBy('number')
    .execute()
  expect(rows.map(({ subjectId, number }) => [subjectId, number])).toEqual([
    ['one', 1],
    ['one', 2],
    ['other', 1],
  ])
  const problems: string[] = []
  for await (const problem of verifyLedger(db)) problems.push(problem)
  expect(problems).toEqual([])
  await close()
})
