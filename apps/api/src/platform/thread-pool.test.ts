import { expect, test } from 'vitest'
import { threadPool } from './thread-pool.ts'

type Task = 'double' | 'throw' | 'die'
const pool = () =>
  threadPool<{ readonly task: Task; readonly number: number }, number>(
    new URL('./testing/working-thread.ts', import.meta.url),
  )

test('each task gets its own answer, however many are given at once', async () => {
  const run = pool()
  const numbers = Array.from({ length: 50 }, (_, number) => number)
  const answers = await Promise.all(numbers.map((number) => run({ task: 'double', number })))
  expect(answers).toEqual(numbers.map((number) => 2 * number))
})

test('a task that fails is rejected with its error, and the thread does the next one', async () => {
  const run = pool()
  await expect(run({ task: 'throw', number: 7 })).rejects.toThrow('cannot double 7')
  expect(await run({ task: 'double', number: 4 })).toBe(8)
})

test('a task whose thread ends is rejected, and the tasks after it get new threads', async () => {
  const run = pool()
  const answers = await Promise.allSettled([
    run({ task: 'die', number: 0 }),
    run({ task: 'die', number: 0 }),
    run({ task: 'double', number: 5 }),
  ])
  expect(answers).toMatchObject([
    { status: 'rejected', reason: { message: 'a thread has ended' } },
    { status: 'rejected', reason: { message: 'a thread has ended' } },
    { status: 'fulfilled', value: 10 },
  ])
})
