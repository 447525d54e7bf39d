import pg from 'pg'
import type { Benchmark } from '../../../../../tools/bench/benchmark.ts'
import { createChangeFeed } from './change-feed.ts'
import { freshDatabase } from './testing.ts'

const database = await freshDatabase()
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

const listener = new pg.Client({ connectionString: database.connectionString })
await listener.connect()
await listener.query('listen bare')
let onHeard: () => void = () => undefined
listener.on('notification', () => onHeard())

const feed = createChangeFeed(database.connectionString, quiet)
const end = new AbortController()
const changes = feed.follow('sale', end.signal)[Symbol.asyncIterator]()
await changes.next()
// The first change after it listens is that it listens.
await changes.next()

const tell = (channel: string, payload: string) =>
  database.pool.query('select pg_notify($1, $2)', [channel, payload])

export const benchmark: Benchmark = {
  title: 'A change, from its commit in one process to its follower in another',
  unit: 'changes',
  contenders: [
    {
      name: 'bare NOTIFY',
      run: async () => {
        const heard = new Promise<void>((resolve) => {
          onHeard = resolve
        })
        await tell('bare', 'sale')
        await heard
      },
    },
    {
      name: 'change feed',
      run: async () => {
        await tell('cupo_change', 'sale')
        await changes.next()
      },
    },
  ],
  close: async () => {
    end.abort()
    await feed.stop()
    await listener.end()
    await database.close()
  },
}
