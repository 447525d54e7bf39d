import { describe, expect, it } from 'vitest'
import { inBatches } from './in-batches.ts'

/** Work that ends when the test says so. */
function slow({ sizeMax = 10, atOnceMax = 1, besideMin = 1 } = {}) {
  const begun: (readonly string[])[] = []
  const ends: PromiseWithResolvers<readonly string[]>[] = []
  const work = (all: readonly string[]) => {
    begun.push(all)
    const end = Promise.withResolvers<readonly string[]>()
    ends.push(end)
    return end.promise
  }
  const give = inBatches({ work, nameOf: (one) => one.slice(0, 1), sizeMax, atOnceMax, besideMin })
  const next = async (end: (one: PromiseWithResolvers<readonly string[]>) => void) => {
    const one = ends.shift()
    if (one !== undefined) end(one)
    await new Promise(setImmediate)
  }
  return { give, begun, next }
}

describe('what comes while others are under way', () => {
  it('is done together, as many as fit, and each gets its own answer', async () => {
    const { give, begun, next } = slow({ sizeMax: 2 })
    const answers = ['a', 'b', 'c', 'd'].map(give)
    expect(begun).toEqual([['a']])
    await next(({ resolve }) => resolve(['A']))
    await next(({ resolve }) => resolve(['B', 'C']))
    await next(({ resolve }) => resolve(['D']))
    expect(begun).toEqual([['a'], ['b', 'c'], ['d']])
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D'])
  })

  it('waits for what has its name, and for nothing else', async () => {
    const { give, begun, next } = slow({ atOnceMax: 2 })
    for (const one of ['a1', 'a2', 'a3', 'b1']) void give(one)
    expect(begun).toEqual([['a1'], ['b1']])
    await next(({ resolve }) => resolve(['']))
    expect(begun.at(-1)).toEqual(['a2'])
  })
})

it('a batch begins beside another once enough waits for it', async () => {
  const { give, begun } = slow({ atOnceMax: 2, besideMin: 2 })
  for (const one of ['a', 'b', 'c']) void give(one)
  expect(begun).toEqual([['a'], ['b', 'c']])
})

describe('a batch that fails', () => {
  const failing = () => {
    const { give, begun, next } = slow()
    const answers = Promise.allSettled(['a', 'b', 'c'].map(give))
    const outcomes = async () => (await answers).map(({ status }) => status)
    return { begun, next, outcomes }
  }

  it('is done one by one, so that only what is wrong fails', async () => {
    const { begun, next, outcomes } = failing()
    await next(({ resolve }) => resolve(['A']))
    await next(({ reject }) => reject(new Error('one of them')))
    await next(({ reject }) => reject(new Error('this one')))
    await next(({ resolve }) => resolve(['C']))
    expect(begun).toEqual([['a'], ['b', 'c'], ['b'], ['c']])
    expect(await outcomes()).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('because there is no database is not tried again', async () => {
    const { begun, next, outcomes } = failing()
    await next(({ resolve }) => resolve(['A']))
    await next(({ reject }) => reject(new Error('Connection terminated')))
    expect(begun).toEqual([['a'], ['b', 'c']])
    expect(await outcomes()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })
})
