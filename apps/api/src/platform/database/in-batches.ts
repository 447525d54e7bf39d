import { isDatabaseAway } from './refused-writes.ts'

type Batches<One, Answer> = {
  /** Does all or none, and answers in order. `isAgain`: one item of a failed batch, while others wait. */
  readonly work: (all: readonly One[], isAgain: boolean) => Promise<readonly Answer[]>
  /** Two items of one name never run at once. */
  readonly nameOf: (one: One) => string
  readonly sizeMax: number
  readonly atOnceMax: number
  /** So many waiting items start a second batch; default 1. */
  readonly besideMin?: number
}

type BatchEntry<One, Answer> = { readonly one: One; readonly answer: PromiseWithResolvers<Answer> }

/**
 * Groups concurrent items into one statement and commit. A failed batch is repeated one by one, so that only
 * the wrong item fails; without a database all fail.
 */
export function inBatches<One, Answer>({
  work,
  nameOf,
  sizeMax,
  atOnceMax,
  besideMin = 1,
}: Batches<One, Answer>): (one: One) => Promise<Answer> {
  const waiting = new Set<BatchEntry<One, Answer>>()
  const names = new Set<string>()
  let running = 0
  let isToBegin = false

  // Waits for the sockets' pending requests, so that they form one batch.
  const beginSoon = () => {
    if (isToBegin) return
    isToBegin = true
    setImmediate(() => {
      isToBegin = false
      begin()
    })
  }

  const begin = () => {
    while (running === 0 || (running < atOnceMax && waiting.size >= besideMin)) {
      const batch = take()
      if (batch.length === 0) return
      running += 1
      void run(batch).finally(() => {
        running -= 1
        for (const { one } of batch) names.delete(nameOf(one))
        beginSoon()
      })
    }
  }

  const take = () => {
    const batch: BatchEntry<One, Answer>[] = []
    for (const next of waiting) {
      if (batch.length === sizeMax) break
      if (names.has(nameOf(next.one))) continue
      names.add(nameOf(next.one))
      waiting.delete(next)
      batch.push(next)
    }
    return batch
  }

  const run = async (batch: readonly BatchEntry<One, Answer>[], isAgain = false) => {
    try {
      const all = batch.map(({ one }) => one)
      const answers = await work(all, isAgain)
      for (const [index, { answer }] of batch.entries()) answer.resolve(answers[index] as Answer)
    } catch (error) {
      if (batch.length > 1 && !isDatabaseAway(error)) for (const one of batch) await run([one], true)
      else for (const { answer } of batch) answer.reject(error)
    }
  }

  return (one) => {
    const answer = Promise.withResolvers<Answer>()
    waiting.add({ one, answer })
    beginSoon()
    return answer.promise
  }
}
