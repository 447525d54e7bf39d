import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ChangeFeed, createChangeFeed, type FeedTimes } from './change-feed.ts'
import { type FreshDatabase, freshDatabase } from './testing.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const feeds: ChangeFeed[] = []
afterEach(async () => {
  await Promise.all(feeds.splice(0).map((feed) => feed.stop()))
})

const never = 3_600_000
const times: FeedTimes = { proofMs: 1_000, retryMs: 10, unheardMs: never, idleMs: never }

function feed(others: Partial<FeedTimes> = {}) {
  const lines: string[] = []
  const at = (_facts: object, message: string) => void lines.push(message)
  const made = createChangeFeed(
    database.connectionString,
    { info: at, warn: at, error: at },
    { ...times, ...others },
  )
  feeds.push(made)
  return { changes: made, lines }
}

/** Counts what a follower is told, until it is left. */
function follower(changes: ChangeFeed, subject: string) {
  const end = new AbortController()
  let told = 0
  const ended = (async () => {
    for await (const _ of changes.follow(subject, end.signal)) told += 1
  })()
  return {
    told: () => told,
    leave: async () => {
      end.abort()
      await ended
    },
    isTold: (times: number) => vi.waitFor(() => expect(told).toBeGreaterThanOrEqual(times), 10_000),
  }
}

const change = (subject: string) => database.pool.query('select pg_notify($1, $2)', ['cupo_change', subject])
const hearing = (changes: ChangeFeed) => vi.waitFor(() => expect(changes.isHearing()).toBe(true), 10_000)
const breakOff = () =>
  database.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'cupo-changes'`)

describe('whoever follows a subject', () => {
  test('whoever follows a subject is told at once, and of each change that another process commits', async () => {
    const { changes } = feed()
    const one = follower(changes, 'sale-1')
    await one.isTold(1)
    await hearing(changes)
    await vi.waitFor(() => expect(one.told()).toBe(2))
    await change('sale-1')
    await one.isTold(3)
    await one.leave()
  })

  test('whoever follows a subject is told nothing of other subjects, nor of what was rolled back', async () => {
    const { changes } = feed()
    const [one, other] = [follower(changes, 'sale-1'), follower(changes, 'sale-2')]
    await hearing(changes)
    await vi.waitFor(() => expect([one.told(), other.told()]).toEqual([2, 2]))
    await database.pool.query("begin; select pg_notify('cupo_change', 'sale-1'); rollback")
    await change('sale-2')
    await other.isTold(3)
    expect(one.told()).toBe(2)
    await one.leave()
    await other.leave()
  })

  test('whoever follows a subject is told once of changes that come while it is busy', async () => {
    const { changes } = feed()
    const end = new AbortController()
    const told = changes.follow('sale-1', end.signal)[Symbol.asyncIterator]()
    await told.next()
    await hearing(changes)
    await change('sale-1')
    await change('sale-1')
    const witness = follower(changes, 'sale-2')
    await change('sale-2')
    await witness.isTold(2)
    await told.next()
    const another = told.next()
    end.abort()
    expect(await another).toMatchObject({ done: true })
    await witness.leave()
  })

  test('whoever follows a subject is told of what changed while the connection was away, as soon as it is back', async () => {
    const { changes, lines } = feed({ retryMs: 200 })
    const one = follower(changes, 'sale-1')
    await hearing(changes)
    await vi.waitFor(() => expect(one.told()).toBe(2))
    await breakOff()
    await vi.waitFor(() => expect(changes.isHearing()).toBe(false), 10_000)
    await change('sale-1')
    expect(one.told()).toBe(2)
    await hearing(changes)
    await one.isTold(3)
    expect(lines).toEqual([
      'changes are not heard: what is followed is read every few seconds',
      'changes are heard again',
    ])
    await one.leave()
  })

  test('whoever follows a subject reads again every few seconds while nothing is heard', async () => {
    const { changes } = feed({ unheardMs: 5, retryMs: never })
    const one = follower(changes, 'sale-1')
    await hearing(changes)
    await breakOff()
    await vi.waitFor(() => expect(changes.isHearing()).toBe(false), 10_000)
    await one.isTold(one.told() + 4)
    await one.leave()
  })

  test('whoever follows a subject reads again now and then also while all is well', async () => {
    const { changes } = feed({ unheardMs: 5, idleMs: 20 })
    const one = follower(changes, 'sale-1')
    await hearing(changes)
    await one.isTold(6)
    await one.leave()
  })

  test('whoever follows a subject leaves nothing behind when it goes', async () => {
    const { changes } = feed()
    const all = Array.from({ length: 100 }, (_, index) => follower(changes, `sale-${index % 7}`))
    await Promise.all(all.map((one) => one.isTold(1)))
    expect(changes.count()).toBe(100)
    await Promise.all(all.map((one) => one.leave()))
    expect(changes.count()).toBe(0)
  })
})

test('a connection is opened for the first follower, and none before', async () => {
  const { changes } = feed()
  const open = async () => {
    const { rows } = await database.owner.query(`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'cupo-changes'`)
    return rows[0].count
  }
  expect(await open()).toBe(0)
  const one = follower(changes, 'sale-1')
  await hearing(changes)
  expect(await open()).toBe(1)
  await one.leave()
})
