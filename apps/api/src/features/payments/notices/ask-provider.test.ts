import { describe, expect, it } from 'vitest'
import { createSettler } from './ask-provider.ts'

/** A settler whose questions end when the test says so. */
function slow() {
  const asked: string[] = []
  const open = new Map<string, PromiseWithResolvers<void>>()
  const failures: unknown[] = []
  const settler = createSettler(
    (reference) => {
      asked.push(reference)
      const question = Promise.withResolvers<void>()
      open.set(reference, question)
      return question.promise
    },
    (error) => failures.push(error),
  )
  const answer = async (reference: string) => {
    open.get(reference)?.resolve()
    await Promise.resolve()
    await new Promise(setImmediate)
  }
  return { settler, asked, open, failures, answer }
}

const references = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))

describe('transactions that notices tell of', () => {
  it('are asked about at once, 32 at a time, in the order in which they came', async () => {
    const { settler, asked, answer } = slow()
    for (const reference of references(34)) settler.hint(reference)
    expect(asked).toEqual(references(32))
    await answer('3')
    expect(asked).toEqual(references(33))
  })

  it('are asked about once more when another notice comes meanwhile, and not twice at a time', async () => {
    const { settler, asked, answer } = slow()
    for (let times = 0; times < 20; times += 1) settler.hint('1')
    expect(asked).toEqual(['1'])
    await answer('1')
    expect(asked).toEqual(['1', '1'])
    await answer('1')
    expect(asked).toEqual(['1', '1'])
  })

  it('do not stop one another when one fails', async () => {
    const { settler, asked, open, failures, answer } = slow()
    settler.hint('1')
    open.get('1')?.reject(new Error('no'))
    await answer('none')
    settler.hint('2')
    expect(asked).toEqual(['1', '2'])
    expect(failures).toEqual([new Error('no')])
  })

  it('end before the process does; those that wait are left to the next', async () => {
    const { settler, asked, answer } = slow()
    for (const reference of references(33)) settler.hint(reference)
    const stopped = settler.stop()
    for (const reference of references(32)) await answer(reference)
    await stopped
    expect(asked).not.toContain('33')
  })
})
