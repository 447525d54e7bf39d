import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect } from './connect.ts'
import { type FreshDatabase, freshDatabase } from './testing.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

describe('a connection', () => {
  test('a connection reads whole pesos as integers, dates as text and instants as ISO-8601 in UTC', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select 1500000::bigint as amount, date '2026-12-31' as due, numeric '0.2200' as rate,
             timestamptz '2026-11-21 10:00:00-05' as at, now()::date is not null as known`.execute(
      database.db,
    )
    expect(rows).toEqual([
      { amount: 1_500_000, due: '2026-12-31', rate: '0.2200', at: '2026-11-21T15:00:00.000Z', known: true },
    ])
  })

  test('a connection refuses a bigint that JavaScript cannot hold exactly', async () => {
    await expect(database.pool.query('select 9007199254740993::bigint')).rejects.toThrow(RangeError)
  })

  test('a connection outlives the loss of its server processes, idle and busy, without ending this process', async () => {
    const lost: Error[] = []
    const victim = connect({
      connectionString: database.connectionString,
      onConnectionLost: (e) => lost.push(e),
    })
    const told: string[] = []
    victim.whenLost(() => told.push('lost'))
    const clients = await Promise.all([victim.pool.connect(), victim.pool.connect()])
    for (const client of clients) client.release()
    const busy = victim.pool.query('select pg_sleep(10)').catch((error: unknown) => error)
    await database.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'cupo'`)
    expect(await busy).toBeInstanceOf(Error)
    await vi.waitFor(() => expect(lost.length).toBeGreaterThan(0))
    expect(told).toHaveLength(lost.length)
    const { rows } = await vi.waitFor(() => victim.pool.query('select 1 as one'), 5_000)
    expect(rows).toEqual([{ one: 1 }])
    await victim.close()
  })

  test('a connection ends a statement that runs past its limit', async () => {
    const hasty = connect({ connectionString: database.connectionString, statementTimeoutMs: 50 })
    await expect(hasty.pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
    await hasty.close()
  })

  test('a connection gives up waiting for a free connection after its limit', async () => {
    const small = connect({ connectionString: database.connectionString, poolSize: 1, acquireTimeoutMs: 50 })
    // A busy machine may need longer than that for the first one.
    const held = await vi.waitFor(() => small.pool.connect(), 10_000)
    await expect(small.pool.query('select 1')).rejects.toThrow(/timeout/)
    held.release()
    await small.close()
  })
})
