import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from './connect.ts'
import { migrate, SchemaRefused } from './migrate.ts'
import { applicationRole } from './session.ts'
import { type FreshDatabase, freshDatabase } from './testing.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const whoAmI = 'select current_user as role'

describe('the product works as its role', () => {
  test('whoever logs in, and whatever else the address asks for', async () => {
    const address = new URL(database.connectionString)
    address.searchParams.set('options', '-c default_transaction_isolation=serializable')
    const { pool, close } = connect({ connectionString: address.toString() })
    const { rows } = await pool.query(`${whoAmI}, current_setting('default_transaction_isolation') as level`)
    expect(rows).toEqual([{ role: applicationRole, level: 'serializable' }])
    await close()
  })

  test('on tables that a later migration makes', async () => {
    await database.owner.query('create table later (id int)')
    await database.pool.query('insert into later values (1); update later set id = 2; delete from later')
  })

  test('on a database restored where the role had no rights yet', async () => {
    await database.owner.query(`drop owned by ${applicationRole}`)
    await expect(database.pool.query('select from application')).rejects.toMatchObject({ code: '42501' })
    await migrate(database.connectionString)
    await database.pool.query('select from application')
    for (const change of ['delete from audit_entry', 'insert into posting select * from posting']) {
      await expect(database.pool.query(change)).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('an owner of the database who is no administrator', () => {
  const name = `cupo_plain_${process.pid}`
  const address = () =>
    Object.assign(new URL(database.connectionString), {
      username: name,
      password: 'plain',
      pathname: `/${name}`,
    }).toString()
  beforeAll(async () => {
    await database.owner.query(`create role ${name} login password 'plain'`)
    await database.owner.query(`create database ${name} owner ${name}`)
  })
  afterAll(async () => {
    await database.owner.query(`drop database ${name} with (force)`)
    await database.owner.query(`drop role ${name}`)
  })

  test('an owner of the database who is no administrator is told what an administrator has to do once, and can then start', async () => {
    await expect(migrate(address())).rejects.toThrow(`grant cupo_app to ${name}`)
    // Told in words at the start, like the other refusals.
    await expect(migrate(address())).rejects.toThrow(SchemaRefused)
    await database.owner.query(`grant ${applicationRole} to ${name}`)
    await migrate(address())
    await migrate(address())
    const { pool, close } = connect({ connectionString: address() })
    expect((await pool.query(whoAmI)).rows).toEqual([{ role: applicationRole }])
    await expect(pool.query('truncate audit_entry')).rejects.toMatchObject({ code: '42501' })
    await close()
  })
})
