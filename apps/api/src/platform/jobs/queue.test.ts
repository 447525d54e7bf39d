import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { inTransaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import { createLog } from '../log.ts'
import { createQueue, type Queue } from './queue.ts'

let database: FreshDatabase
let queue: Queue
const delivered: string[] = []

beforeAll(async () => {
  database = await freshDatabase()
  const instances = [0, 1].map(() => createQueue(database.connectionString, createLog('silent')))
  const work = { deliver: async (id: string) => void delivered.push(id), jobs: [] }
  await Promise.all(instances.map((instance) => instance.start(work)))
  const [first, second] = instances as [Queue, Queue]
  await second.stop()
  queue = first
})
afterAll(async () => {
  await queue.stop()
  await database.close()
})

describe('a transaction of the product', () => {
  test('wakes the worker when it commits, and not when it does not', async () => {
    const [kept, lost] = [newId(), newId()]
    const undone = inTransaction(database.db, async (transaction) => {
      await queue.sendWithin(transaction, lost, true)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await inTransaction(database.db, (transaction) => queue.sendWithin(transaction, kept, true))
    queue.nudge()
    await vi.waitFor(() => expect(delivered).toContain(kept), 5_000)
    expect(delivered).not.toContain(lost)
  })

  test('a transaction of the product may add jobs and look at them, and neither change nor remove any', async () => {
    for (const change of [
      'update pgboss.job set priority = 9',
      'delete from pgboss.job',
      'truncate pgboss.job',
    ]) {
      await expect(database.pool.query(change)).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('a transaction of the product may add jobs to a queue with a table of its own that is made later', async () => {
    const boss = new PgBoss({ connectionString: database.connectionString, max: 1 })
    await boss.start()
    await boss.createQueue('later', { partition: true })
    const db = { executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values) }
    expect(await boss.send('later', {}, { db })).toEqual(expect.any(String))
    await boss.stop()
  })
})
