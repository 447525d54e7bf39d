import { describe, expect, it } from 'vitest'
import { inBatches } from './in-batches.ts'

const read = () => new Promise(setImmediate)

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
    await read()
    await read()
  }
  return { give, begun, next }
}

describe('what comes at one moment, and what comes while others are under way', () => {
  it('is done together, as many as fit, and each gets its own answer', async () => {
    const { give, begun, next } = slow({ sizeMax: 2 })
    const first = ['a', 'b'].map(give)
    await read()
    expect(begun).toEqual([['a', 'b']])
    const others = ['c', 'd', 'e'].map(give)
    await next(({ resolve }) => resolve(['A', 'B']))
    await next(({ resolve }) => resolve(['C', 'D']))
    await next(({ resolve }) => resolve(['E']))
    expect(begun).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect(await Promise.all([...first, ...others])).toEqual(['A', 'B', 'C', 'D', 'E'])
  })

  it('waits for what has its name, and for nothing else', async () => {
    const { give, begun, next } = slow({ atOnceMax: 2 })
    for (const one of ['a1', 'a2', 'a3']) void give(one)
    await read()
    void give('b1')
    await read()
    expect(begun).toEqual([['a1'], ['b1']])
    await next(({ resolve }) => resolve(['']))
    expect(begun.at(-1)).toEqual(['a2'])
  })
})

it('a batch begins beside another once enough waits for it', async () => {
  const { give, begun } = slow({ atOnceMax: 2, besideMin: 2 })
  void give('a')
  await read()
  void give('b')
  await read()
  expect(begun).toEqual([['a']])
  void give('c')
  await read()
  expect(begun).toEqual([['a'], ['b', 'c']])
})

describe('a batch that fails', () => {
  const failing = async () => {
    const { give, begun, next } = slow()
    const answers = Promise.allSettled(['a', 'b'].map(give))
    await read()
    const outcomes = async () => (await answers).map(({ status }) => status)
    return { begun, next, outcomes }
  }

  it('a batch that fails is done one by one, so that only what is wrong fails', async () => {
    const { begun, next, outcomes } = await failing()
    await next(({ reject }) => reject(new Error('one of them')))
    await next(({ reject }) => reject(new Error('this one')))
    await next(({ resolve }) => resolve(['B']))
    expect(begun).toEqual([['a', 'b'], ['a'], ['b']])
    expect(await outcomes()).toEqual(['rejected', 'fulfilled'])
  })

  it('because there is no database is not tried again', async () => {
    const { begun, next, outcomes } = await failing()
    await next(({ reject }) => reject(new Error('Connection terminated')))
    expect(begun).toEqual([['a', 'b']])
    expect(await outcomes()).toEqual(['rejected', 'rejected'])
  })
})
