import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { watchJobs } from './job-watch.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('jobRun').execute())

/** A process that has run for so long, whose log is read. */
function watchOf(runningSeconds: number, standbys = 0, isHistoryWhole = true) {
  const lines: { readonly message: string; readonly facts: Readonly<Record<string, unknown>> }[] = []
  const write = (facts: Readonly<Record<string, unknown>>, message: string) =>
    void lines.push({ message, facts })
  let nowMs = 0
  const watch = watchJobs({
    db: database.db,
    log: { info: () => {}, warn: write, error: write },
    jobs: ['reconcile', 'daily'],
    today: () => Temporal.PlainDate.from('2027-03-01'),
    standbys,
    isHistoryWhole: () => isHistoryWhole,
    nowMs: () => nowMs,
  })
  nowMs = runningSeconds * 1_000
  return { watch, lines }
}

test('jobs that ended within two minutes are in time', async () => {
  const { watch, lines } = watchOf(600)
  await watch.completed('reconcile')
  await watch.completed('daily')
  await watch.look()
  expect([lines, watch.checks()]).toEqual([
    [],
    { clockJobs: true, dailyJob: true, standby: true, history: true },
  ])
})

test('a job that has not ended for two minutes is told of by name, also when it only fails', async () => {
  const { watch, lines } = watchOf(600)
  await watch.completed('reconcile')
  await watch.completed('daily')
  await database.owner.query(
    "update job_run set completed_at = now() - interval '3 minutes' where job = 'reconcile'",
  )
  await watch.failed('reconcile')
  await watch.look()
  expect(lines).toMatchObject([{ message: 'job late', facts: { job: 'reconcile', seconds: 180 } }])
  expect(watch.checks()).toMatchObject({ clockJobs: false, dailyJob: true })
})

test('the daily job is late after a quarter of an hour, and not before', async () => {
  const { watch, lines } = watchOf(1_000)
  await watch.completed('reconcile')
  const lookAfter = async (minutes: number) => {
    await watch.completed('daily')
    await database.owner.query(
      `update job_run set completed_at = now() - interval '${minutes} minutes' where job = 'daily'`,
    )
    await watch.look()
    return lines.map(({ facts }) => facts.job)
  }
  expect(await lookAfter(14)).toEqual([])
  expect(await lookAfter(16)).toEqual(['daily'])
})

test('a job that never ended is late two minutes after the start, the daily job a quarter of an hour, and not before', async () => {
  const young = watchOf(60)
  await young.watch.look()
  expect(young.lines).toEqual([])
  const old = watchOf(121)
  await old.watch.look()
  expect(old.lines.map(({ facts }) => facts.job)).toEqual(['reconcile'])
  const older = watchOf(901)
  await older.watch.look()
  expect(older.lines.map(({ facts }) => facts.job)).toEqual(['reconcile', 'daily'])
})

test('a standby that is lost is told of at each look, and no standby is missed where none is wanted', async () => {
  const { watch, lines } = watchOf(60, 1)
  await watch.look()
  expect(lines).toEqual([{ message: 'standby lost', facts: { standbys: 0, wanted: 1 } }])
  expect(watch.checks().standby).toBe(false)
})

test('a clock that stands still is told of as such, and not by each job that does not run', async () => {
  const { watch, lines } = watchOf(600, 0, false)
  await watch.look()
  expect(lines).toEqual([])
  expect(watch.checks()).toMatchObject({ clockJobs: true, history: false })
})
